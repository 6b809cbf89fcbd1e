import { attributeOf, type NodeId, type PageModel } from '../../../2-model/page-model.ts'

interface PageLink {
  readonly node: NodeId
  /** As written on the page. */
  readonly href: string
}

/** The links in a part of a page, in order. */
export function linksIn(page: PageModel, root: NodeId): PageLink[] {
  const links: PageLink[] = []
  const anchor = page.tags.indexOf('a')
  for (let node = root; node <= page.last[root]!; node++) {
    const href = page.tag[node] === anchor ? attributeOf(page, node, 'href') : undefined
    if (href !== undefined) links.push({ node, href })
  }
  return links
}
