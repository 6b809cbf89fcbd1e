import type { Command } from 'commander'
import { isTyped } from '../export/flat-columns.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import { annotate } from '../stages/3-annotate/annotate.ts'
import type { Annotators } from '../stages/3-annotate/compile.ts'
import { loadAnnotators } from '../stages/3-annotate/load-annotators.ts'
import { runWrapper, type WrapperRun } from '../stages/5-wrap/run-wrapper.ts'
import type { Wrapper } from '../stages/5-wrap/wrapper.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { loadWrapper } from './load-wrapper.ts'
import { addOutputOptions, chooseOutput, type OutputFlags } from './output-options.ts'
import { addPageOptions, type PageFlags } from './page-options.ts'
import { isArchive, PageReader } from './read-page.ts'
import { reportFailure, reportWarnings } from './report.ts'
import { counted } from './summary.ts'
import type { Terminal } from './terminal.ts'
import { type PageTables, writeTables } from './write-tables.ts'

interface RunFlags extends PageFlags, OutputFlags {}

export function addRunCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('run')
    .description('read pages with a wrapper that extract saved')
    .argument('<wrapper>', 'the file that amberyl extract --save-wrapper wrote')
    .argument('<page...>', 'addresses, HTML, MHTML or WARC files, saved page files (.page), or - for HTML on stdin')
  addOutputOptions(command)
  addPageOptions(command)
  command.addHelpText('after', EXAMPLES)
  command.action(async (wrapper: string, pages: string[], flags: RunFlags) =>
    finish(await runOnPages(wrapper, pages, flags, terminal)),
  )
}

const EXAMPLES = `
Examples:
  amberyl extract https://example.com/list --save-wrapper list.json
  amberyl run list.json https://example.com/list?page=2 https://example.com/list?page=3 -o more.csv
  amberyl run list.json saved/*.html --format ndjson

Saved pages are read without a browser, live pages with one unless --static is given. Records of several pages say in
the column page where they are from. Exit code 1: nothing was read; 5: some pages were not read.`

async function runOnPages(
  file: string,
  pages: readonly string[],
  flags: RunFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const output = chooseOutput(flags, terminal)
  const run = new WrapperReader(await loadWrapper(file), flags, terminal)
  const shape = { byPage: pages.length > 1 || pages.some(isArchive), byRegion: false }
  try {
    await writeTables(run.read(pages), shape, output, terminal)
  } catch (error) {
    if (error instanceof NothingRead) return EXIT.failed
    throw error
  } finally {
    await run.close()
  }
  return run.isPartial ? EXIT.partial : EXIT.done
}

/** No page gave a record: nothing is written, and a file of an earlier run stays. Why was said page by page. */
class NothingRead extends Error {}

class WrapperReader {
  /** Whether something is missing. */
  isPartial = false
  readonly #wrapper: Wrapper
  readonly #pages: PageReader
  readonly #terminal: Terminal
  /** Values take most of the time; texts need none. */
  readonly #annotators: Annotators | undefined

  constructor(wrapper: Wrapper, flags: PageFlags, terminal: Terminal) {
    this.#wrapper = wrapper
    this.#pages = new PageReader(flags, terminal, {
      visual: false,
      onFailure: failure => {
        this.isPartial = true
        reportFailure(failure, terminal)
      },
    })
    this.#terminal = terminal
    this.#annotators = wrapper.fields.some(({ kind }) => isTyped(kind)) ? loadAnnotators() : undefined
  }

  async *read(pages: readonly string[]): AsyncGenerator<PageTables> {
    let count = 0
    for (const argument of pages) {
      for await (const page of this.#pages.read(argument)) {
        const tables = this.#readPage(page)
        if (reportWarnings(page.warnings, this.#terminal) === EXIT.partial) this.isPartial = true
        if (!tables) continue
        count++
        yield tables
      }
    }
    if (count === 0) throw new NothingRead()
  }

  close(): Promise<void> {
    return this.#pages.close()
  }

  #readPage(page: PageModel): PageTables | undefined {
    const annotations = this.#annotators && annotate(page, this.#annotators).annotations
    const run = runWrapper(page, this.#wrapper, annotations)
    this.#report(page, run)
    if (run.kind === 'nothing') return undefined
    return { url: page.url, tables: [{ name: 'main', recordCount: run.records.length, fields: run.fields }] }
  }

  #report(page: PageModel, run: WrapperRun): void {
    if (run.kind === 'nothing') {
      this.isPartial = true
      this.#terminal.err(`amberyl: the wrapper reads nothing on ${page.url}: ${run.because}.\n`)
      this.#terminal.err('Is it made from the same template? If so, learn it again: amberyl extract --save-wrapper.\n')
    } else if (this.#terminal.isInteractive) {
      this.#terminal.err(`${counted(run.records.length, 'record')} on ${page.url}\n`)
    }
  }
}
