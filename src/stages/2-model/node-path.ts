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

/** Numbers for the tag paths of the nodes of a tree, in order of first use: equal for nodes with the same path. */
export function numberPaths(parent: Int32Array, tag: Int32Array): Int32Array {
  const path = new Int32Array(parent.length)
  const numbers = new Map<number, number>()
  for (let node = 0; node < path.length; node++) {
    const above = parent[node]!
    // Tags are numbers from -1; neither paths nor tags are more than nodes, so no two pairs have the same key.
    const key = (above < 0 ? 0 : path[above]! + 1) * 2 ** 26 + tag[node]! + 1
    let number = numbers.get(key)
    if (number === undefined) numbers.set(key, (number = numbers.size))
    path[node] = number
  }
  return path
}
