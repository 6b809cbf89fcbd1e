import { analyse, type Models } from '../../analyse.ts'
import { HarvestTable } from '../../export/harvest-table.ts'
import type { Table } from '../../export/table.ts'
import { writeOutput } from '../../export/write-output.ts'
import { harvest, loadPage } from '../../pipeline.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { runWrapper } from '../../stages/5-wrap/run-wrapper.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import { DEFAULT_POLITENESS, type HarvestOptions } from '../../stages/6-harvest/options.ts'
import type { HarvestRecord } from '../../stages/6-harvest/record.ts'
import type { HarvestSummary } from '../../stages/6-harvest/summary.ts'
import { NO_STOPWATCH } from '../../timing/stopwatch.ts'
import type { OutputChoice } from '../pages/output-options.ts'
import {
  type PageTables,
  reportWritten,
  type TablesShape,
  type WrittenTables,
  writeTables,
} from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure } from '../terminal/report.ts'
import { reportError } from '../terminal/report-error.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { withTimings } from '../timings/with-timings.ts'
import { checkDetails, type GivenDetails } from './check-details.ts'
import type { FinderOptions } from './domain-option.ts'
import { HarvestWatch } from './harvest-watch.ts'
import { reportList, saveWrapperOf } from './report-list.ts'
import { type UsedBrowser, withBrowser } from './with-browser.ts'
import { HarvestWriter, type RecordWriter } from './write-harvest.ts'

export interface HarvestRequest {
  readonly options: HarvestOptions & FinderOptions & { readonly models?: Models }
  readonly output: OutputChoice
  /** Writes the records, in place of the usual writer for the output. */
  readonly writer?: RecordWriter
  /** Reads the detail pages, if its template is unchanged or can be learned again. */
  readonly details?: GivenDetails
  /** The maximum number of rows in a table for people. */
  readonly maxRows?: number
  /** Files for the wrapper and for the summary. */
  readonly saveWrapper?: string | undefined
  readonly saveSummary?: string | undefined
  /** No summary if everything was read. */
  readonly isQuiet?: boolean | undefined
  /** Every step is printed. */
  readonly isVerbose?: boolean | undefined
  /** Where the time went is printed, or drawn to this file. */
  readonly timings?: true | string | undefined
}

/** Walks the list at an address and writes its records. */
export const harvestList = (
  request: HarvestRequest & { readonly url: string },
  terminal: Terminal,
): Promise<ExitCode> =>
  withTimings(request.timings, terminal, stopwatch => {
    const options = { ...request.options, ...(stopwatch ? { stopwatch } : {}) }
    return withBrowser(options, terminal, using => walkList({ ...request, options }, using, terminal))
  })

/** Reads all lists of the page at an address. */
export const harvestAllLists = (
  request: HarvestRequest & { readonly url: string },
  terminal: Terminal,
): Promise<ExitCode> =>
  withBrowser(request.options, terminal, using => {
    async function* pages(): AsyncGenerator<PageModel> {
      yield await loadPage(request.url, { ...request.options, ...using })
    }
    return harvestPages({ ...request, pages: pages(), shape: { byPage: false, byRegion: true } }, terminal)
  })

async function walkList(
  request: HarvestRequest & { readonly url: string },
  using: UsedBrowser,
  terminal: Terminal,
): Promise<ExitCode> {
  const { url, output, maxRows, isQuiet, isVerbose } = request
  const options = await withDetails(request, using, terminal)
  if (!options) return EXIT.lost
  const isOnScreen = output.format === 'ndjson' && output.file === undefined && terminal.showsResults === true
  const retries = options.politeness?.retries ?? DEFAULT_POLITENESS.retries
  // Records that appear one by one show more progress than a status line.
  const watch = new HarvestWatch(terminal, { retries, isSilent: isOnScreen, isVerbose })
  const writer = request.writer ?? new HarvestWriter({ output, byPage: options.pages !== 1, terminal, maxRows })
  const onEvent: HarvestOptions['onEvent'] = event => {
    watch.tell(event)
    writer.tell(event)
  }
  const looksAhead = request.saveWrapper !== undefined
  const run = harvest(url, { ...options, ...using, looksAhead, onEvent })
  const failures: unknown[] = []
  let written: WrittenTables
  try {
    let endWriting = (): void => {}
    const onEnd = (): void => {
      watch.end()
      endWriting = (options.stopwatch ?? NO_STOPWATCH).begin('write')
    }
    written = await writer.write(recordsOf(run, { onEnd, failures, hasWrapper: options.wrapper !== undefined }), run)
    endWriting()
  } catch (error) {
    if (!(error instanceof NothingRead)) throw error
    reportFailure(error, terminal)
    return error.code
  }
  if (failures.length > 0) return reportBreak(failures[0], terminal)
  const summary = run.summary!
  if (request.saveSummary !== undefined) await writeOutput(request.saveSummary, formatSummaryJson(summary, written))
  const isOnePage = options.pages === 1 && !options.details
  const goOnAt = resumeAt(summary, watch)
  const code = reportList(summary, { isOnePage, isQuiet, isAutoDomain: isAuto(options), goOnAt }, terminal)
  reportWritten(written, terminal, isQuiet)
  if (request.saveWrapper === undefined) return code
  return (await saveWrapperOf(run, { file: request.saveWrapper, selection: output.selection }, terminal))
    ? code
    : EXIT.failed
}

/** The options with the wrapper of the detail pages; undefined if it has to be learned again first. */
async function withDetails(
  { options, details }: HarvestRequest,
  using: UsedBrowser,
  terminal: Terminal,
): Promise<HarvestRequest['options'] | undefined> {
  if (!details) return options
  const wrapper = await checkDetails(details, url => loadPage(url, { ...options, ...using }), terminal)
  return wrapper && { ...options, details: wrapper }
}

const isAuto = ({ domain }: FinderOptions): boolean => domain !== undefined && domain.name === undefined

interface PagesRequest extends HarvestRequest {
  readonly pages: AsyncIterable<PageModel>
  readonly shape: TablesShape
}

/** Further pages from which the template of a saved wrapper is learned: they show what varies. */
const MAX_OTHERS = 2

/** Harvests pages that are already read, each as a walk of one page. With `byRegion`, every list of a page is read. */
export async function harvestPages(request: PagesRequest, terminal: Terminal): Promise<ExitCode> {
  const { shape, output, saveWrapper } = request
  const codes = new Set<ExitCode>()
  let saved: Harvest | undefined
  const others: PageModel[] = []
  async function* tables(): AsyncGenerator<PageTables> {
    for await (const page of request.pages) {
      const read: Table[] = []
      if (saved && others.length < MAX_OTHERS && runWrapper(page, saved.wrapper!).kind === 'read') others.push(page)
      for (const [at, { name, run }] of listsOf(page, request).entries()) {
        const table = await tableOf(run, name)
        if (table) {
          read.push(table)
          saved ??= run
        }
        const told = at === 0 ? run.summary! : { ...run.summary!, notes: [] }
        const label = shape.byRegion ? name : undefined
        const report = { isOnePage: true, name: label, isQuiet: request.isQuiet, isAutoDomain: isAuto(request.options) }
        codes.add(reportList(told, report, terminal))
      }
      yield { url: page.url, tables: read }
    }
  }
  reportWritten(await writeTables(tables(), shape, output, terminal), terminal, request.isQuiet)
  // A page without a list beside others that have one is a valid result.
  const code = [EXIT.partial, EXIT.done].find(each => codes.has(each)) ?? EXIT.noList
  if (saveWrapper === undefined) return code
  const target = { file: saveWrapper, selection: output.selection, others }
  return (await saveWrapperOf(saved, target, terminal)) ? code : EXIT.failed
}

/** The harvests of a page: of the wanted list, or of each list. A page without a list has one harvest that reports it. */
function listsOf(
  page: PageModel,
  { options, shape }: PagesRequest,
): { readonly name: string; readonly run: Harvest }[] {
  const findings = shape.byRegion ? analyse(page, options.models ?? shippedModels, options) : undefined
  if (!findings) return [{ name: 'main', run: harvest(page, options) }]
  const found = findings.lists
  const lists = found.kind === 'none' ? found.others : found.lists
  if (!lists) return [{ name: 'main', run: harvest(page, { ...options, analysis: findings.analysisOf() }) }]
  return lists.map(list => ({
    name: list.name,
    run: harvest(page, { ...options, analysis: findings.analysisOf(list) }),
  }))
}

async function tableOf(run: Harvest, name: string): Promise<Table | undefined> {
  const table = new HarvestTable({ byPage: false })
  for await (const record of run) table.add(record)
  return table.recordCount === 0 ? undefined : { ...table.table(run.columns), name }
}

/** The harvest ended before its first record. Nothing is written, and a file of an earlier run stays. */
class NothingRead extends Error {
  readonly remedy: string
  readonly code: ExitCode

  constructor(message: string, remedy: string, code: ExitCode) {
    super(message)
    this.remedy = remedy
    this.code = code
  }
}

/** Records as they arrive. A failure after the first record ends the iteration, so that these records are written. */
async function* recordsOf(
  run: Harvest,
  { onEnd, failures, hasWrapper }: { onEnd: () => void; failures: unknown[]; hasWrapper: boolean },
): AsyncGenerator<HarvestRecord, undefined> {
  let count = 0
  try {
    for await (const record of run) {
      count++
      yield record
    }
    if (count === 0) checkNothing(run.summary!, hasWrapper)
  } catch (error) {
    if (count === 0) throw error
    failures.push(error)
  } finally {
    onEnd()
  }
}

/** A page without a list is reported with the other endings; these are errors. */
function checkNothing({ ending, url }: HarvestSummary, hasWrapper: boolean): void {
  if (ending.kind === 'stopped')
    throw new NothingRead(`Stopped before the first page was read: ${url}`, 'Nothing was written.', EXIT.failed)
  if (ending.kind === 'no-list' && hasWrapper)
    throw new NothingRead(
      `${url}: ${ending.because}.`,
      'If the page has the list, leave out --wrapper: then Amberyl finds the list itself.',
      EXIT.noList,
    )
}

/** An unexpected failure: what was read before is written. */
function reportBreak(failure: unknown, terminal: Terminal): ExitCode {
  terminal.err('INCOMPLETE: the harvest failed. What was read before is written.\n')
  reportError(failure, terminal)
  return EXIT.partial
}

const formatSummaryJson = (summary: HarvestSummary, { matching }: WrittenTables): string =>
  `${JSON.stringify({ ...summary, ms: Math.round(summary.ms), matching: matching?.kept }, null, 2)}\n`

/** If every page has its own address, the walk can be resumed at the page that was not read. */
function resumeAt({ ending, url }: HarvestSummary, watch: HarvestWatch): string | undefined {
  const breaksOff = ending.kind === 'failed' || ending.kind === 'stopped'
  return breaksOff && watch.goOnAt !== url ? watch.goOnAt : undefined
}
