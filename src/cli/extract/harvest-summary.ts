import { printable } from '../../export/printable.ts'
import { describeEnding, isComplete } from '../../stages/6-harvest/ending.ts'
import type { Ending, HarvestSummary } from '../../stages/6-harvest/summary.ts'
import { counted } from '../terminal/summary.ts'

/** What the summary does not contain itself. */
interface SummaryContext {
  /** The address at which the walk can be resumed, if there is one. */
  readonly goOnAt?: string | undefined
}

/** What was done and what is missing, for people; ends with a newline. Incompleteness comes first. */
export function formatHarvestSummary(summary: HarvestSummary, { goOnAt }: SummaryContext = {}): string {
  const ending = sentence(describeEnding(summary.ending))
  const endsWell = isComplete(summary.ending)
  const lines = [
    ...(endsWell ? [] : [`INCOMPLETE: ${ending}`, ...remedies(summary.ending, goOnAt)]),
    ...(endsWell && !summary.isComplete ? [`INCOMPLETE: ${missing(summary)}`] : []),
    countsOf(summary),
    ...(endsWell ? [`${summary.isComplete ? 'Done' : 'Ended'}: ${ending}`] : []),
    ...missingOf(summary),
    ...detailsOf(summary),
    ...listed(summary.notes, MOST_NOTES).map(note => `note: ${sentence(note)}`),
  ]
  return `${lines.map(line => INDENT.exec(line)![0] + printable(line)).join('\n')}\n`
}

/** Why a table is incomplete, in a sentence; undefined if it is complete. */
export function describeMissing(summary: HarvestSummary): string | undefined {
  if (!isComplete(summary.ending)) return sentence(describeEnding(summary.ending))
  return summary.isComplete ? undefined : missing(summary)
}

/** Why a table is incomplete although its walk ended well. */
function missing({ announced = 0, records, isCut }: HarvestSummary): string {
  if (isCut || records >= announced) return 'something is missing; see the notes.'
  return `${countOf({ announced, records })} were read.`
}

/** `200 of 230 records`, if the page states how many there are and fewer or as many were read. */
const countOf = ({ announced = 0, records }: Pick<HarvestSummary, 'announced' | 'records'>): string =>
  announced < records || announced === 0
    ? counted(records, 'record')
    : `${records.toLocaleString('en-GB')} of ${counted(announced, 'record')}`

const INDENT = /^ */

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Most endings say what to do; these are the other remedies. */
function remedies(ending: Ending, goOnAt: string | undefined): string[] {
  const forbidden = ending.kind === 'forbidden' ? [ROBOTS_REMEDY] : []
  return [...forbidden, ...(goOnAt === undefined ? [] : [`To continue from there: amberyl extract ${quoted(goOnAt)}`])]
}

const ROBOTS_REMEDY = 'If the owner of the site allows you to read it, add --ignore-robots.'

/** Quoted, so that a shell reads it as one word. */
const quoted = (url: string): string => `'${url.replaceAll("'", '%27')}'`

function countsOf(summary: HarvestSummary): string {
  const { pages, staticPages, duplicates, leftOut, ms } = summary
  const parsed = staticPages === 0 ? '' : ` (${staticPages === pages ? 'all' : staticPages} without a browser)`
  const left = [
    ...(duplicates === 0 ? [] : [`; ${counted(duplicates, 'duplicate')} left out`]),
    ...(leftOut === 0 ? [] : [`; ${counted(leftOut, 'record')} left out that the domain excludes`]),
  ]
  return `${countOf(summary)} from ${counted(pages, 'page')}${parsed} in ${formatTime(ms)}${left.join('')}.`
}

export function formatTime(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)]
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

const MOST_COLUMNS = 5

/** Gaps are worth a look in columns that most records have; rare columns are expected to have gaps. */
function missingOf({ columns, records }: HarvestSummary): string[] {
  const gaps = columns.filter(({ filled }) => filled < records)
  const usual = gaps.filter(({ filled }) => 2 * filled >= records)
  const named = usual.slice(0, MOST_COLUMNS).map(({ name, filled }) => `${name} ${records - filled} of ${records}`)
  const others = gaps.length - named.length
  if (gaps.length === 0) return []
  if (named.length === 0) return [`Missing values: ${counted(others, 'column')} that few records have.`]
  return [`Missing values: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`]
}

const MOST_FAILURES = 3

function detailsOf({ details }: HarvestSummary): string[] {
  if (!details) return []
  const { read, failed } = details
  return [
    `Details: ${read.toLocaleString('en-GB')} read${failed.length > 0 ? `, ${counted(failed.length, 'page')} failed:` : '.'}`,
    ...listed(
      failed.map(({ url, because }) => `  ${because.includes(url) ? because : `${url}: ${because}`}`),
      MOST_FAILURES,
      '  ',
    ),
  ]
}

const MOST_NOTES = 5

function listed(texts: readonly string[], most: number, indent = ''): string[] {
  const more = texts.length - most
  return more > 0 ? [...texts.slice(0, most), `${indent}and ${more} more`] : [...texts]
}
