import { type CsvOptions, csvHead, csvLine } from './csv.ts'
import { type FlatOptions, flatNames, flatValue } from './flat-columns.ts'
import type { ExportFormat } from './format.ts'
import { jsonRecordEncoder } from './json.ts'
import { collect, type TableStream } from './table-stream.ts'
import { UntypedCellCount } from './untyped-cells.ts'

export interface StreamEncoding {
  /** The file in pieces, made while the records are read. */
  readonly chunks: AsyncIterable<string | Uint8Array>
  /** What the format could not represent, and how it was written instead: complete once the pieces are made. */
  readonly warnings: readonly string[]
}

export interface StreamOptions extends FlatOptions {
  /** The name of the sheet in a workbook. */
  readonly name?: string
  readonly csv?: CsvOptions
}

/**
 * A table as a file, the same as `encodeTables` writes. CSV and JSON need little memory, the other formats hold all of
 * it.
 */
export async function encodeStream(
  stream: TableStream,
  format: ExportFormat,
  options: StreamOptions = {},
): Promise<StreamEncoding> {
  switch (format) {
    case 'csv': {
      const warnings: string[] = []
      return { chunks: csvChunks(stream, options, warnings), warnings }
    }
    case 'ndjson':
      return { chunks: ndjsonChunks(jsonBatches(stream)), warnings: [] }
    case 'json':
      return { chunks: jsonChunks(jsonBatches(stream)), warnings: [] }
    case 'xlsx':
    case 'parquet': {
      const { encodeTables } = await import('./encode-tables.ts')
      const { chunks, warnings } = encodeTables([await collect(stream, options.name ?? 'main')], format, options)
      return { chunks: oneByOne(chunks), warnings }
    }
  }
}

async function* oneByOne<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all
}

async function* csvChunks(
  { fields, batches }: TableStream,
  { csv = {}, texts = false }: StreamOptions,
  warnings: string[],
): AsyncGenerator<string> {
  const { columns } = flatNames(fields, { texts })
  const untyped = new UntypedCellCount()
  yield csvHead(
    columns.map(({ name }) => name),
    csv,
  )
  if (columns.length === 0) return
  for await (const rows of batches()) {
    let chunk = ''
    for (const row of rows) {
      for (const [at, field] of fields.entries()) untyped.add(at, field, row[at])
      chunk += csvLine(
        columns.map(({ field, part }) => flatValue(row[field], fields[field]!.kind, part)),
        csv,
      )
    }
    yield chunk
  }
  if (!texts) warnings.push(...untyped.warnings())
}

async function* jsonBatches({ fields, batches }: TableStream): AsyncGenerator<string[]> {
  const encode = jsonRecordEncoder(fields)
  for await (const rows of batches()) yield rows.map(encode)
}

export async function* ndjsonChunks(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of batches) if (lines.length > 0) yield `${lines.join('\n')}\n`
}

/** An array with one record per line. */
export async function* jsonChunks(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const lines of batches) {
    if (lines.length === 0) continue
    yield `${isFirst ? '[' : ','}\n  ${lines.join(',\n  ')}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}
