import { encodeStream, jsonChunks, ndjsonChunks, type StreamEncoding, type StreamOptions } from './encode-stream.ts'
import type { FlatField } from './flat-columns.ts'
import type { ExportFormat } from './format.ts'
import { namesBeside } from './harvest-table.ts'
import { jsonKey, jsonRecordEncoder } from './json.ts'
import type { TableCell } from './table.ts'
import {
  cellsOf,
  fieldOf,
  type SourceColumn,
  type SourceRecord,
  type StreamRow,
  type TableStream,
} from './table-stream.ts'

/** A record with its position in its run. */
interface PlacedRecord extends SourceRecord {
  readonly number: number
}

export type SourceChange =
  | { readonly kind: 'new'; readonly after: PlacedRecord }
  | {
      readonly kind: 'changed'
      readonly before: PlacedRecord
      readonly after: PlacedRecord
      readonly fields: readonly { readonly name: string }[]
    }
  | { readonly kind: 'gone'; readonly before: PlacedRecord }
  | { readonly kind: 'moved'; readonly before: PlacedRecord; readonly after: PlacedRecord }

/** What changed between two runs, from the store. */
interface ChangeSource {
  /** Of both runs. */
  readonly table: readonly SourceColumn[]
  changes(): AsyncIterable<SourceChange>
  moved(): AsyncIterable<SourceChange>
}

interface ChangesOptions extends StreamOptions {
  /** Whether to include records that only moved, and the positions of all records. */
  readonly withMoved?: boolean
}

/** Changes as a file: one row per record; JSON has the record before and after. */
export async function encodeChanges(
  source: ChangeSource,
  format: ExportFormat,
  options: ChangesOptions = {},
): Promise<StreamEncoding> {
  const changes = (): AsyncGenerator<SourceChange> => eachChange(source, options.withMoved ?? false)
  switch (format) {
    case 'json':
      return { chunks: jsonChunks(jsonLines(source, changes(), options)), warnings: [] }
    case 'ndjson':
      return { chunks: ndjsonChunks(jsonLines(source, changes(), options)), warnings: [] }
    default:
      return encodeStream(streamChanges(source, changes, options), format, { name: 'changes', ...options })
  }
}

/** A record that moved and changed appears once. */
async function* eachChange(source: ChangeSource, withMoved: boolean): AsyncGenerator<SourceChange> {
  const told = new Set<number>()
  for await (const change of source.changes()) {
    if (change.kind === 'changed') told.add(change.after.number)
    yield change
  }
  if (!withMoved) return
  for await (const change of source.moved()) {
    if (change.kind === 'moved' && !told.has(change.after.number)) yield change
  }
}

const CHANGE = 'change'
const CHANGED_FIELDS = 'changed_fields'
const RANK_BEFORE = 'rank_before'
const RANK = 'rank'

const beforeOf = (change: SourceChange): PlacedRecord | undefined => (change.kind === 'new' ? undefined : change.before)
const afterOf = (change: SourceChange): PlacedRecord | undefined => (change.kind === 'gone' ? undefined : change.after)
const fieldsOf = (change: SourceChange): string[] =>
  change.kind === 'changed' ? change.fields.map(({ name }) => name) : []

/** What happened to the record, followed by its current or last values. */
function streamChanges(
  { table }: ChangeSource,
  changes: () => AsyncIterable<SourceChange>,
  { withMoved = false }: ChangesOptions,
): TableStream {
  const own: FlatField[] = [
    { name: CHANGE, kind: 'text' },
    { name: CHANGED_FIELDS, kind: 'text' },
    ...(withMoved ? ([RANK_BEFORE, RANK] as const).map(name => ({ name, kind: 'count' }) as const) : []),
  ]
  const names = namesBeside(
    table,
    own.map(({ name }) => name),
  )
  const rowOf = (change: SourceChange): StreamRow => {
    const fields = fieldsOf(change).join(', ')
    const places = withMoved ? [placeCell(beforeOf(change)), placeCell(afterOf(change))] : []
    return [
      { text: change.kind },
      fields === '' ? undefined : { text: fields },
      ...places,
      ...cellsOf((afterOf(change) ?? beforeOf(change))!, table),
    ]
  }
  return {
    fields: [...own, ...table.map((column, at) => fieldOf(column, names[at]!))],
    batches: () => gathered(changes(), rowOf),
  }
}

const placeCell = (record: PlacedRecord | undefined): TableCell | undefined =>
  record && { text: String(record.number), value: record.number }

async function* jsonLines(
  { table }: ChangeSource,
  changes: AsyncIterable<SourceChange>,
  { withMoved = false }: ChangesOptions,
): AsyncGenerator<string[]> {
  const encode = jsonRecordEncoder(table.map(column => fieldOf(column, column.name)))
  const recordOf = (record: PlacedRecord | undefined): string => (record ? encode(cellsOf(record, table)) : 'null')
  yield* gathered(changes, change => {
    const [before, after] = [beforeOf(change), afterOf(change)]
    const members = [
      `${jsonKey(CHANGE)}"${change.kind}"`,
      jsonKey(CHANGED_FIELDS) + JSON.stringify(fieldsOf(change)),
      ...(withMoved
        ? [`${jsonKey(RANK_BEFORE)}${before?.number ?? null}`, `${jsonKey(RANK)}${after?.number ?? null}`]
        : []),
      `"before":${recordOf(before)}`,
      `"after":${recordOf(after)}`,
    ]
    return `{${members.join(',')}}`
  })
}

/** Records per piece of output. */
const AT_ONCE = 500

async function* gathered<T, R>(all: AsyncIterable<T>, turn: (one: T) => R): AsyncGenerator<R[]> {
  let batch: R[] = []
  for await (const one of all) {
    if (batch.push(turn(one)) < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
