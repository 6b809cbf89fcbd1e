import { joinTables } from '../../export/join-tables.ts'
import type { Table } from '../../export/table.ts'
import { formatTable } from '../../export/terminal-table.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { Cell } from '../../stages/4-find/fields/field.ts'
import { reportNotes } from '../terminal/report.ts'
import { outData } from '../terminal/sink.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { OutputChoice } from './output-options.ts'
import { type Matching, TableSelector } from './table-selector.ts'

/** What is worth knowing about the written tables. */
export interface WrittenTables {
  /** What the format could not represent. */
  readonly notes: readonly string[]
  readonly matching: Matching | undefined
}

/** The tables of one page. */
export interface PageTables {
  readonly url: string
  readonly tables: readonly Table[]
}

/** Columns added to the fields. Decided by the options, not by what was found. */
export interface TablesShape {
  /** The page of the record. */
  readonly byPage: boolean
  /** The list of the page. */
  readonly byRegion: boolean
  /** Each page is one row: people, too, see one table, not one per page. */
  readonly isOneTable?: boolean
  /** Rows of a table for people; the default depends on whether they see it on a terminal. */
  readonly maxRows?: number | undefined
  /** Selects columns and records, if it has already seen some; by default a new one. */
  readonly selector?: TableSelector
}

type Chunk = string | Uint8Array

/** On a terminal, pages are headings and not a column. */
function selectorOf({ format, selection = {} }: OutputChoice, { isOneTable }: TablesShape): TableSelector {
  const isHeading = format === 'table' && !isOneTable
  return new TableSelector(isHeading ? { ...selection, optional: [...(selection.optional ?? []), PAGE] } : selection)
}

/**
 * Writes tables: NDJSON as they arrive, every other format at the end, when all columns are known. The file is opened
 * before the first page is read, so that a file that cannot be written fails at once; if reading fails or gives no
 * record, an existing file stays unchanged.
 */
export async function writeTables(
  pages: AsyncIterable<PageTables>,
  shape: TablesShape,
  output: OutputChoice,
  terminal: Terminal,
): Promise<WrittenTables> {
  const { format, file } = output
  const notes: string[] = []
  const { selector = selectorOf(output, shape) } = shape
  // Files and pipes get all records.
  const isSeen = terminal.showsResults === true && file === undefined
  const maxRows = shape.maxRows ?? (isSeen ? undefined : Number.POSITIVE_INFINITY)
  const encode = (read: AsyncIterable<PageTables>) =>
    encodePages(read, { ...shape, maxRows }, output, { terminal, notes, selector })
  if (file === undefined) for await (const chunk of encode(pages)) outData(terminal, chunk)
  else await writeRecords(file, encode(withRecords(pages)), terminal, { isStream: format === 'ndjson' })
  return { notes, matching: selector.matching }
}

/** Writes a file unless making its pieces fails with `NoRecords`: then an existing file stays. */
export async function writeRecords(
  file: string,
  chunks: AsyncIterable<Chunk>,
  terminal: Terminal,
  { isStream = false }: { readonly isStream?: boolean } = {},
): Promise<void> {
  try {
    await writeOutput(file, chunks, { isStream })
  } catch (error) {
    if (!(error instanceof NoRecords)) throw error
    terminal.err(`note: ${file} was not written: there are no records.\n`)
  }
}

export class NoRecords extends Error {}

/** The same tables; fails at the end if they have no record. */
async function* withRecords(pages: AsyncIterable<PageTables>): AsyncGenerator<PageTables> {
  let isEmpty = true
  for await (const page of pages) {
    isEmpty &&= page.tables.every(({ recordCount }) => recordCount === 0)
    yield page
  }
  if (isEmpty) throw new NoRecords()
}

async function* encodePages(
  pages: AsyncIterable<PageTables>,
  shape: TablesShape,
  { format, texts = false, csv = {} }: OutputChoice,
  { terminal, notes, selector }: { terminal: Terminal; notes: string[]; selector: TableSelector },
): AsyncGenerator<Chunk> {
  if (format === 'table' && !shape.isOneTable) {
    for await (const page of pages) yield formatPage({ ...page, tables: selector.select(page.tables) }, shape, terminal)
    return
  }
  const { byRegion } = shape
  if (format === 'ndjson') {
    const { encodeTables } = await loadEncoders()
    for await (const page of pages)
      yield* encodeTables(selector.select(tablesOf(page, shape)), format, { byRegion }).chunks
    return
  }
  const tables: Table[] = []
  for await (const page of pages) tables.push(...tablesOf(page, shape))
  const joined = selector.select(joinByName(tables))
  if (format === 'table') {
    yield formatPage({ url: '', tables: joined }, { ...shape, byPage: false, byRegion: false }, terminal)
    return
  }
  const { encodeTables } = await loadEncoders()
  const { chunks, warnings } = encodeTables(joined, format, { byRegion, texts, csv })
  notes.push(...warnings)
  yield* chunks
}

/** The writers of these formats are slow to load. */
const loadEncoders = () => import('../../export/encode-tables.ts')

function formatPage(
  { url, tables }: PageTables,
  { byPage, byRegion, maxRows }: TablesShape,
  terminal: Terminal,
): string {
  const shown = tables.map(table => {
    const title = byRegion ? `${table.name}: ${table.recordCount} records\n` : ''
    const rows = maxRows === undefined ? {} : { maxRows }
    return `${title}${formatTable(table, { columns: terminal.columns, ...rows })}`
  })
  const all = shown.length > 0 ? shown.join('\n') : 'no records\n'
  return byPage ? `${url}\n${all}\n` : all
}

const tablesOf = ({ url, tables }: PageTables, { byPage }: TablesShape): readonly Table[] =>
  byPage ? tables.map(table => withPage(table, url)) : tables

const PAGE = 'page'

/** The page as the first column; a field of the same name is renamed. */
function withPage({ name, recordCount, fields }: Table, url: string): Table {
  const cell: Cell = { nodes: [], text: url }
  const taken = new Set(fields.map(field => field.name))
  const renamed = fields.map(field => (field.name === PAGE ? { ...field, name: freeName(taken) } : field))
  const page = { name: PAGE, kind: 'link' as const, cells: Array.from({ length: recordCount }, () => cell) }
  return { name, recordCount, fields: [page, ...renamed] }
}

function freeName(taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${PAGE}_${number}`)) return `${PAGE}_${number}`
}

/** Joins lists of the same name from several pages. */
function joinByName(tables: readonly Table[]): Table[] {
  const names = [...new Set(tables.map(({ name }) => name))]
  return names.map(name => ({ ...joinTables(tables.filter(table => table.name === name)).table, name }))
}

/** Says what is worth knowing about the written tables; the count of matching records only if they are not `isQuiet`. */
export function reportWritten({ notes, matching }: WrittenTables, terminal: Terminal, isQuiet = false): void {
  if (matching && matching.all > 0 && (!isQuiet || matching.kept === 0)) terminal.err(formatMatching(matching))
  reportNotes(notes, terminal)
}

/** `12 of 40 records match --where.` */
export const formatMatching = ({ kept, all, by }: Matching): string =>
  `${kept.toLocaleString('en-GB')} of ${counted(all, 'record')} ${kept === 1 ? 'matches' : 'match'} ${by}.\n`
