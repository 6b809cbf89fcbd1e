import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Cell, FieldKind, FieldSource } from '../4-find/fields/field.ts'
import { typeColumn } from '../4-find/fields/kind.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import type { Slot } from '../4-find/fields/slot.ts'
import { indexTypedTexts, type TypedTexts } from '../4-find/fields/typed-texts.ts'

/** Finds out what the values of a column are. */
export interface TypeCells {
  kindOf(cells: readonly (Cell | undefined)[], lead?: string): FieldKind
  /** One cell with its typed value, if it is of the kind. */
  read(cell: Cell, kind: FieldKind, source: FieldSource, isList: boolean): Cell
}

export function cellTyper(annotated: AnnotatedPage, texts: RecordTexts): TypeCells {
  let typed: TypedTexts | undefined
  const type = (cells: readonly (Cell | undefined)[], source: FieldSource, isList: boolean) => {
    const slot: Slot = { parent: undefined, identity: '', place: '', isList, label: '', records: [], parts: [] }
    return typeColumn({ annotated, texts, typed: (typed ??= indexTypedTexts(annotated)) }, { slot, source, cells })
  }
  return {
    kindOf: cells => type(cells.length === 1 ? [...cells, ...cells] : cells, 'text', false).kind,
    read(cell, kind, source, isList) {
      if (kind === 'link' || kind === 'image' || kind === 'text') return cell
      // Words before the value are recognized because they occur twice.
      const column = type([cell, cell], source, isList)
      if (column.kind === kind) return column.cells[0]!
      return kind === 'boolean' ? { ...cell, value: true } : cell
    },
  }
}
