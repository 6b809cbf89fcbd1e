import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'

/** Elements for parts other than the main content. */
const TAGS = /^(?:aside|nav|footer)$/
/** Common names of such parts. */
const NAMES =
  /(?:^|[-_\s])(?:side-?bar|aside|widgets?|related|similar|recommend(?:ed|ations?)?|up-?sells?|cross-?sells?|recently|footer|also-(?:viewed|bought|like))(?:$|[-_\s])/i

/** Whether a part of a page is outside its main content: related or recently viewed items. */
export function isBeside(page: PageModel, node: NodeId): boolean {
  for (let at = node; at > 0; at = page.parent[at]!) {
    const tag = tagOf(page, at)
    // The names of the body describe the whole page: `has-sidebar`.
    if (tag === 'body' || tag === 'main') return false
    const names = `${attributeOf(page, at, 'class') ?? ''} ${attributeOf(page, at, 'id') ?? ''}`
    if (TAGS.test(tag) || NAMES.test(names)) return true
  }
  return false
}
