import { enclosingHeading } from '../../../2-model/headings.ts'
import { isBoldStyle, letterSize, styleOf } from '../../../2-model/letters.ts'
import { attributeOf, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { type Field, presentCells } from '../../fields/field.ts'
import { isCrossedOut } from '../../fields/parts.ts'
import { type DomainTable, linkAround, presentRows } from './domain-table.ts'

/** How a column looks, independent of its words: facts for the rules about titles and links. */
interface ColumnTraits {
  readonly traits: readonly string[]
  readonly measures: Readonly<Record<string, number>>
}

const MAX_SAMPLED_CELLS = 40
/** Characters; longer texts, on average, are descriptions. */
const MIN_DESCRIPTION_LENGTH = 120

export function traitsOf(table: DomainTable, column: Field, sizes: Sizes): ColumnTraits {
  const { page } = table.annotated
  const cells = presentCells(column).slice(0, MAX_SAMPLED_CELLS)
  const texts = cells.map(({ text }) => text)
  const count = cells.length || 1
  const rows = presentRows(column, MAX_SAMPLED_CELLS)
  const share = (test: (row: number) => boolean): number => rows.filter(test).length / count
  const nodeAt = (row: number): number => column.cells[row]!.nodes[0]!
  const length = texts.reduce((sum, text) => sum + text.length, 0) / count
  const distinct = new Set(texts).size / count
  const size = sizes.of(page, column)
  const is: Record<string, boolean> = {
    heading: share(row => enclosingHeading(page, nodeAt(row), table.records[row]![0]!) >= 0) > 0.5,
    linked: isLinkedText(table, column),
    bold: column.source === 'text' && share(row => isBold(page, nodeAt(row))) > 0.5,
    largest: size > 0 && size === sizes.largest && sizes.smallest < sizes.largest,
    hidden: share(row => page.visible[nodeAt(row)] === 0) > 0.5,
    'crossed out': share(row => isCrossedOut(page, nodeAt(row))) > 0.5,
    prose: column.source === 'text' && length > MIN_DESCRIPTION_LENGTH,
    constant: count > 2 && new Set(texts).size === 1,
    list: column.isList === true,
    words: column.source === 'text',
    picture: isPictureName(column),
    letters: texts.filter(text => text.replace(/\P{L}/gu, '').length * 2 > text.length).length * 2 > texts.length,
    logo: isPictureName(column) && texts.filter(text => withoutLogo(text) !== text).length * 2 > texts.length,
    'mostly letters': texts.filter(isMostlyLetters).length * 2 > texts.length,
    labelled: isLabelled(column),
  }
  const traits = Object.keys(is).filter(name => is[name])
  return { traits, measures: { length, distinct } }
}

/** The page says what the column is, in words for people. */
export const isLabelled = ({ namedBy }: Field): boolean => /^(?:label|header cell)/.test(namedBy)

/** What pages call a picture for people who cannot see it. */
export const isPictureName = ({ source, kind }: Field): boolean => source === '@alt' && kind === 'text'

const LOGO =
  /^(?:company |firmen)?logo(?:s|type|typ|tipo)?(?: (?:of|for|von|der|de|du|di|da|do|van|av|til|firmy))?[\s:–-]+|[\s–-]+(?:company )?logo(?:type|typ|tipo)?$/iu

/** "Logo of Lakeview", "Lakeview logo" → "Lakeview". */
export const withoutLogo = (text: string): string => text.replace(LOGO, '')

/** At least two words, and more letters than anything else. */
const isMostlyLetters = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2 && text.replace(/\P{L}/gu, '').length * 2 > text.length

/** Most of its texts are separate links. */
export function isLinkedText(table: DomainTable, column: Field): boolean {
  if (column.source !== 'text') return false
  const rows = presentRows(column, MAX_SAMPLED_CELLS)
  return rows.filter(row => isAllOfLink(table, column, row)).length * 2 > rows.length
}

/** The value is the whole text of a link: words in a link around the whole record are not. */
function isAllOfLink({ annotated: { page }, records }: DomainTable, column: Field, row: number): boolean {
  const nodes = column.cells[row]!.nodes
  const link = linkAround(page, nodes[0]!, records[row]!) ?? linkInside(page, nodes[0]!)
  if (link === undefined) return false
  const [start, end] = [page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!]
  return page.textEnd[link]! - page.textStart[link]! <= 1.3 * (end - start) + 5
}

function linkInside(page: PageModel, node: number): number | undefined {
  for (let at = node; at <= page.last[node]!; at++) {
    if (tagOf(page, at) === 'a' && attributeOf(page, at, 'href') !== undefined) return at
  }
  return undefined
}

function isBold(page: PageModel, node: number): boolean {
  const style = styleOf(page, deepest(page, node))
  if (style) return isBoldStyle(style)
  return /^(?:b|strong|th)$/.test(tagOf(page, node)) || /^(?:b|strong|th)$/.test(tagOf(page, page.parent[node]!))
}

/** The innermost node with the same text. */
function deepest(page: PageModel, node: number): number {
  let at = node
  while (
    at + 1 <= page.last[at]! &&
    page.textStart[at + 1] === page.textStart[at] &&
    page.textEnd[at + 1] === page.textEnd[at]
  )
    at++
  return at
}

/** The font sizes in a table. */
export class Sizes {
  readonly largest: number
  readonly smallest: number

  constructor({ annotated: { page }, columns }: DomainTable) {
    const sizes = columns
      .filter(({ source }) => source === 'text')
      .map(column => this.of(page, column))
      .filter(size => size > 0)
    this.largest = Math.max(0, ...sizes)
    this.smallest = Math.min(this.largest, ...sizes)
  }

  of(page: PageModel, column: Field): number {
    const cell = column.cells.find(each => each !== undefined)
    if (!cell || column.source !== 'text') return 0
    return letterSize(page, deepest(page, cell.nodes[0]!))
  }
}
