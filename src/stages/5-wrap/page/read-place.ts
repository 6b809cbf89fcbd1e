import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { Cell, FieldKind } from '../../4-find/fields/field.ts'
import { hasWord, type RecordTexts, readRecordTexts } from '../../4-find/fields/record-text.ts'
import type { Matcher } from '../paths/match-path.ts'
import { selectorOf } from '../paths/select-nodes.ts'
import { readCell } from '../read-cell.ts'
import { findInRecord } from '../read-field.ts'
import { cutText } from './cut-text.ts'
import { withFollowing } from './following-siblings.ts'
import { joinProse } from './join-prose.ts'
import type { Place } from './page-wrapper.ts'
import { readLines } from './read-lines.ts'

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
  const cells = readWhole(open, place, findInRecord(open.page, match, [open.body]))
  const { cut } = place
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

function readWhole({ page, texts, allTexts }: OpenPage, place: Place, found: readonly NodeId[]): Cell[] {
  const { source, extent, isHidden } = place
  const seen = isHidden ? allTexts : texts
  const readAs = (nodes: readonly NodeId[], as?: 'run' | 'span'): Cell[] => {
    const cell = readCell(page, seen, 0, { source, ...(as ? { extent: as } : {}) }, nodes)
    return cell ? [cell] : []
  }
  const read = (node: NodeId, as?: 'run'): Cell[] => readAs([node], as)
  switch (extent) {
    case 'list':
      return withoutHeadings(
        place,
        found.flatMap(node => read(node, 'run')),
      )
    case 'siblings': {
      const first = found.find(node => read(node).length > 0)
      return first === undefined ? [] : withFollowing(page, first).flatMap(node => read(node))
    }
    case 'lines': {
      const first = found.find(node => read(node).length > 0)
      return first === undefined ? [] : withoutHeadings(place, readLines(page, first))
    }
    case 'span':
      return readAs(found, 'span')
    case 'prose': {
      const cell = joinProse(page, found)
      return cell ? [cell] : []
    }
    default:
      for (const node of found) {
        const cells = read(node, extent)
        if (cells.length > 0) return cells
      }
      return []
  }
}

/** "For the sauce:" in a list is a heading and not an item. */
function withoutHeadings({ keepsHeadings }: Place, cells: readonly Cell[]): Cell[] {
  const items = keepsHeadings ? cells : cells.filter(({ text }) => !isHeading(text))
  return items.length > 0 ? [...items] : [...cells]
}

export const isHeading = (text: string): boolean => /[:：]$/.test(text.trimEnd())
