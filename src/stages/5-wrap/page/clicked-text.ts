import { foldSpace } from '../../2-model/fold-space.ts'
import { type NodeId, type PageModel, textOf } from '../../2-model/page-model.ts'
import { readAttribute } from '../../4-find/fields/read-attribute.ts'

/** What one would copy from a node: its text, or the address of a picture or link without one. */
export function clickedText(page: PageModel, node: NodeId): string | undefined {
  const text = foldSpace(textOf(page, node))
  if (text !== '') return text
  for (let inner = node; inner <= page.last[node]!; inner++) {
    const address = readAttribute(page, inner, '@src') ?? readAttribute(page, inner, '@href')
    if (address !== undefined) return address
  }
  return undefined
}
