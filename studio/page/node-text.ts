import { outwards, type PageTree } from './page-tree.ts'

const MAX_LENGTH = 200

/** The text of an element, as far as it is of use to recognize it. */
export function nodeText(tree: PageTree, node: number): string {
  const parts: string[] = []
  let length = 0
  // In document order, descendants come right after their ancestor.
  for (let at = node; at < tree.texts.length && length < MAX_LENGTH; at++) {
    if (at > node && !isInside(tree, at, node)) break
    const text = tree.texts[at]?.trim()
    if (!text) continue
    parts.push(text)
    length += text.length
  }
  return parts.join(' ').slice(0, MAX_LENGTH)
}

function isInside(tree: PageTree, at: number, node: number): boolean {
  for (const around of outwards(tree, at)) {
    if (around === node) return true
    if (around < node) return false
  }
  return false
}
