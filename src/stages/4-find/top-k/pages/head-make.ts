import { onlyValue } from '../../../2-model/only-value.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'

/** The structure of a list's heads, described so that it also applies to other pages of the site. */
export interface HeadMake {
  readonly tags: ReadonlySet<string>
  readonly paths: ReadonlySet<string>
  /** If all heads have the same. */
  readonly className?: string
}

export function makeOf(page: PageModel, heads: readonly NodeId[]): HeadMake {
  const className = onlyValue(heads.map(node => attributeOf(page, node, 'class')))
  return {
    tags: new Set(heads.map(node => tagOf(page, node))),
    paths: new Set(heads.map(node => pathOf(page, node))),
    ...(className === undefined ? {} : { className }),
  }
}

/** Nodes of a page with the structure of these heads, in document order. */
export function nodesOfMake(page: PageModel, speaks: Uint8Array, { tags, paths, className }: HeadMake): NodeId[] {
  const found: NodeId[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (!speaks[node] || !tags.has(tagOf(page, node)) || !paths.has(pathOf(page, node))) continue
    if (className === undefined || attributeOf(page, node, 'class') === className) found.push(node)
  }
  return found
}

function pathOf(page: PageModel, node: NodeId): string {
  const steps: string[] = []
  for (let up = node; up >= 0; up = page.parent[up]!) steps.push(tagOf(page, up))
  return steps.reverse().join('/')
}
