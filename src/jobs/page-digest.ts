import { createHash } from 'node:crypto'
import { attributeReader } from '../stages/2-model/attributes.ts'
import { RAW_ELEMENTS } from '../stages/2-model/html-elements.ts'
import { type PageModel, TEXT_TAG, tagOf, textOf } from '../stages/2-model/page-model.ts'
import { wordSet } from '../stages/2-model/word-set.ts'

/** Tokens and addresses of scripts, which many sites make anew for each visitor: no record is made from them. */
const PASSING_ELEMENTS = wordSet('script style link meta')
const PASSING_ATTRIBUTES = wordSet('nonce integrity')

/** Two parsed pages with the same digest have the same records and the same ways on. */
export function digestOf(page: PageModel): string {
  const { attributeStart, attributeName, attributeValue, strings } = page
  const typeOf = attributeReader(page, 'type')
  const said: string[] = [page.url]
  for (let node = 0; node < page.nodeCount; node++) {
    const tag = tagOf(page, node)
    if (page.tag[node] === TEXT_TAG) {
      said.push(textOf(page, node))
      continue
    }
    if (PASSING_ELEMENTS.has(tag)) {
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
