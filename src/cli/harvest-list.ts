import { writeOutput } from '../export/write-output.ts'
import { loadHarvesters } from '../load-harvesters.ts'
import { type Extractors, harvest } from '../pipeline.ts'
import { Renderer } from '../stages/1-render/renderer.ts'
import { formatWrapper } from '../stages/5-wrap/wrapper-file.ts'
import type { Harvest } from '../stages/6-harvest/harvest.ts'
import { DEFAULT_POLITENESS, type HarvestOptions } from '../stages/6-harvest/options.ts'
import { ForbiddenByRobots } from '../stages/6-harvest/page-loader.ts'
import type { HarvestRecord } from '../stages/6-harvest/record.ts'
import type { HarvestSummary } from '../stages/6-harvest/summary.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { type HarvestFlags, harvestOptionsOf } from './harvest-options.ts'
import { formatHarvestSummary, ROBOTS_REMEDY } from './harvest-summary.ts'
import { HarvestWatch } from './harvest-watch.ts'
import { listenForInterrupt } from './interrupt.ts'
import { loadWrapper } from './load-wrapper.ts'
import type { OutputChoice } from './output-options.ts'
import { limitsOf } from './page-options.ts'
import { reportFailure } from './report.ts'
import { reportError } from './report-error.ts'
import type { Terminal } from './terminal.ts'
import { HarvestWriter } from './write-harvest.ts'

export interface HarvestRequest {
  readonly url: string
  readonly pages: 'all' | number
  readonly region: 'main' | number
  readonly algorithm: NonNullable<Extractors['algorithm']>
  readonly flags: HarvestFlags
  readonly output: OutputChoice
  readonly saveWrapper?: string | undefined
}

/** Walks a list and hands out its records, and says how that went. */
export async function harvestList(request: HarvestRequest, terminal: Terminal): Promise<ExitCode> {
  const { flags, pages, region } = request
  const wrapper = flags.wrapper === undefined ? {} : { wrapper: await loadWrapper(flags.wrapper) }
  const interrupt = listenForInterrupt(terminal)
  const renderer = new Renderer({ limits: limitsOf(flags), handlesSignals: terminal.onInterrupt !== undefined })
  try {
    const options = { ...harvestOptionsOf(flags, pages), ...wrapper, region, signal: interrupt.signal }
    return await harvestWith(renderer, request, options, terminal)
  } finally {
    await renderer.close()
    interrupt.release()
  }
}

async function harvestWith(
  renderer: Renderer,
  request: HarvestRequest,
  options: HarvestOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { url, algorithm, pages, output } = request
  const isOnScreen = output.format === 'ndjson' && output.file === undefined && terminal.showsResults === true
  const retries = options.politeness?.retries ?? DEFAULT_POLITENESS.retries
  // Records that come one by one tell a person more than a line above them would.
  const watch = new HarvestWatch(terminal, { retries, isSilent: isOnScreen })
  const writer = new HarvestWriter({ output, byPage: pages !== 1, terminal })
  const run = harvest(
    url,
    { ...loadHarvesters(), algorithm, renderer },
    {
      ...options,
      onEvent(event) {
        watch.tell(event)
        writer.tell(event)
      },
    },
  )
  const walk = new Walk(run, watch)
  try {
    await writer.write(walk.records(), run)
  } catch (error) {
    if (!(error instanceof NothingRead)) throw error
    reportFailure(error, terminal)
    return EXIT.failed
  }
  if (walk.failure !== undefined) return reportBreak(walk.failure, terminal)
  return finish(run.summary!, run, { request, watch, terminal })
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

  constructor(run: Harvest, watch: HarvestWatch) {
    this.#run = run
    this.#watch = watch
  }

  async *records(): AsyncGenerator<HarvestRecord, undefined> {
    let count = 0
    try {
      for await (const record of this.#run) {
        count++
        yield record
      }
      const { summary } = this.#run
      if (summary?.pages === 0) checkBeginning(summary)
    } catch (error) {
      if (count === 0) throw explainBeginning(error, this.#run.url)
      this.failure = error
    } finally {
      this.#watch.end()
    }
  }
}

function checkBeginning({ ending, url }: HarvestSummary): void {
  if (ending.kind === 'failed') throw new NothingRead(ending.because, ending.remedy)
  if (ending.kind === 'forbidden') throw new ForbiddenByRobots(ending.url, ending.because)
  if (ending.kind === 'stopped') throw new NothingRead(...stoppedAt(url))
}

function explainBeginning(error: unknown, url: string): unknown {
  if (error instanceof ForbiddenByRobots)
    return new NothingRead(`${error.url} is not to be read: ${error.message}.`, ROBOTS_REMEDY)
  return (error as Error)?.name === 'AbortError' ? new NothingRead(...stoppedAt(url)) : error
}

const stoppedAt = (url: string): readonly [message: string, remedy: string] => [
  `It was stopped before the first record of ${url} had come.`,
  'Nothing was written.',
]

/** A bug, or the like; what was read until then is written. */
function reportBreak(failure: unknown, terminal: Terminal): ExitCode {
  terminal.err('INCOMPLETE: the harvest broke off. What was read until then is written.\n')
  reportError(failure, terminal)
  return EXIT.partial
}

interface Aftermath {
  readonly request: HarvestRequest
  readonly watch: HarvestWatch
  readonly terminal: Terminal
}

async function finish(
  summary: HarvestSummary,
  run: Harvest,
  { request, watch, terminal }: Aftermath,
): Promise<ExitCode> {
  const { flags, saveWrapper } = request
  if (flags.summary !== undefined) await writeOutput(flags.summary, `${JSON.stringify(summary, null, 2)}\n`)
  const code = exitCodeOf(summary)
  if (summary.ending.kind === 'no-list') reportNoList(summary.ending.because, request, terminal)
  else if (code !== EXIT.done || !flags.quiet)
    terminal.err(formatHarvestSummary(summary, { goOnAt: goOnAt(summary, watch) }))
  if (saveWrapper === undefined) return code
  return (await saveWrapperOf(run, saveWrapper, terminal)) ? code : EXIT.failed
}

/** Where every page has its address, the walk can be taken up at the one that was not read. */
function goOnAt({ ending, url }: HarvestSummary, watch: HarvestWatch): string | undefined {
  const breaksOff = ending.kind === 'failed' || ending.kind === 'stopped'
  return breaksOff && watch.goOnAt !== url ? watch.goOnAt : undefined
}

export function exitCodeOf({ ending, isComplete, details }: HarvestSummary): ExitCode {
  if (ending.kind === 'no-list') return EXIT.done
  return isComplete && (details?.failed.length ?? 0) === 0 ? EXIT.done : EXIT.partial
}

function reportNoList(because: string, { url, region, flags }: HarvestRequest, terminal: Terminal): void {
  terminal.err(`note: no list on ${url}: ${because}.\n`)
  if (region === 'main' && flags.wrapper === undefined)
    terminal.err('      --region 1 takes what comes closest to one.\n')
}

async function saveWrapperOf({ wrapper, columns }: Harvest, file: string, terminal: Terminal): Promise<boolean> {
  if (!wrapper) {
    terminal.err(`amberyl: ${file} was not written: there is no list to learn from.\n`)
    return false
  }
  const kept = new Set(wrapper.fields.map(({ name }) => name))
  const lost = columns.filter(({ name, from }) => from === 'list' && !kept.has(name))
  if (lost.length > 0)
    terminal.err(`note: the wrapper has no way to ${lost.map(({ name }) => name).join(', ')} and leaves it out.\n`)
  await writeOutput(file, formatWrapper(wrapper))
  return true
}
