import { createReadStream, existsSync } from 'node:fs'
import { type ArchiveInput, inputsInList, inputsOf } from '../../jobs/archives/archive-input.ts'
import { type MappedPage, mapArchives, OtherInputs } from '../../jobs/archives/map-archives.ts'
import { openPartialOutput, partFileOf } from '../../jobs/archives/partial-output.ts'
import type { PageReading } from '../../jobs/threads/analyse-page.ts'
import type { RenderFailure } from '../../stages/1-render/failure.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { loadStored } from '../pages/load-wrapper.ts'
import { modelsOf } from '../pages/model-options.ts'
import { limitsOf } from '../pages/page-options.ts'
import { selectionFrom } from '../pages/selection-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure } from '../terminal/report.ts'
import { outData } from '../terminal/sink.ts'
import { counted } from '../terminal/summary.ts'
import { ProgressLine, type Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { finderOptions } from './domain-option.ts'
import type { ExtractFlags } from './extract-flags.ts'
import { FOR_WALKS } from './harvest-options.ts'

/** Reads many saved pages without a browser, on all cores, and writes a line of JSON for each. */
export async function mapPages(pages: readonly string[], flags: ExtractFlags, terminal: Terminal): Promise<ExitCode> {
  checkFlags(pages, flags)
  const reading = await readingOf(flags)
  const file = flags.output === '-' ? undefined : flags.output
  const part = file === undefined ? undefined : await openPartialOutput(file, { resumes: flags.resume === true })
  if (part === 'complete') {
    terminal.err(`${file} is complete.\n`)
    return EXIT.done
  }
  const tally = new Tally()
  const line = new ProgressLine(terminal, () => `${tally.text} …`.slice(0, terminal.columns))
  let isStopped = false
  const stopListening = terminal.onInterrupt?.(() => {
    isStopped = true
  })
  const inputs = inputsFrom(pages, flags, terminal)
  try {
    for await (const page of mapArchives(inputs, { ...reading, threads: flags.threads, after: part?.after })) {
      // A line that says so would be in the middle of the file, and never be read again.
      if (part && page.passing) throw new ToBeContinued(page.passing)
      tally.count(page)
      if (part) await part.write(page.line)
      else outData(terminal, page.line)
      if (isStopped) break
    }
    if (!isStopped) await part?.complete()
  } catch (error) {
    if (error instanceof ToBeContinued) {
      reportFailure(error.failure, terminal)
      terminal.err(CONTINUE)
      return EXIT.failed
    }
    if (!(error instanceof OtherInputs)) throw error
    throw new UsageError(
      `${partFileOf(file!)}: ${error.message} Remove the file, or give the same files in the same order.`,
    )
  } finally {
    stopListening?.()
    line.end()
    await part?.close()
  }
  if (!flags.quiet || tally.failedInputs > 0) terminal.err(`${tally.text}\n`)
  if (!isStopped) return tally.failedInputs > 0 ? EXIT.failed : EXIT.done
  if (part) terminal.err(CONTINUE)
  return EXIT.stopped
}

const CONTINUE = 'Run the same command with --resume to continue.\n'

/** An archive cannot be read now, but perhaps later. */
class ToBeContinued extends Error {
  readonly failure: RenderFailure

  constructor(failure: RenderFailure) {
    super()
    this.failure = failure
  }
}

/** Options that have no meaning for a line per page. */
const NOT_HERE: readonly (readonly [keyof ExtractFlags, string])[] = [
  ...FOR_WALKS.filter(([flag]) => flag !== 'wrapper'),
  ['render', '--render'],
  ['scripts', '--scripts'],
  ['online', '--online'],
  ['baseUrl', '--base-url'],
  ['saveWrapper', '--save-wrapper'],
  ['excel', '--excel'],
  ['texts', '--texts'],
  ['words', '--words'],
]

function checkFlags(pages: readonly string[], flags: ExtractFlags): void {
  const { format = 'pages', json, filesFrom, output, region, resume, archiveRoot } = flags
  const several = pages.length > 1 || filesFrom !== undefined ? 'several files' : pages[0]!
  if (format !== 'pages' || json)
    throw new UsageError(
      `${several}: each page becomes a line of JSON (--format pages); to get ${json ? 'json' : format}, extract one file at a time.`,
    )
  if (pages.length > 0 && filesFrom !== undefined) throw new UsageError('Give files, or --files-from: not both.')
  const wrong = NOT_HERE.find(([flag]) => flags[flag] !== undefined && flags[flag] !== false)
  if (wrong) throw new UsageError(`${wrong[1]} has no meaning where each page becomes a line: leave it out.`)
  if (region === 'all') throw new UsageError('Each page becomes a line with one list: choose it with --region.')
  if (resume && (output === undefined || output === '-'))
    throw new UsageError('--resume continues a file: name it with -o.')
  if (filesFrom !== undefined && filesFrom !== '-' && !existsSync(filesFrom))
    throw new UsageError(`There is no file ${filesFrom}.`)
  if (archiveRoot !== undefined && filesFrom === undefined)
    throw new UsageError('--archive-root is for the names in --files-from.')
}

async function readingOf(flags: ExtractFlags): Promise<PageReading> {
  const { algorithm, region, annotators, blocks, encoding, without, wrapper } = flags
  // Contradictions, and folders that cannot be used, are found before anything is read.
  finderOptions(flags)
  const models = modelsOf(flags)
  if (annotators !== undefined) void models.annotators
  if (blocks !== undefined) void [models.links, models.more, models.ways]
  const domain = flags.domain ?? (algorithm === 'domain' ? 'auto' : undefined)
  return {
    folders: { ...(annotators === undefined ? {} : { annotators }), ...(blocks === undefined ? {} : { blocks }) },
    algorithm: algorithm === 'domain' ? 'auto' : algorithm,
    region: region === 'all' ? 'main' : region,
    domain,
    ...(without ? { without } : {}),
    ...(wrapper === undefined ? {} : { wrapper: formatStored(await loadStored(wrapper)) }),
    selection: selectionFrom(flags),
    limits: limitsOf(flags),
    encoding,
  }
}

async function* inputsFrom(
  pages: readonly string[],
  { filesFrom, archiveRoot: root }: ExtractFlags,
  { stdin }: Terminal,
): AsyncGenerator<ArchiveInput> {
  if (filesFrom === undefined) for (const page of pages) yield* inputsOf(page, stdin)
  else yield* inputsInList(filesFrom === '-' ? stdin : createReadStream(filesFrom), { name: filesFrom, root })
}

/** What was written so far. */
class Tally {
  readonly #counts = { records: 0, 'no-list': 0, failed: 0, 'input-failed': 0 }

  count({ outcome }: MappedPage): void {
    this.#counts[outcome]++
  }

  get failedInputs(): number {
    return this.#counts['input-failed']
  }

  get text(): string {
    const { records, failed, 'no-list': none, 'input-failed': inputs } = this.#counts
    const parts = [
      `${counted(records + none + failed, 'page')}: ${records} with records`,
      `${none} without a list`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(inputs > 0 ? [`${counted(inputs, 'file')} not read to the end`] : []),
    ]
    return parts.join(', ')
  }
}
