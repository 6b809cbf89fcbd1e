import { shippedModels } from '../../shipped-models.ts'
import type { FieldKind } from '../../stages/4-find/fields/field.ts'
import { YES_NO } from '../../stages/4-find/fields/kind.ts'
import type { Notation } from '../../stages/4-find/fields/notation.ts'
import { isQuantityKind, type QuantityKind } from '../../stages/4-find/fields/typing/quantities.ts'
import { type TextReader, textReader } from '../../stages/4-find/fields/typing/read-text.ts'
import { textOfCell } from '../cell-text.ts'
import { isTyped, knownValue } from '../flat-columns.ts'
import type { ColumnKind, TableCell } from '../table.ts'

/** Each cell is read by itself: the same cell gives the same value in a table, in a stream, and in every run. */
export function readAs<C extends TableCell>(cell: C, from: ColumnKind, kind: FieldKind, notation: Notation = {}): C {
  if (from === kind) return cell
  const { value: _, currency: __, derived: ___, ...bare } = cell
  const text = textOfCell(from, cell)
  const read = isTyped(kind) ? valueIn(cell, { text, from, kind, notation }) : undefined
  return { ...bare, text, ...read } as unknown as C
}

interface Reading {
  readonly text: string
  readonly from: ColumnKind
  readonly kind: FieldKind
  readonly notation: Notation
}

function valueIn(cell: TableCell, { text, from, kind, notation }: Reading): Partial<TableCell> | undefined {
  // A price is a number with a currency.
  const isAmount = AMOUNTS.has(kind) && AMOUNTS.has(from)
  if (isAmount && typeof cell.value === 'number') return { value: cell.value }
  if (isQuantityKind(kind)) return read(text, kind, notation)
  const yes = YES_NO.get(text.trim().toLowerCase())
  return yes === undefined ? undefined : { value: yes }
}

const AMOUNTS: ReadonlySet<ColumnKind> = new Set(['price', 'number', 'count'])

/** The same texts come again and again: in a column, and on every page of a table that is scrolled. */
const MAX_KNOWN_TEXTS = 50_000
const knownTexts = new Map<string, Partial<TableCell> | undefined>()
let reader: TextReader | undefined

function read(text: string, kind: QuantityKind, notation: Notation): Partial<TableCell> | undefined {
  const key = `${kind} ${notation.dateOrder ?? ''} ${notation.decimal ?? ''} ${text}`
  if (knownTexts.has(key)) return knownTexts.get(key)
  reader ??= textReader(shippedModels.annotators)
  const value = reader(text, kind, notation)
  if (knownTexts.size >= MAX_KNOWN_TEXTS) knownTexts.clear()
  knownTexts.set(key, value)
  return value
}

/** Whether a cell says something that a column of this kind cannot hold. */
export function isUnreadable(cell: TableCell | undefined, kind: ColumnKind): boolean {
  if (!cell) return false
  if (kind === 'link' || kind === 'image') return !URL.canParse(cell.text)
  return isTyped(kind) && knownValue(kind, cell) === undefined
}
