import { xpathOf } from '../../2-model/node-path.ts'
import { type NodeId, type PageModel, textOf } from '../../2-model/page-model.ts'
import { type ClassifiedBlocks, explainBlock } from '../blocks/classify.ts'
import { addressOf } from '../blocks/link-facts.ts'
import type { NextLink, NextPage } from './next-page.ts'

/** What `load-more` says of a page, and the minimum probability that counts. */
export interface MoreBlocks {
  readonly blocks: ClassifiedBlocks
  readonly threshold: number
}

type More = NextPage & { readonly kind: 'load-more' | 'scroll' }

/** How a list continues without another page: by a click that adds to it, else by scrolling. */
export function findMore(page: PageModel, more: MoreBlocks): More | undefined {
  const clicked = describe(page, more, 'load-more')
  if (clicked) return { kind: 'load-more', targets: [clicked] }
  const watched = describe(page, more, 'sentinel')
  return watched && { kind: 'scroll', targets: [watched] }
}

/** Whether a click on this node adds to the list. */
export function loadsMore({ blocks, threshold }: MoreBlocks, node: NodeId): boolean {
  const row = blocks.table.nodes.indexOf(node)
  return row >= 0 && (blocks.probabilities[row]![blocks.classes.indexOf('load-more')] ?? 0) >= threshold
}

/** The most probable node of a kind; the first if several are equal. */
function describe(page: PageModel, { blocks, threshold }: MoreBlocks, kind: 'load-more' | 'sentinel') {
  const index = blocks.classes.indexOf(kind)
  if (index < 0) return undefined
  const shares = blocks.probabilities.map(each => each[index]!)
  const probability = Math.max(0, ...shares)
  if (probability < threshold) return undefined
  const node = blocks.table.nodes[shares.indexOf(probability)]!
  const { reasons } = explainBlock(blocks, node, kind)
  const link: NextLink = { node, xpath: xpathOf(page, node), text: textOf(page, node), kind, probability, reasons }
  return { url: addressOf(page, node), confidence: probability, links: [link] }
}
