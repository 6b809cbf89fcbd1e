import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Column } from '../4-find/fields/columns.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { typeColumn } from '../4-find/fields/kind.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import type { Slot } from '../4-find/fields/slot.ts'
import { indexTypedTexts, type TypedTexts } from '../4-find/fields/typed-texts.ts'
import type { FieldRule } from './wrapper.ts'

export type TypeField = (rule: FieldRule, cells: readonly (Cell | undefined)[]) => readonly (Cell | undefined)[]

/** Gives cells their typed values, as a field's kind asks for. */
export function fieldTyper(annotated: AnnotatedPage, texts: RecordTexts): TypeField {
  let typed: TypedTexts | undefined
  return (rule, cells) => {
    if (rule.kind === 'link' || rule.kind === 'image') return cells
    const isList = rule.extent === 'list'
    const slot: Slot = { parent: undefined, identity: '', place: '', isList, label: '', records: [], parts: [] }
    const type = (some: readonly (Cell | undefined)[]): Pick<Column, 'cells'> & { kind: string } =>
      typeColumn(
        { annotated, texts, typed: (typed ??= indexTypedTexts(annotated)) },
        { slot, source: rule.source, cells: some },
      )
    const column = type(cells)
    if (column.kind === rule.kind) return column.cells
    if (rule.kind === 'text') return cells
    // Most values of this page are something else ("Price on request"): each is looked at by itself.
    return cells.map(cell => {
      const alone = cell && type([cell])
      return alone?.kind === rule.kind ? alone.cells[0] : cell
    })
  }
}
