import type { SchemaElement } from 'hyparquet-writer'
import { parquetWriter } from '../packages.ts'
import type { FlatColumn, FlatType, FlatValue } from './flat-columns.ts'
import { parseIsoDate } from './iso-date.ts'

/** Readers skip row groups by their statistics; smaller ones cost space, larger ones memory. */
const ROW_GROUP_SIZE = 50_000

/** The name of the only column if a table has none: readers reject files without columns. */
const NO_COLUMNS: FlatColumn = { name: 'region', type: 'text', values: [] }

export function encodeParquet(columns: readonly FlatColumn[], recordCount: number): Uint8Array {
  const written = columns.length > 0 ? columns : [NO_COLUMNS]
  const rows = columns.length > 0 ? recordCount : 0
  const { ByteWriter, parquetWrite } = parquetWriter()
  const writer = new ByteWriter()
  parquetWrite({
    writer,
    schema: [{ name: 'root', num_children: written.length }, ...written.map(schemaElement)],
    columnData: written.map(column => ({ name: column.name, data: columnData(column, rows) })),
    rowGroupSize: ROW_GROUP_SIZE,
  })
  return writer.getBytes()
}

function schemaElement({ name, type }: FlatColumn): SchemaElement {
  return { name, repetition_type: 'OPTIONAL', ...PARQUET_TYPES[type] }
}

const STRING = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

const PARQUET_TYPES: Readonly<Record<FlatType, Omit<SchemaElement, 'name'>>> = {
  text: STRING,
  link: STRING,
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  // The older `converted_type` means an instant, so a time without a zone must not have it.
  'local-time': { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

function columnData({ type, values }: FlatColumn, recordCount: number): unknown[] {
  return Array.from({ length: recordCount }, (_, row) => parquetValue(values[row], type))
}

function parquetValue(value: FlatValue, type: FlatType): string | number | boolean | Date | undefined {
  if (type !== 'day' && type !== 'local-time' && type !== 'instant') return value
  const date = typeof value === 'string' ? parseIsoDate(value) : undefined
  return date ? new Date(date.milliseconds) : undefined
}
