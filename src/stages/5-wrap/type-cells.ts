import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Cell, FieldKind, FieldSource } from '../4-find/fields/field.ts'
import { type TypedColumn, typeColumn } from '../4-find/fields/kind.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import type { Slot } from '../4-find/fields/slot.ts'
import { indexTypedTexts, type TypedTexts } from '../4-find/fields/typed-texts.ts'

type Cells = readonly (Cell | undefined)[]

/** Finds out what the values of a column are, and reads them. */
export type TypeCells = (cells: Cells, source?: FieldSource, isList?: boolean) => TypedColumn

export function cellTyper(annotated: AnnotatedPage, texts: RecordTexts): TypeCells {
  let typed: TypedTexts | undefined
  return (cells, source = 'text', isList = false) => {
    const slot: Slot = { parent: undefined, identity: '', place: '', isList, label: '', records: [], parts: [] }
    return typeColumn({ annotated, texts, typed: (typed ??= indexTypedTexts(annotated)) }, { slot, source, cells })
  }
}

/** Words before a value are recognized because they occur twice. */
export const kindOfCells = (type: TypeCells, cells: Cells): FieldKind =>
  type(cells.length === 1 ? [...cells, ...cells] : cells).kind
