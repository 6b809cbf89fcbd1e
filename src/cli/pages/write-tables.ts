import { joinTables } from '../../export/join-tables.ts'
import type { Table } from '../../export/table.ts'
import { formatTable } from '../../export/terminal-table.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { Cell } from '../../stages/4-find/fields/field.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { OutputChoice } from './output-options.ts'

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
}

type Chunk = string | Uint8Array

/**
 * Writes tables: NDJSON as they arrive, every other format at the end, when all columns are known. The file is opened
 * before the first page is read, so that a file that cannot be written fails at once; if reading fails, an existing
 * file stays unchanged. Returns notes about what the format could not represent.
 */
export async function writeTables(
  pages: AsyncIterable<PageTables>,
  shape: TablesShape,
  output: OutputChoice,
  terminal: Terminal,
): Promise<readonly string[]> {
  const { format, file } = output
  const notes: string[] = []
  // Files and pipes get all records.
  const isSeen = terminal.showsResults === true && file === undefined
  const maxRows = shape.maxRows ?? (isSeen ? undefined : Number.POSITIVE_INFINITY)
  const chunks = encodePages(pages, { ...shape, maxRows }, output, { terminal, notes })
  if (file !== undefined) await writeOutput(file, chunks, { isStream: format === 'ndjson' })
  else for await (const chunk of chunks) terminal.out(chunk)
  return notes
}

async function* encodePages(
  pages: AsyncIterable<PageTables>,
  shape: TablesShape,
  { format, texts = false, csv = {} }: OutputChoice,
  { terminal, notes }: { readonly terminal: Terminal; readonly notes: string[] },
): AsyncGenerator<Chunk> {
  if (format === 'table' && !shape.isOneTable) {
    for await (const page of pages) yield formatPage(page, shape, terminal)
    return
  }
  const { byRegion } = shape
  if (format === 'ndjson') {
    const { encodeTables } = await loadEncoders()
    for await (const page of pages) yield* encodeTables(tablesOf(page, shape), format, { byRegion }).chunks
    return
  }
  const tables: Table[] = []
  for await (const page of pages) tables.push(...tablesOf(page, shape))
  const joined = joinByName(tables)
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
