import { createHash } from 'node:crypto'
import { attributeReader } from '../stages/2-model/attributes.ts'
import { splitNames } from '../stages/2-model/class-list.ts'
import { RAW_ELEMENTS } from '../stages/2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf, textOf } from '../stages/2-model/page-model.ts'
import { wordSet } from '../stages/2-model/word-set.ts'

/** Tokens and addresses of scripts, which many sites make anew for each visitor: no record is made from them. */
const PASSING_ELEMENTS = wordSet('script style meta')
const PASSING_ATTRIBUTES = wordSet('nonce integrity')
/** What a `link` loads for the look of the page. Others lead on: `next`. */
const LOADED = wordSet('stylesheet preload modulepreload prefetch preconnect dns-prefetch icon')
/** Says what the page is about. */
const LINKED_DATA = 'application/ld+json'

/** Two parsed pages with the same digest have the same records and the same ways on. */
export function digestOf(page: PageModel): string {
  const { attributeStart, attributeName, attributeValue, strings } = page
  const [typeOf, relOf] = [attributeReader(page, 'type'), attributeReader(page, 'rel')]
  const isPassing = (node: NodeId, tag: string): boolean =>
    tag === 'link'
      ? splitNames(relOf(node)?.toLowerCase() ?? '').some(name => LOADED.has(name))
      : PASSING_ELEMENTS.has(tag) && typeOf(node)?.toLowerCase() !== LINKED_DATA
  const said: string[] = [page.url]
  for (let node = 0; node < page.nodeCount; node++) {
    const tag = tagOf(page, node)
    if (page.tag[node] === TEXT_TAG) {
      said.push(textOf(page, node))
      continue
    }
    if (isPassing(node, tag)) {
      node = page.last[node]!
      continue
    }
    said.push(`${page.depth[node]} ${tag}`)
    const isHiddenInput = tag === 'input' && typeOf(node)?.toLowerCase() === 'hidden'
    for (let at = attributeStart[node]!; at < attributeStart[node + 1]!; at++) {
      const name = strings[attributeName[at]!]!
      if (PASSING_ATTRIBUTES.has(name) || (isHiddenInput && name === 'value')) continue
      said.push(name, strings[attributeValue[at]!]!)
    }
    if (RAW_ELEMENTS.has(tag)) said.push(textOf(page, node))
  }
  return createHash('sha256').update(said.join('\0')).digest('hex')
}
