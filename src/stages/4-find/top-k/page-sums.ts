import { HEADING_TAG } from '../../2-model/headings.ts'
import { innermostOf } from '../../2-model/innermost.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../2-model/pictures.ts'
import { sumNodes } from '../../2-model/running-sums.ts'

/** The content of nodes as running sums in document order: the content of a range is the difference of two of them. */
export interface PageSums {
  /** Characters that a reader can see. */
  readonly chars: Float64Array
  readonly linked: Float64Array
  /** Characters of sentences outside links. */
  readonly prose: Float64Array
  readonly pictures: Float64Array
  readonly headings: Float64Array
  /** Square pixels of texts and pictures; absent if the page has no boxes. */
  readonly area?: Float64Array
}

/** Characters. Shorter texts are names, labels, and remarks. From 30 to 60, nothing changes on the labeled pages. */
export const MIN_PROSE = 60

/**
 * A node with a greater share of a page's prose is its main content, whatever its name, even if it is hidden. For
 * names, 0.2 to 0.6 give the same on the labeled pages (parsed); for hidden content it was not measured.
 */
export const MAIN_SHARE = 0.4

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'head', 'iframe'])

export function sumPage(page: PageModel): PageSums {
  const { tag, tags, textStart, textEnd, visible } = page
  const isPicture = Uint8Array.from(tags, name => Number(PICTURE_ELEMENTS.has(name)))
  const isUnseen = Uint8Array.from(tags, name => Number(UNSEEN.has(name)))
  const isHeading = Uint8Array.from(tags, name => Number(HEADING_TAG.test(name)))
  const anchor = tags.indexOf('a')
  const link = innermostOf(page, node => tag[node] === anchor)
  const unseen = innermostOf(page, node => isUnseen[tag[node]!] === 1)
  const isLinked = (node: NodeId): boolean => link[node]! >= 0
  const isShown = (node: NodeId): boolean => visible[node] === 1 && unseen[node]! < 0
  const isPictured = (node: NodeId): boolean => isPicture[tag[node]!] === 1 && isShown(node)
  const length = (node: NodeId): number =>
    tag[node] === TEXT_TAG && isShown(node) ? textEnd[node]! - textStart[node]! : 0
  const isProse = (node: NodeId): boolean => length(node) >= MIN_PROSE && !isLinked(node)
  return {
    chars: sumNodes(page, length),
    linked: sumNodes(page, node => (isLinked(node) ? length(node) : 0)),
    prose: sumNodes(page, node => (isProse(node) ? length(node) : 0)),
    pictures: sumNodes(page, node => Number(isPictured(node))),
    headings: sumNodes(page, node => Number(isHeading[tag[node]!] === 1 && isShown(node))),
    ...(page.visual
      ? { area: sumNodes(page, node => (length(node) > 0 || isPictured(node) ? boxArea(page, node) : 0)) }
      : {}),
  }
}

function boxArea({ visual }: PageModel, node: NodeId): number {
  const { left, top, right, bottom } = visual!
  const size = (right[node]! - left[node]!) * (bottom[node]! - top[node]!)
  // NaN if a node has no box.
  return Number.isNaN(size) ? 0 : Math.max(size, 0)
}
