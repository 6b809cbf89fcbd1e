import type { PageModel } from '../../2-model/page-model.ts'
import type { Annotations } from '../../3-annotate/annotation.ts'
import type { Cell, FieldKind } from '../../4-find/fields/field.ts'
import type { Place } from '../place.ts'
import { cellTyper, kindOfCells } from '../type-cells.ts'
import type { OpenPage } from './read-place.ts'

/** Gives the values of one page their kinds and typed values. */
export interface ValueTyper {
  kindOf(place: Place, cells: readonly Cell[]): FieldKind
  read(place: Place, kind: FieldKind, cell: Cell): Cell
}

export function valueTyper({ page, texts }: Pick<OpenPage, 'page' | 'texts'>, annotations: Annotations): ValueTyper {
  const type = cellTyper({ page, annotations, warnings: [] }, texts)
  return {
    kindOf: (place, cells) =>
      kindOfSource(place) ?? (isTypable(place) ? kindOfCells(type, wholeOf(page, cells)) : 'text'),
    read(place, kind, cell) {
      if (!isTypable(place) || kind === 'link' || kind === 'image' || kind === 'text') return cell
      const [whole] = wholeOf(page, [cell])
      // Words before the value are recognized because they occur twice.
      const column = type([whole, whole])
      const { value, currency } = column.kind === kind ? column.cells[0]! : { value: kind === 'boolean' || undefined }
      return value === undefined || value === cell.text
        ? cell
        : { ...cell, value, ...(currency === undefined ? {} : { currency }) }
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
