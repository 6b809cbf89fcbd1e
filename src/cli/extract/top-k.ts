import { type Command, InvalidArgumentError, Option } from 'commander'
import { analyse } from '../../analyse.ts'
import { printable } from '../../export/printable.ts'
import { topKTable } from '../../export/top-k-table.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { RenderFailure } from '../../stages/1-render/failure.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { SWITCHES, type Switch, type TopK, type TopKOptions } from '../../stages/4-find/top-k/top-k.ts'
import type { PagedTopK } from '../../stages/6-harvest/top-k/paged-top-k.ts'
import { warningsOf } from '../../stages/6-harvest/undecided.ts'
import { addOutputOptions, chooseOutput, type OutputChoice, type OutputFlags } from '../pages/output-options.ts'
import { addPageOptions } from '../pages/page-options.ts'
import { isArchive, readPages } from '../pages/read-page.ts'
import { type PageTables, reportWritten, writeTables } from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure, reportWarnings } from '../terminal/report.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { addressOfList, addTopKPagesOptions, readTopKPages, reportPages, type TopKPagesFlags } from './top-k-pages.ts'
import { withoutOption } from './without-option.ts'

interface TopKFlags extends TopKPagesFlags, OutputFlags {
  readonly k?: number
  readonly without?: readonly Switch[]
}

export function addTopKCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('topk')
    .argument('<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
  addTopKOptions(command)
  addTopKPagesOptions(command)
  addOutputOptions(
    command.optionsGroup('Where the list goes:'),
    'k, topic, items and reasons as JSON, one line per page',
  )
  addPageOptions(command.optionsGroup('How the page is read:'))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: TopKFlags) => finish(await showTopK(page, flags, terminal)))
}

/** How to find the list; the same for every command. */
function addTopKOptions(command: Command): Command {
  return command.addOption(kOption()).addOption(withoutOption('leave out parts of the algorithm', SWITCHES))
}

export const kOption = (): Option => new Option('--k <n>', 'number of items, whatever the title says').argParser(parseK)

const EXAMPLES = `
--format json writes only the items, --json also the topic and the reasons.
A page without such a list gives an empty result, the reason on stderr, and exit code 6; a file is left as it is.
If the page of an address has only the beginning of the list, the next pages are read until all items are found.
A list that stays incomplete is written with the reason on stderr and exit code 5.

Examples:
  amberyl topk https://example.com/50-tallest-towers
  amberyl topk https://example.com/50-tallest-towers --pages 1      this page only
  amberyl topk saved.html --base-url https://example.com/50-tallest-towers -o towers.csv
  amberyl topk https://example.com/tallest-towers --k 50 --json
  amberyl topk saved.html --without k-plus-minus,titles
  amberyl explain saved.html --topk                     why this list, and the other candidates`

/** One item is not a list. */
const FEWEST = 2

function parseK(value: string): number {
  if (!/^\d{1,6}$/.test(value) || Number(value) < FEWEST)
    throw new InvalidArgumentError(`It must be a whole number from ${FEWEST}.`)
  return Number(value)
}

/** The flags as options of the search. */
export const topKOptionsOf = ({ k, without }: Pick<TopKFlags, 'k' | 'without'>): TopKOptions => ({
  ...(k === undefined ? {} : { k }),
  ...(without ? { without } : {}),
})

/** What only makes sense for a table of the items. */
const TABLE_FLAGS = [
  ...(['format', 'output', 'columns', 'drop', 'rename', 'where', 'texts', 'excel'] as const),
  ...(['kind', 'merge', 'split', 'filled', 'order'] as const),
]

async function showTopK(argument: string, flags: TopKFlags, terminal: Terminal): Promise<ExitCode> {
  const wantsTable = TABLE_FLAGS.some(flag => flags[flag] !== undefined)
  if (flags.json && wantsTable)
    throw new UsageError(
      '--json prints everything about the list; for its items alone, use --format or -o without --json.',
    )
  const output = flags.json ? undefined : chooseOutput(flags, terminal)
  const url = addressOfList(argument, flags)
  let code: ExitCode = EXIT.noList
  // A broken page of an archive does not stop the others.
  const onFailure = (failure: RenderFailure): void => {
    code = EXIT.partial
    reportFailure(failure, terminal)
  }
  const needs = { visual: 'useful' as const, ...(isArchive(argument) ? { onFailure } : {}) }
  async function* read(): AsyncGenerator<ReadList> {
    for await (const page of readPages(argument, flags, terminal, needs)) {
      const { topK: found } = analyse(page, shippedModels, { topK: topKOptionsOf(flags) })
      if (code === EXIT.noList && found.kind === 'list') code = EXIT.done
      yield { url: page.url, found, json: topKJson(page, found) }
      if (reportWarnings(warningsOf(page), terminal) === EXIT.partial) code = EXIT.partial
    }
  }
  async function* walk(start: string): AsyncGenerator<ReadList> {
    const found = await readTopKPages(start, flags, topKOptionsOf(flags), terminal)
    yield { url: start, found, json: pagedTopKJson(start, found) }
    code = reportPages(found, terminal)
  }
  const lists = url === undefined ? read() : walk(url)
  if (output) await writeLists(lists, { output, byPage: isArchive(argument) }, terminal)
  else for await (const { json } of lists) terminal.out(`${JSON.stringify(json)}\n`)
  return code
}

interface ReadList {
  readonly url: string
  readonly found: TopK | PagedTopK
  /** Everything about the list, for programs. */
  readonly json: object
}

/** The items as tables; for people, with the topic above them. */
async function writeLists(
  lists: AsyncIterable<ReadList>,
  { output, byPage }: { output: OutputChoice; byPage: boolean },
  terminal: Terminal,
): Promise<void> {
  const isForPeople = output.format === 'table' && output.file === undefined
  async function* tables(): AsyncGenerator<PageTables> {
    for await (const { url, found } of lists) {
      if (found.kind === 'none') terminal.err(formatNone(url, found.because))
      else if (isForPeople) terminal.out(formatHead(found))
      else if (terminal.isInteractive) terminal.err(formatHead(found))
      yield { url, tables: found.kind === 'list' ? [topKTable(found.items)] : [] }
    }
  }
  reportWritten(await writeTables(tables(), { byPage, byRegion: false }, output, terminal), terminal)
}

/** `5 · Best Trees for Towns (the number is in the title)`. */
function formatHead({ k, topic, readIn }: Pick<Extract<TopK, { kind: 'list' }>, 'k' | 'topic' | 'readIn'>): string {
  const where = readIn === 'asked for' ? 'the number was given' : `the number is in ${SOURCES[readIn]}`
  return `${k} · ${printable(topic)} (${where})\n`
}

const SOURCES = { title: 'the title', 'og:title': 'og:title', h1: 'the first heading' } as const

function formatNone(url: string, because: string): string {
  const remedy = /^no number|^the number/.test(because) ? '      --k N looks for a list of N items anyway.\n' : ''
  return `note: no top-k list on ${url}: ${because}.\n${remedy}`
}

/** The same for programs, with the XPaths of the items. */
export function topKJson(page: PageModel, found: TopK) {
  if (found.kind === 'none') return { page: page.url, ...found }
  const items = found.items.map(({ nodes, ...item }) => ({ ...item, xpaths: nodes.map(node => xpathOf(page, node)) }))
  return { page: page.url, ...found, items }
}

/** Of a list over several pages: each item with its page. */
function pagedTopKJson(url: string, found: PagedTopK): object {
  if (found.kind === 'none') return { page: url, ...found }
  return { page: url, ...found, items: found.items.map(({ nodes, ...item }) => item) }
}
