import { type NodeId, type PageModel, TEXT_TAG, tagOf } from './page-model.ts'

/** Names that need no quotes in a path. A colon is part of the name, as in HTML: `o:p`. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u

/** The absolute path of a node, with an index on every step: `/html[1]/body[1]/p[2]/text()[1]`. */
export function xpathOf(page: PageModel, node: NodeId): string {
  const steps: string[] = []
  for (let at = node; at >= 0; at = page.parent[at]!) steps.push(`/${stepOf(page, at)}[${page.position[at]}]`)
  return steps.reverse().join('')
}

function stepOf(page: PageModel, node: NodeId): string {
  if (page.tag[node] === TEXT_TAG) return 'text()'
  const name = tagOf(page, node)
  return PLAIN_NAME.test(name) ? name : `*[name()="${name.replaceAll('"', '""')}"]`
}
