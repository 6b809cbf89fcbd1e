import { basename, dirname, extname, join } from 'node:path'
import type { Command } from 'commander'
import { importWrappers } from '../../exchange/read/import-file.ts'
import { type Imported, ImportFailure, type NamedWrapper } from '../../exchange/read/imported.ts'
import { writeOutput } from '../../export/write-output.ts'
import { readTextFile } from '../../files/read-file.ts'
import { WrapperError } from '../../stages/5-wrap/wrapper-file.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportNotes } from '../terminal/report.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface ImportFlags {
  readonly output?: string
  readonly entry?: string
}

export function addImportCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('import')
    .argument('<file>', 'a Web Scraper sitemap, Crawl4AI schema, AutoScraper model, or AutoPagerize SITEINFO (JSON)')
    .option('-o, --output <file>', 'write the wrapper to this file instead of stdout; further ones beside it')
    .option('--entry <name>', 'of a file with many entries: the name of one, or the host of its example')
  command.addHelpText('after', EXAMPLES)
  command.action(async (file: string, flags: ImportFlags) => finish(await importFile(file, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl import sitemap.json -o list.json
  amberyl run list.json https://example.com/list
  amberyl import siteinfo.json --entry news.example.com -o news.json

The format is recognized by its content. What a wrapper cannot say is listed on stderr, item by item. If a file gives several
wrappers (a list, and the pages behind its links), the further ones are written beside the first: list-NAME.json.`

async function importFile(file: string, { output, entry }: ImportFlags, terminal: Terminal): Promise<ExitCode> {
  const imported = read(file, await readTextFile(file), entry)
  const files = filesOf(imported.wrappers, output)
  if (output === undefined && imported.wrappers.length > 1)
    throw new UsageError(
      `${file} gives ${imported.wrappers.length} wrappers: name a file with -o; the others are written beside it.`,
    )
  for (const [at, { wrapper }] of imported.wrappers.entries()) {
    if (output === undefined) terminal.out(formatStored({ wrapper }))
    else await writeOutput(files[at]!, formatStored({ wrapper }))
  }
  reportNotes(imported.notes, terminal)
  for (const [at, { wrapper }] of imported.wrappers.entries()) {
    const what = isPageWrapper(wrapper) ? 'page wrapper' : 'wrapper of a list'
    terminal.err(
      `${files[at] ?? imported.format}: ${what} with ${counted(wrapper.fields.length, 'column')}, from a ${imported.format}.\n`,
    )
  }
  return EXIT.done
}

function read(file: string, text: string, entry: string | undefined): Imported {
  try {
    return importWrappers(text, { entry })
  } catch (error) {
    if (error instanceof ImportFailure) throw new WrapperError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}

/** `list.json`, `list-product.json` …, one for each wrapper. */
function filesOf(wrappers: readonly NamedWrapper[], output: string | undefined): string[] {
  if (output === undefined) return []
  const taken = new Set<string>()
  return wrappers.map(({ name }, at) => {
    const plain = name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
    const ending = extname(output)
    const start = join(dirname(output), basename(output, ending))
    let file = at === 0 ? output : `${start}-${plain || at + 1}${ending}`
    for (let count = 2; taken.has(file); count++) file = `${start}-${plain || at + 1}-${count}${ending}`
    taken.add(file)
    return file
  })
}
