import { printableLine } from '../../export/printable-line.ts'
import type { RunView } from '../../jobs/view/run-view.ts'
import type { DiffCounts } from '../../store/records/diff.ts'
import { formatTime } from '../extract/harvest-summary.ts'
import { counted } from '../terminal/summary.ts'
import { longChanges, sayArchives, shortTemplate, tookMs } from './format-runs.ts'

interface RunSummaryContext {
  /** Files written by the run. */
  readonly outputs: readonly string[]
  /** Problems outside the run itself, such as a file that was not written. */
  readonly notes: readonly string[]
  readonly now: Date
}

const HEADS: Readonly<Record<RunView['state'], string>> = {
  finished: '',
  partial: 'INCOMPLETE: ',
  deferred: 'DEFERRED: ',
  failed: 'FAILED: ',
  stopped: 'STOPPED: ',
  running: '',
}

const MAX_NOTES = 5
const MAX_PLACES = 5

/** A short summary of a run; what is missing comes first. */
export function formatRunSummary(run: RunView, { outputs, notes, now }: RunSummaryContext): string {
  const { job, state, changes, template } = run
  const hasTable = !run.archives && (state === 'finished' || state === 'partial')
  const all = [...new Set([...run.notes, ...notes])]
  const lines = [
    ...(state === 'finished' ? [] : [`${HEADS[state]}${sentence(whyNot(run))}`]),
    `Run ${run.run} of ${job}: ${countsOf(run)} in ${formatTime(tookMs(run, now))}.`,
    ...(run.archives ? [`Archives: ${sayArchives(run.archives)}.`] : []),
    ...(run.archives && state !== 'finished' ? [`Try the rest again: amberyl jobs run ${job}`] : []),
    ...(changes ? [`${capital(longChanges(changes))}.`] : []),
    ...(template && template.kind !== 'same' ? templateLines(job, template) : []),
    ...(outputs.length > 0 ? [`Wrote: ${outputs.join(', ')}`] : []),
    ...(hasTable ? [`Export the table: amberyl export ${job} -o ${job}.csv`] : []),
    ...(changes && hasChanged(changes) ? [`See what changed: amberyl runs diff ${job}`] : []),
    ...all.slice(0, MAX_NOTES).map(note => `note: ${sentence(note)}`),
    ...(all.length > MAX_NOTES
      ? [`and ${all.length - MAX_NOTES} more notes: amberyl runs show ${job} ${run.run}`]
      : []),
  ]
  return lines.map(printableLine).join('')
}

/** The template is reported on separate lines. */
const whyNot = ({ state, because, template }: RunView): string =>
  state === 'deferred' && template
    ? 'the template changed, and the owner of the job has to review it'
    : (because ?? state)

function countsOf({ records, pages, duplicates, details }: RunView): string {
  return [
    `${counted(records, 'record')} from ${counted(pages, 'page')}`,
    ...(details ? [`${details.read.toLocaleString('en-GB')} details`] : []),
    ...(duplicates > 0 ? [`${counted(duplicates, 'duplicate')} left out`] : []),
  ].join(', ')
}

export const hasChanged = ({ new: added, changed, gone }: DiffCounts): boolean => added + changed + gone > 0

function templateLines(job: string, template: NonNullable<RunView['template']>): string[] {
  const { kind, because } = template
  if (kind === 'unknown') return []
  const places = template.places.filter(place => place !== because).slice(0, MAX_PLACES)
  const head = `Template${template.of ? ' of the detail pages' : ''} ${shortTemplate(template)}: ${sentence(because)}`
  return [head, ...places.map(place => `  - ${place}`), ...whatToDo(job, template)]
}

function whatToDo(job: string, { of, done, paste }: NonNullable<RunView['template']>): string[] {
  if (done === 'proposed')
    return [`Review the new wrapper: amberyl jobs show ${job}; to use it: amberyl jobs accept ${job}`]
  if (done !== 'deferred') return []
  if (of === 'details') {
    const fields = paste?.map(name => ` --field "${name}=…"`).join('') ?? ''
    return [
      `Paste the current texts of a detail page (amberyl learn PAGE${fields} -o FILE), name the file under details, and add the job again.`,
    ]
  }
  const fields = paste && paste.length > 0 ? ` Fields that were not found: ${paste.join(', ')}.` : ''
  return [`Learn a new wrapper (amberyl extract or amberyl learn) and name it as wrapper in the job file.${fields}`]
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
