import type { PageTree } from './page-tree.ts'

/** The element at an XPath such as `/html[1]/body[1]/a[2]`; undefined if the page has none. */
export function nodeAtPath(
  { names, parents, children }: Pick<PageTree, 'names' | 'parents' | 'children'>,
  path: string,
): number | undefined {
  const roots = names.map((_, node) => node).filter(node => parents[node] === -1)
  // The first node may be the document.
  let among: readonly number[] = roots.some(node => names[node] === 'html') ? roots : (children[roots[0]!] ?? [])
  let found: number | undefined
  for (const [, name, place] of path.matchAll(/\/([^/[]+)(?:\[(\d+)\])?/g)) {
    found = among.filter(node => names[node] === name)[Number(place ?? 1) - 1]
    if (found === undefined) return undefined
    among = children[found]!
  }
  return found
}
