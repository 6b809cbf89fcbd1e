import { HEADING_TAG } from '../../2-model/headings.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../2-model/pictures.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { markRawElements } from './raw-nodes.ts'
import type { RecordNodes } from './region.ts'

/** The content of the nodes of a page as running sums: a subtree's content is the difference of two of them. */
export interface PageContent {
  readonly page: PageModel
  /** Texts that are not blank, shown or hidden, but not in scripts. */
  readonly texts: Int32Array
  /** Characters that a reader can see. */
  readonly shown: Int32Array
  /** The visible characters in links. */
  readonly linked: Int32Array
  readonly links: Int32Array
  readonly pictures: Int32Array
  readonly headings: Int32Array
  /** Characters of sentences, not of names or labels. */
  readonly prose: Int32Array
  /** Characters of all texts, visible or not. */
  readonly written: Int32Array
  readonly prices: Int32Array
  readonly dates: Int32Array
  readonly numbers: Int32Array
}

/** Shorter texts are titles, labels, and remarks. */
const MIN_PROSE_LENGTH = 80

export function measureContent(annotated: AnnotatedPage): PageContent {
  const { page } = annotated
  const { nodeCount, tag, tags, parent, visible, textStart, textEnd } = page
  const raw = markRawElements(page)
  const isPicture = Uint8Array.from(tags, name => Number(PICTURE_ELEMENTS.has(name)))
  const anchor = tags.indexOf('a')
  const column = (): Int32Array => new Int32Array(nodeCount + 1)
  const [texts, shown, written, linked, links] = [column(), column(), column(), column(), column()]
  const [pictures, headings, prose] = [column(), column(), column()]
  const isHeading = Uint8Array.from(tags, name => Number(HEADING_TAG.test(name)))
  const inLink = new Uint8Array(nodeCount)
  const inRaw = new Uint8Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    const own = tag[node]!
    inLink[node] = Number(own === anchor || (above >= 0 && inLink[above] === 1))
    inRaw[node] = Number(raw[node] === 1 || (above >= 0 && inRaw[above] === 1))
    const length = own === TEXT_TAG && !inRaw[node] ? textEnd[node]! - textStart[node]! : 0
    const seen = visible[node] ? length : 0
    texts[node + 1] = texts[node]! + Number(length > 0)
    written[node + 1] = written[node]! + length
    headings[node + 1] = headings[node]! + isHeading[own]!
    shown[node + 1] = shown[node]! + seen
    linked[node + 1] = linked[node]! + (inLink[node] ? seen : 0)
    prose[node + 1] = prose[node]! + (seen >= MIN_PROSE_LENGTH && !inLink[node] ? seen : 0)
    links[node + 1] = links[node]! + Number(own === anchor)
    pictures[node + 1] = pictures[node]! + Number(isPicture[own] === 1 && !inRaw[node])
  }
  const [prices, dates, numbers] = ['PRICE', 'DATE', 'NUMBER'].map(type => countAnnotations(annotated, type))
  return {
    page,
    texts,
    shown,
    written,
    linked,
    links,
    pictures,
    headings,
    prose,
    prices: prices!,
    dates: dates!,
    numbers: numbers!,
  }
}

function countAnnotations({ page, annotations }: AnnotatedPage, type: string): Int32Array {
  const sums = new Int32Array(page.nodeCount + 1)
  const wanted = annotations.types.indexOf(type)
  for (let at = 0; at < annotations.count; at++) {
    if (annotations.type[at] === wanted) sums[annotations.node[at]! + 1]!++
  }
  for (let node = 0; node < page.nodeCount; node++) sums[node + 1]! += sums[node]!
  return sums
}

/** The part of a sum in a node's subtree. */
export const within = (content: PageContent, sums: Int32Array, node: NodeId): number =>
  sums[content.page.last[node]! + 1]! - sums[node]!

/** The same for a record. */
export const withinRecord = (content: PageContent, sums: Int32Array, record: RecordNodes): number =>
  record.reduce((sum, node) => sum + within(content, sums, node), 0)

export const hasTextOrPicture = (content: PageContent, node: NodeId): boolean =>
  within(content, content.texts, node) > 0 || within(content, content.pictures, node) > 0
