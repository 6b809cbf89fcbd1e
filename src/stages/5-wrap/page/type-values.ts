import type { PageModel } from '../../2-model/page-model.ts'
import type { Annotations } from '../../3-annotate/annotation.ts'
import type { Cell, FieldKind } from '../../4-find/fields/field.ts'
import type { Notation } from '../../4-find/fields/notation.ts'
import { isQuantityKind } from '../../4-find/fields/typing/quantities.ts'
import type { Place } from '../place.ts'
import { cellTyper, kindOfCells } from '../type-cells.ts'
import type { OpenPage } from './read-place.ts'

/** The kind of a field, and how its values are written. */
export interface ValueKind {
  readonly kind: FieldKind
  readonly notation?: Notation
  /** Why its values have only their text. */
  readonly note?: string
}

/** Gives the values of one page their kinds and typed values. */
export interface ValueTyper {
  kindOf(place: Place, cells: readonly Cell[], name: string): ValueKind
  read(place: Place, known: ValueKind, cell: Cell): Cell
}

export function valueTyper({ page, texts }: Pick<OpenPage, 'page' | 'texts'>, annotations: Annotations): ValueTyper {
  const { type, readKnown } = cellTyper({ page, annotations, warnings: [] }, texts)
  const readWhole = (whole: Cell, { kind, notation }: ValueKind): Cell | undefined => {
    // Words before the value are recognized because they occur twice.
    const twice = [whole, whole]
    const known = isQuantityKind(kind) ? readKnown(twice, kind, notation).cells[0] : undefined
    if (known?.value !== undefined) return known
    const column = type(twice)
    return column.kind === kind && column.notation === undefined ? column.cells[0] : undefined
  }
  return {
    kindOf(place, cells, name) {
      return isTypable(place) ? kindOfCells(type, wholeOf(page, cells), name) : { kind: 'text' }
    },
    read(place, known, cell) {
      const { kind } = known
      if (!isTypable(place) || kind === 'link' || kind === 'image' || kind === 'text') return cell
      const [whole] = wholeOf(page, [cell])
      const {
        nodes: _,
        text: __,
        ...read
      } = readWhole(whole!, known) ?? { ...cell, value: kind === 'boolean' || undefined }
      return read.value === undefined ? cell : { ...cell, ...read, value: read.value }
    },
  }
}

export const kindOfSource = ({ source }: Place): FieldKind | undefined =>
  source === '@href' ? 'link' : source === '@src' ? 'image' : undefined

/** A value from the middle of a text does not get the kind of the text, unless only a label comes before it. */
const isTypable = ({ source, cut }: Place): boolean =>
  source === 'text' && (cut === undefined || (cut.before === undefined && /[:：]$/.test(cut.after ?? '')))

/** Cells with their labels, from which the kind is determined. */
const wholeOf = (page: PageModel, cells: readonly Cell[]): Cell[] =>
  cells.map(({ nodes, text }) => {
    const whole = page.text.slice(page.textStart[nodes[0]!], page.textEnd[nodes.at(-1)!]).replace(/\s+/g, ' ').trim()
    return { nodes, text: whole.endsWith(text) ? whole : text }
  })
