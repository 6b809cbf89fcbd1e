import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { Cell, FieldKind } from '../../4-find/fields/field.ts'
import { hasWord, type RecordTexts, readRecordTexts } from '../../4-find/fields/record-text.ts'
import type { Matcher } from '../paths/match-path.ts'
import { selectorOf } from '../paths/select-nodes.ts'
import type { Place } from '../place.ts'
import { findInRecord, readCells } from '../read-cells.ts'
import { cutText } from './cut-text.ts'

/** A page to be read: its body is the record. */
export interface OpenPage {
  readonly page: PageModel
  readonly body: NodeId
  /** What a reader sees. */
  readonly texts: RecordTexts
  /** The same, hidden texts included. */
  readonly allTexts: RecordTexts
}

/** What a page says for one field. */
export interface PageValue {
  readonly name: string
  readonly kind: FieldKind
  /** One per value; a field that is not a list has one. */
  readonly cells: readonly Cell[]
}

export function openForReading(page: PageModel, body: NodeId): OpenPage {
  const texts = readRecordTexts(page, [[body]])
  const says: RecordTexts['says'] = ({ first, end }) => page.textEnd[end]! > page.textStart[first]!
  const allTexts: RecordTexts = {
    ...texts,
    shows: () => true,
    says,
    hasWords: part => says(part, 0) && hasWord(page.text.slice(page.textStart[part.first], page.textEnd[part.end])),
  }
  return { page, body, texts, allTexts }
}

/** The values at a place, each with its nodes; empty if there are none. */
export function readPlace(open: OpenPage, place: Place, match: Matcher = selectorOf(open.page, place.xpath)): Cell[] {
  const { page, body, texts, allTexts } = open
  const { cut, isHidden } = place
  const cells = readCells(page, isHidden ? allTexts : texts, 0, place, findInRecord(page, match, [body]))
  return cut === undefined
    ? cells
    : cells.flatMap(cell => {
        const text = cutText(cell.text, cut)
        return text === undefined ? [] : [{ ...cell, text }]
      })
}

/** The first place that gives a value, and its values. */
export function readField(
  open: OpenPage,
  places: readonly Place[],
): { readonly place: Place; readonly cells: readonly Cell[] } | undefined {
  for (const place of places) {
    const cells = readPlace(open, place)
    if (cells.length > 0) return { place, cells }
  }
  return undefined
}
