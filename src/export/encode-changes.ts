import type { RecordChange, RunDiff } from '../store/records/diff.ts'
import type { StoredRecord } from '../store/records/read-records.ts'
import { encodeStream, jsonChunks, ndjsonChunks, type StreamEncoding, type StreamOptions } from './encode-stream.ts'
import type { FlatField } from './flat-columns.ts'
import type { ExportFormat } from './format.ts'
import { namesBeside } from './harvest-table.ts'
import { jsonKey, jsonRecordEncoder } from './json.ts'
import type { TableCell } from './table.ts'
import { cellsOf, fieldOf, type StreamRow, type TableStream } from './table-stream.ts'

/** What changed between two runs. */
type ChangeSource = Pick<RunDiff, 'table' | 'changes' | 'moved'>

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
  const changes = (): AsyncGenerator<RecordChange> => eachChange(source, options.withMoved ?? false)
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
async function* eachChange(source: ChangeSource, withMoved: boolean): AsyncGenerator<RecordChange> {
  const told = new Set<number>()
  for await (const change of source.changes()) {
    if (change.kind === 'changed') told.add(change.after.number)
    yield change
  }
  if (!withMoved) return
  for await (const change of source.moved()) {
    if (!told.has(change.after.number)) yield change
  }
}

const CHANGE = 'change'
const CHANGED_FIELDS = 'changed_fields'
const RANK_BEFORE = 'rank_before'
const RANK = 'rank'

const beforeOf = (change: RecordChange): StoredRecord | undefined => (change.kind === 'new' ? undefined : change.before)
const afterOf = (change: RecordChange): StoredRecord | undefined => (change.kind === 'gone' ? undefined : change.after)
const fieldsOf = (change: RecordChange): string[] =>
  change.kind === 'changed' ? change.fields.map(({ name }) => name) : []

/** What happened to the record, followed by its current or last values. */
function streamChanges(
  { table }: ChangeSource,
  changes: () => AsyncIterable<RecordChange>,
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
  const rowOf = (change: RecordChange): StreamRow => {
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

const placeCell = (record: StoredRecord | undefined): TableCell | undefined =>
  record && { text: String(record.number), value: record.number }

async function* jsonLines(
  { table }: ChangeSource,
  changes: AsyncIterable<RecordChange>,
  { withMoved = false }: ChangesOptions,
): AsyncGenerator<string[]> {
  const encode = jsonRecordEncoder(table.map(column => fieldOf(column, column.name)))
  const recordOf = (record: StoredRecord | undefined): string => (record ? encode(cellsOf(record, table)) : 'null')
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
