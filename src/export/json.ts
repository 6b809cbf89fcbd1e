import { textOfCell } from './cell-text.ts'
import { type FlatField, isTyped, knownValue } from './flat-columns.ts'
import type { ColumnKind, Table, TableCell } from './table.ts'
import { UniqueNames } from './unique-name.ts'

/** One line per record, so that large files can be read and compared line by line. */
export function* encodeJson(tables: readonly Table[], byRegion: boolean): Generator<string> {
  if (!byRegion) {
    yield* recordsArray(tables[0], '')
    yield '\n'
    return
  }
  yield '['
  for (const [index, table] of tables.entries()) {
    yield `${index === 0 ? '' : ','}\n  {"name":${JSON.stringify(table.name)},"records":`
    yield* recordsArray(table, '  ')
    yield '}'
  }
  yield tables.length === 0 ? ']\n' : '\n]\n'
}

function* recordsArray(table: Table | undefined, indent: string): Generator<string> {
  if (!table || table.recordCount === 0) {
    yield '[]'
    return
  }
  yield '['
  let first = true
  for (const record of jsonRecords(table)) {
    yield `${first ? '' : ','}\n${indent}  ${record}`
    first = false
  }
  yield `\n${indent}]`
}

export function* encodeNdjson(tables: readonly Table[], byRegion: boolean): Generator<string> {
  for (const table of tables) {
    for (const record of jsonRecords(table, byRegion ? table.name : undefined)) yield `${record}\n`
  }
}

function* jsonRecords({ recordCount, fields }: Table, region?: string): Generator<string> {
  const encode = jsonRecordEncoder(fields, region)
  for (let row = 0; row < recordCount; row++) yield encode(fields.map(({ cells }) => cells[row]))
}

/** Encodes the cells of a record, in the order of the fields, as an object on one line. */
export function jsonRecordEncoder(
  fields: readonly Pick<FlatField, 'name' | 'kind'>[],
  region?: string,
): (cells: readonly (TableCell | undefined)[]) => string {
  const names = new UniqueNames()
  const keys = fields.map(field => jsonKey(names.take(field.name)))
  const first = region === undefined ? [] : [`${jsonKey(names.take('region'))}${JSON.stringify(region)}`]
  return cells => `{${[...first, ...fields.map(({ kind }, at) => keys[at]! + jsonValue(kind, cells[at]))].join(',')}}`
}

/** Objects are written by hand, because a page may name a field `__proto__` or `7`. */
export const jsonKey = (name: string): string => `${JSON.stringify(name)}:`

/** A value as it follows its key. */
function jsonValue(kind: ColumnKind, cell: TableCell | undefined): string {
  if (!cell) return 'null'
  if (kind === 'count') return JSON.stringify(knownValue(kind, cell) ?? null)
  if (!isTyped(kind)) return JSON.stringify(textOfCell(kind, cell))
  const { text, currency, derived } = cell
  return JSON.stringify({ text, value: knownValue(kind, cell) ?? null, currency, derived: derived || undefined })
}
