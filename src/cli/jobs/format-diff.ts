import { textOfCell } from '../../export/cell-text.ts'
import { displayWidth, truncate } from '../../export/display-width.ts'
import { printable } from '../../export/printable.ts'
import { printableLine } from '../../export/printable-line.ts'
import type { ColumnKind } from '../../export/table.ts'
import { isTelling, tellingField } from '../../export/telling-field.ts'
import type { StoredColumn } from '../../store/database/schema.ts'
import type { DiffCounts, RecordChange, RunDiff } from '../../store/records/diff.ts'
import type { StoredRecord } from '../../store/records/read-records.ts'
import { formatMoment } from '../terminal/moment.ts'
import { longCounts } from './format-runs.ts'

interface DiffView {
  readonly job: string
  readonly width: number
  /** Records of each kind that are shown; the others are counted. */
  readonly limit: number
}

/** Two runs compared, for people, line by line as they are read from the store. */
export async function* formatDiff(diff: RunDiff, view: DiffView): AsyncGenerator<string> {
  const { before, after, counts, columns, uncertain } = diff
  const when = (run: RunDiff['before']): string => `run ${run.number} (${formatMoment(run.started_at)})`
  yield printableLine(`${view.job}: ${when(after)} compared with ${when(before)}`)
  yield printableLine(`${longCounts(counts)}.`)
  for (const text of uncertain) yield printableLine(`note: ${text}`)
  if (columns.added.length > 0) yield printableLine(`new columns: ${columns.added.join(', ')}`)
  if (columns.removed.length > 0) yield printableLine(`removed columns: ${columns.removed.join(', ')}`)
  yield* formatChanges(diff, view)
}

const SIGNS = { new: '+', changed: '~', gone: '-', moved: '↕' } as const
type Kind = keyof typeof SIGNS

async function* formatChanges(diff: RunDiff, view: DiffView): AsyncGenerator<string> {
  const { counts } = diff
  const shown: Record<Kind, number> = { new: 0, changed: 0, gone: 0, moved: 0 }
  const isFull = (kind: Kind): boolean => shown[kind] >= Math.min(view.limit, counts[kind])
  for (const [changes, kinds] of [
    [diff.changes(), ['new', 'changed', 'gone']],
    [diff.moved(), ['moved']],
  ] as const) {
    if (kinds.every(isFull)) continue
    for await (const change of changes) {
      if (!isFull(change.kind)) {
        shown[change.kind]++
        yield* formatChange(change, diff.table, view.width)
      }
      if (kinds.every(isFull)) break
    }
  }
  yield* formatRest(counts, shown)
}

function* formatRest(counts: DiffCounts, shown: Readonly<Record<Kind, number>>): Generator<string> {
  const rest = (Object.keys(SIGNS) as Kind[]).filter(kind => counts[kind] > shown[kind])
  if (rest.length === 0) return
  const named = rest.map(kind => `${(counts[kind] - shown[kind]).toLocaleString('en-GB')} ${kind}`)
  yield `… and ${named.join(', ')} more; --limit N shows more of each kind\n`
}

function* formatChange(change: RecordChange, columns: readonly StoredColumn[], width: number): Generator<string> {
  const line = (text: string): string => `${SIGNS[change.kind]} ${truncate(printable(text), width - 2)}\n`
  switch (change.kind) {
    case 'new':
      yield line(describe(change.after, columns))
      return
    case 'gone':
      yield line(describe(change.before, columns))
      return
    case 'moved':
      yield line(
        `${nameOf(change.after, columns)}: moved from position ${change.before.number} to ${change.after.number}`,
      )
      return
    case 'changed': {
      yield line(nameOf(change.after, columns))
      const kinds = new Map(columns.map(({ name, kind }) => [name, kind as ColumnKind]))
      for (const { name, before, after } of change.fields) {
        const text = (value: typeof before): string =>
          value ? shorten(textOfCell(kinds.get(name) ?? 'text', value), width / 2) : '(nothing)'
        yield printableLine(`    ${name}: ${text(before)} → ${text(after)}`)
      }
    }
  }
}

const MAX_NAME_WIDTH = 60

/** The name of the record: its title or subject, or else its first text. */
function nameOf(record: StoredRecord, columns: readonly StoredColumn[]): string {
  const first = tellingField(columns, ({ name }) => record.values[name] !== undefined)
  const cell = first && record.values[first.name]
  return cell
    ? shorten(textOfCell(first.kind as ColumnKind, cell), MAX_NAME_WIDTH)
    : (record.link ?? `#${record.number}`)
}

const MAX_VALUES = 4
const MAX_VALUE_WIDTH = 40

/** Its name and some of its other values. */
function describe(record: StoredRecord, columns: readonly StoredColumn[]): string {
  const name = nameOf(record, columns)
  const values = columns
    .filter(isTelling)
    .flatMap(({ name, kind }) => {
      const cell = record.values[name]
      return cell ? [shorten(textOfCell(kind as ColumnKind, cell), MAX_VALUE_WIDTH)] : []
    })
    .filter(value => value !== name)
  return [name, ...values.slice(0, MAX_VALUES - 1)].join(' · ')
}

function shorten(text: string, width: number): string {
  const plain = printable(text)
  return displayWidth(plain) <= width ? plain : truncate(plain, Math.floor(width))
}
