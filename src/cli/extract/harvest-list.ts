import { writeOutput } from '../../export/write-output.ts'
import { loadHarvesters } from '../../load-harvesters.ts'
import { type Extractors, harvest } from '../../pipeline.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { DomainSource } from '../../stages/4-find/domain/domain-source.ts'
import { formatWrapper } from '../../stages/5-wrap/wrapper-file.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import { DEFAULT_POLITENESS, type HarvestOptions } from '../../stages/6-harvest/options.ts'
import type { HarvestRecord } from '../../stages/6-harvest/record.ts'
import type { HarvestSummary } from '../../stages/6-harvest/summary.ts'
import type { OutputChoice } from '../pages/output-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import { reportFailure } from '../terminal/report.ts'
import { reportError } from '../terminal/report-error.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatHarvestSummary } from './harvest-summary.ts'
import { HarvestWatch } from './harvest-watch.ts'
import { HarvestWriter } from './write-harvest.ts'

export interface HarvestRequest {
  readonly url: string
  readonly options: HarvestOptions
  readonly algorithm?: NonNullable<Extractors['algorithm']>
  readonly domain?: Extractors['domain']
  readonly output: OutputChoice
  /** Of a table for people: no more rows than this. */
  readonly maxRows?: number
  /** Files for what was learned and for the summary. */
  readonly saveWrapper?: string | undefined
  readonly saveSummary?: string | undefined
  /** No summary where everything was read. */
  readonly isQuiet?: boolean | undefined
}

/** Walks a list and hands out its records, and says how that went. */
export async function harvestList(request: HarvestRequest, terminal: Terminal): Promise<ExitCode> {
  const interrupt = listenForInterrupt(terminal)
  const { limits = {}, render: { browserUrl } = {} } = request.options
  const renderer = new Renderer({
    limits,
    handlesSignals: terminal.onInterrupt !== undefined,
    ...(browserUrl === undefined ? {} : { browserUrl }),
  })
  try {
    return await harvestWith(renderer, request, interrupt.signal, terminal)
  } finally {
    await renderer.close()
    interrupt.release()
  }
}

async function harvestWith(
  renderer: Renderer,
  request: HarvestRequest,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<ExitCode> {
  const { url, algorithm = 'auto', options, output, maxRows } = request
  const domain = request.domain && new WatchedDomain(request.domain)
  const isOnScreen = output.format === 'ndjson' && output.file === undefined && terminal.showsResults === true
  const retries = options.politeness?.retries ?? DEFAULT_POLITENESS.retries
  // Records that come one by one tell a person more than a line above them would.
  const watch = new HarvestWatch(terminal, { retries, isSilent: isOnScreen })
  const writer = new HarvestWriter({ output, byPage: options.pages !== 1, terminal, maxRows })
  const run = harvest(
    url,
    { ...loadHarvesters(), algorithm, renderer, ...(domain ? { domain } : {}) },
    {
      ...options,
      signal,
      onEvent(event) {
        watch.tell(event)
        writer.tell(event)
      },
    },
  )
  const walk = new Walk(run, watch, options.wrapper !== undefined)
  try {
    await writer.write(walk.records(), run)
  } catch (error) {
    if (!(error instanceof NothingRead)) throw error
    reportFailure(error, terminal)
    return EXIT.failed
  }
  if (walk.failure !== undefined) return reportBreak(walk.failure, terminal)
  return finish(run.summary!, run, { request, watch, domain, terminal })
}

/** A domain, and what comes of looking for the one that fits. */
class WatchedDomain implements DomainSource {
  readonly #source: DomainSource
  readonly #asked: string | undefined
  #noDomain: string | undefined

  constructor(source: DomainSource) {
    this.#source = source
    this.#asked = source.name
  }

  get name(): string | undefined {
    return this.#source.name
  }

  finderFor(page: PageModel): ReturnType<DomainSource['finderFor']> {
    const finder = this.#source.finderFor(page)
    if ('because' in finder) this.#noDomain = finder.because
    return finder
  }

  report({ url, isQuiet }: HarvestRequest, terminal: Terminal): void {
    if (this.#noDomain !== undefined)
      terminal.err(`note: ${url} is of no domain: ${this.#noDomain}. Its list is read without one.\n`)
    else if (this.#asked === undefined && this.name !== undefined && !isQuiet)
      terminal.err(`Read with the domain that fits: ${this.name}.\n`)
  }
}

/** The harvest ended before its first record. Nothing is written, and a file of an earlier run stays. */
class NothingRead extends Error {
  readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

/** Records as they come. What goes wrong behind the first of them ends them, so that they are written. */
class Walk {
  failure: unknown
  readonly #run: Harvest
  readonly #watch: HarvestWatch
  readonly #hasWrapper: boolean

  constructor(run: Harvest, watch: HarvestWatch, hasWrapper: boolean) {
    this.#run = run
    this.#watch = watch
    this.#hasWrapper = hasWrapper
  }

  async *records(): AsyncGenerator<HarvestRecord, undefined> {
    let count = 0
    try {
      for await (const record of this.#run) {
        count++
        yield record
      }
      if (count === 0) this.#checkNothing(this.#run.summary!)
    } catch (error) {
      if (count === 0) throw error
      this.failure = error
    } finally {
      this.#watch.end()
    }
  }

  /** A page without a list is an answer; these are none. */
  #checkNothing({ ending, url }: HarvestSummary): void {
    if (ending.kind === 'stopped')
      throw new NothingRead(`It was stopped before the first page was read: ${url}`, 'Nothing was written.')
    if (ending.kind === 'no-list' && this.#hasWrapper)
      throw new NothingRead(
        `On ${url} ${ending.because}.`,
        'Is it made from the same template? If so, leave --wrapper out.',
      )
  }
}

/** A bug, or the like; what was read until then is written. */
function reportBreak(failure: unknown, terminal: Terminal): ExitCode {
  terminal.err('INCOMPLETE: the harvest broke off. What was read until then is written.\n')
  reportError(failure, terminal)
  return EXIT.partial
}

interface Aftermath {
  readonly request: HarvestRequest
  readonly watch: HarvestWatch
  readonly domain: WatchedDomain | undefined
  readonly terminal: Terminal
}

async function finish(
  summary: HarvestSummary,
  run: Harvest,
  { request, watch, domain, terminal }: Aftermath,
): Promise<ExitCode> {
  const { saveWrapper, saveSummary, isQuiet } = request
  if (saveSummary !== undefined) await writeOutput(saveSummary, formatSummaryJson(summary))
  const code = exitCodeOf(summary)
  domain?.report(request, terminal)
  if (summary.ending.kind === 'no-list') reportNoList(summary.ending, request.url, terminal)
  else if (code !== EXIT.done || !isQuiet)
    terminal.err(formatHarvestSummary(summary, { goOnAt: goOnAt(summary, watch) }))
  if (saveWrapper === undefined) return code
  return (await saveWrapperOf(run, saveWrapper, domain?.name, terminal)) ? code : EXIT.failed
}

const formatSummaryJson = (summary: HarvestSummary): string =>
  `${JSON.stringify({ ...summary, ms: Math.round(summary.ms) }, null, 2)}\n`

/** Where every page has its address, the walk can be taken up at the one that was not read. */
function goOnAt({ ending, url }: HarvestSummary, watch: HarvestWatch): string | undefined {
  const breaksOff = ending.kind === 'failed' || ending.kind === 'stopped'
  return breaksOff && watch.goOnAt !== url ? watch.goOnAt : undefined
}

export function exitCodeOf({ ending, isComplete, details }: HarvestSummary): ExitCode {
  if (ending.kind === 'no-list') return EXIT.done
  return isComplete && (details?.failed.length ?? 0) === 0 ? EXIT.done : EXIT.partial
}

type NoList = HarvestSummary['ending'] & { readonly kind: 'no-list' }

/** As it is said of a single page. */
function reportNoList({ because, closest }: NoList, url: string, terminal: Terminal): void {
  terminal.err(`note: no list on ${url}: ${because}.\n`)
  if (closest !== undefined)
    terminal.err(`      ${closest} alike parts come closest: --region 1 takes them as records.\n`)
}

async function saveWrapperOf(
  { wrapper, columns }: Harvest,
  file: string,
  domain: string | undefined,
  terminal: Terminal,
): Promise<boolean> {
  if (!wrapper) {
    terminal.err(`amberyl: ${file} was not written: there is no list to learn from.\n`)
    return false
  }
  const kept = new Set(wrapper.fields.map(({ name }) => name))
  const lost = columns.filter(({ name, from }) => from === 'list' && !kept.has(name))
  if (lost.length > 0 && domain === undefined)
    terminal.err(`note: the wrapper has no way to ${lost.map(({ name }) => name).join(', ')} and leaves it out.\n`)
  await writeOutput(file, formatWrapper({ ...wrapper, ...(domain === undefined ? {} : { domain }) }))
  return true
}
