import { keepSelection } from '../../export/select/kept-selection.ts'
import type { ActiveSelection } from '../../export/select/select-fields.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { runWrapper } from '../../stages/5-wrap/run-wrapper.ts'
import type { FoundList } from '../../stages/6-harvest/analysis.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import type { HarvestSummary } from '../../stages/6-harvest/summary.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { storedList } from '../../stages/7-monitor/stored-list.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { isNews } from '../terminal/report.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatHarvestSummary } from './harvest-summary.ts'

interface ListReport {
  /** One page was requested: one line is enough. */
  readonly isOnePage: boolean
  /** The name of the list, if all lists of a page are read. */
  readonly name?: string | undefined
  /** No summary if everything was read. */
  readonly isQuiet?: boolean | undefined
  /** The domain is chosen by the page. */
  readonly isAutoDomain: boolean
  /** The address at which the walk can be resumed, if there is one. */
  readonly goOnAt?: string | undefined
}

/** Reports how a list was read. Problems are always printed, the counts only on a terminal. */
export function reportList(read: HarvestSummary, report: ListReport, terminal: Terminal): ExitCode {
  const summary = { ...read, notes: read.notes.filter(note => isNews(note, terminal)) }
  const { url, ending, lists, notes } = summary
  const { isOnePage, isQuiet, goOnAt } = report
  const code = exitCodeOf(summary)
  reportDomain(summary, report, terminal)
  if (ending.kind === 'no-list') reportNoList(url, { ...ending, lists }, terminal)
  if (ending.kind === 'no-list' || (isOnePage && (code === EXIT.done || code === EXIT.noList))) {
    if (isOnePage && ending.kind !== 'no-list' && terminal.isInteractive && !isQuiet)
      terminal.err(formatOnePage(summary, report))
    for (const note of notes) terminal.err(`note: ${note}\n`)
  } else if (code !== EXIT.done || !isQuiet) terminal.err(formatHarvestSummary(summary, { goOnAt }))
  return code
}

/** If part of a page without a list is missing, the list may be there. */
function exitCodeOf({ records, isComplete, isCut, details }: HarvestSummary): ExitCode {
  if (records === 0) return isCut ? EXIT.partial : EXIT.noList
  return isComplete && (details?.failed.length ?? 0) === 0 ? EXIT.done : EXIT.partial
}

function reportDomain({ url, domain }: HarvestSummary, report: ListReport, terminal: Terminal): void {
  if (!domain) return
  if ('because' in domain)
    terminal.err(`note: no domain fits ${url}: ${domain.because}. The list was read without a domain.\n`)
  else if (report.isAutoDomain && !report.isOnePage && !report.isQuiet)
    terminal.err(`Read with the domain that fits best: ${domain.name}.\n`)
}

interface NoList {
  readonly because: string
  /** The best candidate, or how many similar parts it has. */
  readonly closest?: number | FoundList
  readonly lists?: number | undefined
}

export function reportNoList(url: string, { because, closest, lists = 0 }: NoList, terminal: Terminal): void {
  terminal.err(`note: no ${lists > 0 ? 'such ' : ''}list on ${url}: ${because}.\n`)
  const parts = typeof closest === 'object' ? closest.region.records.length : closest
  if (parts !== undefined)
    terminal.err(`      The closest candidate has ${parts} similar parts; --region 1 extracts it.\n`)
}

/** `real-estate-uk: 6 records with 4 fields · the page has 3 lists: --region all or --region N`. */
function formatOnePage({ records, columns, leftOut, lists = 1, domain }: HarvestSummary, { name }: ListReport): string {
  const prefix = [name, domain && 'name' in domain ? domain.name : undefined].filter(part => part !== undefined)
  const read = `${counted(records, 'record')} with ${counted(columns.length, 'field')}`
  const left = leftOut === 0 ? '' : ` · ${leftOut} left out`
  const others = name === undefined && lists > 1 ? ` · the page has ${lists} lists: --region all or --region N` : ''
  return `${[...prefix, read].join(': ')}${left}${others}\n`
}

interface SavedWrapper {
  readonly file: string
  readonly selection: ActiveSelection | undefined
  /** Pages of the same template that the run did not read. */
  readonly others?: readonly PageModel[]
}

/** Saves the wrapper of the list with its template and with what was selected; false if there is nothing to save. */
export async function saveWrapperOf(
  run: Harvest | undefined,
  { file, selection = {}, others = [] }: SavedWrapper,
  terminal: Terminal,
): Promise<boolean> {
  const learned =
    run && storedList({ wrappers: run.seen.wrappers, models: [...run.seen.models, ...others], ways: run.seen.ways })
  if (!learned) {
    terminal.err(`amberyl: ${file} was not written: there is no list to learn from.\n`)
    return false
  }
  const kept = new Set(learned.wrapper.fields.map(({ name }) => name))
  const lost = run.columns.filter(({ name, from }) => from === 'list' && !kept.has(name))
  if (lost.length > 0 && learned.wrapper.domain === undefined)
    terminal.err(`note: found no rule for ${lost.map(({ name }) => name).join(', ')}; the wrapper leaves it out.\n`)
  const again = runWrapper(run.seen.models[0]!, learned.wrapper)
  const count = again.kind === 'read' ? again.records.length : 0
  if (count !== run.seen.records)
    terminal.err(
      `note: the wrapper reads ${counted(count, 'record')} on the first page, but ${run.seen.records} were found.\n`,
    )
  await writeOutput(file, formatStored({ ...learned, wrapper: keepSelection(learned.wrapper, selection) }))
  return true
}
