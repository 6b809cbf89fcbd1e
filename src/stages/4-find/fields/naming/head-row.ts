import { classesOf } from '../../../2-model/class-list.ts'
import { childrenOf, isText, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { MOST_SHARE } from '../shares.ts'
import { isColumnHeader } from './grid-header.ts'
import { areHeaders, headerText } from './header-text.ts'

/** The head may be this far before the records; a line or an advert may be between. */
const MAX_HEAD_LEVELS = 3
/** CSS pixels by which a header may be off the left edge of its column. */
const MAX_EDGE_GAP = 2

/** The texts of a head over rows that are not table rows, one per element of a row; none if there is no head. */
export function headCellsOver(page: PageModel, row: NodeId): string[] {
  const cells = elementsOf(page, row)
  for (const head of headsBefore(page, row)) {
    const heads = elementsOf(page, head)
    const texts = heads.map(node => headerText(page, node))
    if (heads.length > 1 && heads.every(node => isColumnHeader(page, node))) return texts
    const named = texts.filter(text => text !== '')
    const areEnough = heads.length === cells.length && named.length >= MOST_SHARE * cells.length
    if (areEnough && areHeaders(named) && (isOver(page, heads, cells) || isRowOf(page, head, row, heads, cells)))
      return texts
  }
  return []
}

const elementsOf = (page: PageModel, node: NodeId): NodeId[] =>
  childrenOf(page, node).filter(child => !isText(page, child))

/** The elements right before a row, nearest first; for the first row of a group, those before the group. */
function headsBefore(page: PageModel, row: NodeId): NodeId[] {
  const parent = page.parent[row]!
  if (parent < 0) return []
  const before = elementsBefore(page, row)
  if (before.length > 0) return before
  const group = elementsBefore(page, parent)[0]
  return group === undefined ? [] : [group, ...elementsOf(page, group).reverse().slice(0, MAX_HEAD_LEVELS)]
}

function elementsBefore(page: PageModel, node: NodeId): NodeId[] {
  const before: NodeId[] = []
  if (page.parent[node]! < 0) return before
  for (const sibling of childrenOf(page, page.parent[node]!)) {
    if (sibling >= node) break
    if (!isText(page, sibling)) before.push(sibling)
  }
  return before.reverse().slice(0, MAX_HEAD_LEVELS)
}

/** Whether elements are above others one by one: the same left edges, or the same tags and a common class name. */
function isOver(page: PageModel, heads: readonly NodeId[], cells: readonly NodeId[]): boolean {
  const { visual } = page
  if (visual) {
    const edges = heads.map((head, at) => Math.abs(visual.left[head]! - visual.left[cells[at]!]!))
    const isRow = new Set(heads.map(head => visual.left[head])).size === heads.length
    if (isRow && edges.every(edge => edge <= MAX_EDGE_GAP)) return true
  }
  return heads.every((head, at) => page.tag[head] === page.tag[cells[at]!] && shareClass(page, head, cells[at]!))
}

/** Whether a head is a row like the others, by its class name, whose cells have no class names. */
const isRowOf = (
  page: PageModel,
  head: NodeId,
  row: NodeId,
  heads: readonly NodeId[],
  cells: readonly NodeId[],
): boolean =>
  shareClass(page, head, row) &&
  heads.every((cell, at) => page.tag[cell] === page.tag[cells[at]!]) &&
  [...heads, ...cells].every(cell => classesOf(page, cell).length === 0)

function shareClass(page: PageModel, a: NodeId, b: NodeId): boolean {
  const own = new Set(classesOf(page, a))
  return classesOf(page, b).some(name => own.has(name))
}
