import { type PageModel, tagOf } from '../2-model/page-model.ts'
import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { readAttribute } from '../4-find/fields/read-attribute.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import { cellTyper } from './type-cells.ts'
import type { FieldRule } from './wrapper.ts'

type TypeField = (rule: FieldRule, cells: readonly (Cell | undefined)[]) => readonly (Cell | undefined)[]

/** A time element contains the words directly, or nearly so. */
const MAX_TIME_LEVELS = 2

/** A date in words with an exact time, as in `<time datetime>`, has that time as its value. */
function withTime(page: PageModel, cell: Cell): Cell {
  for (let at = cell.nodes[0]!, level = 0; at >= 0 && level <= MAX_TIME_LEVELS; at = page.parent[at]!, level++) {
    const value = tagOf(page, at) === 'time' ? readAttribute(page, at, '@datetime') : undefined
    if (value !== undefined) return { ...cell, value }
  }
  return cell
}

/** Gives cells typed values according to the kind of their field. */
export function fieldTyper(annotated: AnnotatedPage, texts: RecordTexts): TypeField {
  const type = cellTyper(annotated, texts)
  const withTimes = (
    { kind, source }: FieldRule,
    cells: readonly (Cell | undefined)[],
  ): readonly (Cell | undefined)[] =>
    kind === 'date' && source === 'text' ? cells.map(cell => cell && withTime(annotated.page, cell)) : cells
  return (rule, cells) => {
    if (rule.kind === 'link' || rule.kind === 'image') return cells
    const isList = rule.extent === 'list'
    const column = type(cells, rule.source, isList)
    if (column.kind === rule.kind) return withTimes(rule, column.cells)
    if (rule.kind === 'text') return cells
    // "New", "Sponsored": the learned words mean true.
    if (rule.kind === 'boolean' && rule.source === 'text')
      return cells.map(cell => cell && (rule.samples.includes(cell.text) ? { ...cell, value: true } : cell))
    // Most values of this page are something else ("Price on request"): each is read separately.
    const alone = cells.map(cell => {
      const typedAlone = cell && type([cell], rule.source, isList)
      return typedAlone?.kind === rule.kind ? typedAlone.cells[0] : cell
    })
    return withTimes(rule, alone)
  }
}
