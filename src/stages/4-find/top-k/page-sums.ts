import { HEADING_TAG } from '../../2-model/headings.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../2-model/pictures.ts'

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
  const { nodeCount, tag, tags, parent, textStart, textEnd, visible } = page
  const column = (): Float64Array => new Float64Array(nodeCount + 1)
  const [chars, linked, prose, pictures, headings] = [column(), column(), column(), column(), column()]
  const area = page.visual ? column() : undefined
  const isPicture = Uint8Array.from(tags, name => Number(PICTURE_ELEMENTS.has(name)))
  const isUnseen = Uint8Array.from(tags, name => Number(UNSEEN.has(name)))
  const isHeading = Uint8Array.from(tags, name => Number(HEADING_TAG.test(name)))
  const anchor = tags.indexOf('a')
  const inLink = new Uint8Array(nodeCount)
  const unseen = new Uint8Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    const own = tag[node]!
    inLink[node] = Number(own === anchor || (above >= 0 && inLink[above] === 1))
    unseen[node] = Number(isUnseen[own] === 1 || (above >= 0 && unseen[above] === 1))
    const isShown = visible[node] === 1 && !unseen[node]
    const length = own === TEXT_TAG && isShown ? textEnd[node]! - textStart[node]! : 0
    chars[node + 1] = chars[node]! + length
    linked[node + 1] = linked[node]! + (inLink[node] ? length : 0)
    prose[node + 1] = prose[node]! + (length >= MIN_PROSE && !inLink[node] ? length : 0)
    pictures[node + 1] = pictures[node]! + Number(isShown && isPicture[own] === 1)
    headings[node + 1] = headings[node]! + Number(isShown && isHeading[own] === 1)
    if (area) area[node + 1] = area[node]! + (length > 0 || (isShown && isPicture[own] === 1) ? boxArea(page, node) : 0)
  }
  return { chars, linked, prose, pictures, headings, ...(area ? { area } : {}) }
}

function boxArea({ visual }: PageModel, node: NodeId): number {
  const { left, top, right, bottom } = visual!
  const size = (right[node]! - left[node]!) * (bottom[node]! - top[node]!)
  // NaN if a node has no box.
  return Number.isNaN(size) ? 0 : Math.max(size, 0)
}

/** The content of the nodes from `first` to `last`. */
export const between = (sums: Float64Array, first: NodeId, last: NodeId): number => sums[last + 1]! - sums[first]!
