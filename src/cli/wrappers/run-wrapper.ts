import type { Command } from 'commander'
import { shippedModels } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { isPageWrapper, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { type WrapperColumns, wrapperReader } from '../../wrapper-table.ts'
import { loadStored } from '../pages/load-wrapper.ts'
import { addOutputOptions, chooseOutput, type OutputFlags } from '../pages/output-options.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { isArchive, PageReader, visualNeeds } from '../pages/read-page.ts'
import { type PageTables, writeTables } from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure, reportWarnings } from '../terminal/report.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface RunFlags extends PageFlags, OutputFlags {}

export function addRunCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('run')
    .argument('<wrapper>', 'the file that amberyl learn -o or amberyl extract --save-wrapper wrote')
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
  amberyl learn https://example.com/book/1 --field "title=The grey sea" -o book.json
  amberyl run book.json https://example.com/book/2 https://example.com/book/3 -o books.csv

Saved pages are read without a browser, live pages with one unless --static is given. A wrapper of a list gives all its
records, a page wrapper gives one row per page; the column page has their addresses. Exit code 1: nothing was read; 5: some pages were not read.`

async function runOnPages(
  file: string,
  pages: readonly string[],
  flags: RunFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const output = chooseOutput(flags, terminal)
  const { wrapper } = await loadStored(file)
  const run = new WrapperReader(wrapper, flags, terminal)
  const isRow = isPageWrapper(wrapper)
  const shape = { byPage: isRow || pages.length > 1 || pages.some(isArchive), byRegion: false, isOneTable: isRow }
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

/** No page gave a record: nothing is written, and an existing file stays. The reasons were reported per page. */
class NothingRead extends Error {}

class WrapperReader {
  /** Whether something is missing. */
  isPartial = false
  readonly #wrapper: StoredWrapper
  readonly #pages: PageReader
  readonly #terminal: Terminal
  readonly #readColumns: (page: PageModel) => WrapperColumns

  constructor(wrapper: StoredWrapper, flags: PageFlags, terminal: Terminal) {
    this.#wrapper = wrapper
    this.#pages = new PageReader(flags, terminal, {
      visual: visualNeeds(flags),
      onFailure: failure => {
        this.isPartial = true
        reportFailure(failure, terminal)
      },
    })
    this.#terminal = terminal
    this.#readColumns = wrapperReader(wrapper, shippedModels)
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
    const isSingle = isPageWrapper(this.#wrapper)
    const read = this.#readColumns(page)
    if (read.kind === 'nothing')
      return this.#reportNothing(page, read.because, isSingle ? 'amberyl learn' : 'amberyl extract --save-wrapper')
    const { fields, recordCount, missing } = read
    if (missing.length > 0) this.#terminal.err(`note: ${page.url} has no ${missing.join(', ')}.\n`)
    if (!isSingle && this.#terminal.isInteractive)
      this.#terminal.err(`${counted(recordCount, 'record')} on ${page.url}\n`)
    return { url: page.url, tables: [{ name: 'main', recordCount, fields }] }
  }

  #reportNothing(page: PageModel, because: string, again: string): undefined {
    this.isPartial = true
    this.#terminal.err(`amberyl: the wrapper found nothing on ${page.url}: ${because}.\n`)
    this.#terminal.err(
      `If the page has the same template, try amberyl check WRAPPER ${page.url}, or learn it again: ${again}.\n`,
    )
  }
}
