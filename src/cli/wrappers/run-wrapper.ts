import type { Command } from 'commander'
import { lostNotes, selectionOf } from '../../export/select/kept-selection.ts'
import type { Table } from '../../export/table.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { RenderFailure } from '../../stages/1-render/failure.ts'
import { formatLeftOut } from '../../stages/4-find/domain/left-out.ts'
import { columnNotes } from '../../stages/6-harvest/list-columns.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { type WrapperColumns, wrapperReader } from '../../wrapper-table.ts'
import { loadStored } from '../pages/load-wrapper.ts'
import { addOutputOptions, chooseOutput, type OutputFlags, withKeptSelection } from '../pages/output-options.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { isArchive, PageReader, visualNeeds } from '../pages/read-page.ts'
import { type PageTables, reportWritten, writeTables } from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure, reportNotes, reportWarnings } from '../terminal/report.ts'
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
  const asked = chooseOutput(flags, terminal)
  const { wrapper } = await loadStored(file)
  const output = withKeptSelection(asked, selectionOf(wrapper))
  reportNotes(lostNotes(wrapper), terminal)
  const isRow = isPageWrapper(wrapper)
  const shape = { byPage: isRow || pages.length > 1 || pages.some(isArchive), byRegion: false, isOneTable: isRow }
  let code: ExitCode = EXIT.done
  const onFailure = (failure: RenderFailure): void => {
    code = EXIT.partial
    reportFailure(failure, terminal)
  }
  const reader = new PageReader(flags, terminal, { visual: visualNeeds(flags), onFailure })
  const readColumns = wrapperReader(wrapper, shippedModels)
  async function* read(): AsyncGenerator<PageTables> {
    let count = 0
    for (const argument of pages) {
      for await (const page of reader.read(argument)) {
        const table = tableOf(page.url, readColumns(page), isRow, terminal)
        if (reportWarnings(page.warnings, terminal) === EXIT.partial || !table) code = EXIT.partial
        if (!table) continue
        count++
        yield { url: page.url, tables: [table] }
      }
    }
    if (count === 0) throw new NothingRead()
  }
  try {
    reportWritten(await writeTables(read(), shape, output, terminal), terminal)
  } catch (error) {
    if (error instanceof NothingRead) return EXIT.failed
    throw error
  } finally {
    await reader.close()
  }
  return code
}

/** No page gave a record: nothing is written, and an existing file stays. The reasons were reported per page. */
class NothingRead extends Error {}

/** What was read as a table; reports what is missing. */
function tableOf(url: string, read: WrapperColumns, isRow: boolean, terminal: Terminal): Table | undefined {
  if (read.kind === 'nothing') {
    const again = isRow ? 'amberyl learn' : 'amberyl extract --save-wrapper'
    terminal.err(`amberyl: the wrapper found nothing on ${url}: ${read.because}.\n`)
    terminal.err(`If the page has the same template, try amberyl check WRAPPER ${url}, or learn it again: ${again}.\n`)
    return undefined
  }
  const { fields, recordCount, missing, leftOut } = read
  if (missing.length > 0) terminal.err(`note: ${url} has no ${missing.join(', ')}.\n`)
  for (const note of columnNotes(fields)) terminal.err(`note: ${url}: ${note}.\n`)
  if (leftOut.length > 0) terminal.err(`note: ${url}: ${formatLeftOut(leftOut)}.\n`)
  if (!isRow && terminal.isInteractive) terminal.err(`${counted(recordCount, 'record')} on ${url}\n`)
  return { name: 'main', recordCount, fields }
}
