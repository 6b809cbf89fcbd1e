import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Column } from '../4-find/fields/column.ts'
import type { Cell, FieldKind, FieldSource } from '../4-find/fields/field.ts'
import { readKnownQuantities, readKnownTexts, type TypedColumn, typeColumn } from '../4-find/fields/kind.ts'
import type { Notation } from '../4-find/fields/notation.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import type { Slot } from '../4-find/fields/slot.ts'
import { namesIdentifiers } from '../4-find/fields/typing/identifier.ts'
import type { KnownQuantities, QuantityKind } from '../4-find/fields/typing/quantities.ts'
import { indexTypedTexts, type TypedTexts } from '../4-find/fields/typing/typed-texts.ts'

type Cells = readonly (Cell | undefined)[]

/** Finds out what the values of a column are, and reads them. */
export type TypeCells = (cells: Cells, source?: FieldSource, isList?: boolean) => TypedColumn

/** Reads the values of columns on one page. */
interface CellTyper {
  readonly type: TypeCells
  /** Reads values of a known kind, in the notation that was learned for it. */
  readonly readKnown: (cells: Cells, kind: QuantityKind, notation: Notation | undefined) => KnownQuantities
  /** Reads values that are known to be texts, some of which were learned. */
  readonly readTexts: (cells: Cells, isList: boolean, samples: readonly string[]) => Cells
}

export function cellTyper(annotated: AnnotatedPage, texts: RecordTexts): CellTyper {
  let typed: TypedTexts | undefined
  const reader = () => ({ annotated, texts, typed: (typed ??= indexTypedTexts(annotated)) })
  const columnOf = (cells: Cells, source: FieldSource, isList: boolean): Column => {
    const slot: Slot = { parent: undefined, identity: '', place: '', isList, label: '', records: [], parts: [] }
    return { slot, source, cells }
  }
  return {
    type: (cells, source = 'text', isList = false) => typeColumn(reader(), columnOf(cells, source, isList)),
    readKnown: (cells, kind, notation) => readKnownQuantities(reader(), columnOf(cells, 'text', false), kind, notation),
    readTexts: (cells, isList, samples) => readKnownTexts(reader(), columnOf(cells, 'text', isList), samples),
  }
}

/** The kind of cells, and how they are written; a name such as "Tel" makes numbers text. */
export function kindOfCells(
  type: TypeCells,
  cells: Cells,
  name = '',
): { kind: FieldKind; notation?: Notation; note?: string } {
  // Words before a value are recognized because they occur twice.
  const { kind, notation, note } = type(cells.length === 1 ? [...cells, ...cells] : cells)
  if (kind === 'number' && namesIdentifiers(name)) return { kind: 'text' }
  return { kind, ...(notation ? { notation } : {}), ...(note === undefined ? {} : { note }) }
}
