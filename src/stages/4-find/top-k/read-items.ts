import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import type { Candidate, ItemRange, LookedAt } from './candidate.ts'
import { readRanks } from './evidence.ts'
import { titleOf } from './item-title.ts'
import type { TopKItem } from './top-k.ts'

/** The items of a list with their content. */
export function readItems(look: LookedAt, candidate: Candidate, titles: boolean): TopKItem[] {
  const { page } = look
  const { isNumbered, isDown } = readRanks(look, candidate)
  const { items, better = 0 } = candidate
  return items.map((item, i) => {
    const nodes = siblingsIn(page, item)
    const text = page.text.slice(page.textStart[item.first]!, endOfText(page, item)).trim()
    const image = firstImage(page, item)
    const link = firstLink(page, item)
    return {
      rank: better + (isNumbered && isDown ? items.length - i : i + 1),
      title: titles ? titleOf(look, item, text, isNumbered) : text.replace(/\s+/g, ' '),
      nodes,
      text,
      ...(image ? { image } : {}),
      ...(link ? { link } : {}),
    }
  })
}

/** An element that also contains the next item is not part of this one. */
function siblingsIn(page: PageModel, { first, last }: ItemRange): NodeId[] {
  const nodes: NodeId[] = []
  for (let node = first; node <= last && page.last[node]! <= last; node = page.last[node]! + 1) nodes.push(node)
  return nodes
}

const endOfText = (page: PageModel, item: ItemRange): number => {
  let end = page.textEnd[item.head]!
  for (const node of siblingsIn(page, item)) if (page.visible[node]) end = Math.max(end, page.textEnd[node]!)
  return end
}

function firstImage(page: PageModel, { first, last }: ItemRange): string | undefined {
  for (let node = first; node <= last; node++) {
    if (tagOf(page, node) !== 'img' || !page.visible[node]) continue
    const source =
      page.extras.currentSource.get(node) ?? attributeOf(page, node, 'src') ?? attributeOf(page, node, 'data-src')
    const url = source ? resolveUrl(page, node, source) : undefined
    if (url && !url.startsWith('data:')) return url
  }
  return undefined
}

/** The head's own link, the one around it, or the first one in the item. */
function firstLink(page: PageModel, { head, first, last }: ItemRange): string | undefined {
  for (let node = head; node >= first; node = page.parent[node]!) {
    const link = linkOf(page, node)
    if (link) return link
  }
  return linkIn(page, head + 1, page.last[head]!) ?? linkIn(page, first, last)
}

function linkIn(page: PageModel, first: NodeId, last: NodeId): string | undefined {
  for (let node = first; node <= last; node++) {
    const link = linkOf(page, node)
    if (link) return link
  }
  return undefined
}

function linkOf(page: PageModel, node: NodeId): string | undefined {
  if (tagOf(page, node) !== 'a') return undefined
  const address = attributeOf(page, node, 'href')
  return address && !address.startsWith('#') && !address.startsWith('javascript:')
    ? resolveUrl(page, node, address)
    : undefined
}
