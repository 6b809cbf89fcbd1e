import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Cell } from '../4-find/fields/field.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import { countsLike } from '../4-find/fields/typing/phrases.ts'
import { isQuantityKind, type KnownQuantities } from '../4-find/fields/typing/quantities.ts'
import { cellTyper } from './type-cells.ts'
import type { FieldRule } from './wrapper.ts'

/** Addresses, attributes, and texts are read without annotations. */
export const needsAnnotations = ({ kind, source }: Pick<FieldRule, 'kind' | 'source'>): boolean =>
  source === 'text' && kind !== 'text' && kind !== 'link' && kind !== 'image'

type TypeField = (rule: FieldRule, cells: readonly (Cell | undefined)[]) => KnownQuantities

/** Gives cells typed values according to the kind of their field. A cell that does not fit keeps only its text. */
export function fieldTyper(annotated: AnnotatedPage, texts: RecordTexts): TypeField {
  const { type, readKnown, readTexts } = cellTyper(annotated, texts)
  return ({ kind, source, extent, notation, samples }, cells) => {
    if (kind === 'link' || kind === 'image') return { cells }
    const isList = extent === 'list'
    if (isQuantityKind(kind) && source === 'text' && !isList) {
      const read = readKnown(cells, kind, notation)
      const known = kind === 'number' ? { ...read, cells: read.cells.map(cell => withUnit(cell, samples)) } : read
      if (known.note !== undefined || known.cells.some(cell => cell?.value !== undefined)) return known
    }
    if (kind === 'text') return { cells: source === 'text' ? readTexts(cells, isList, samples) : cells }
    const column = type(cells, source, isList)
    if (column.kind === kind) return { cells: column.cells }
    // "New", "Sponsored": the learned words mean true.
    if (kind === 'boolean' && source === 'text')
      return { cells: cells.map(cell => cell && (samples.includes(cell.text) ? { ...cell, value: true } : cell)) }
    // Most values of this page are something else: each is read separately.
    const alone = cells.map(cell => {
      const typedAlone = cell && type([cell], source, isList)
      return typedAlone?.kind === kind ? typedAlone.cells[0] : cell
    })
    return { cells: alone }
  }
}

/** A number of something else than the learned ones keeps only its text. */
const withUnit = (cell: Cell | undefined, samples: readonly string[]): Cell | undefined =>
  cell && cell.value !== undefined && !countsLike(cell.text, samples) ? { nodes: cell.nodes, text: cell.text } : cell
