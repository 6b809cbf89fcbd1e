import type { PageTree } from './page-tree.ts'

/** Texts that stand together on a page. */
interface TextLine {
  /** The element around them. */
  readonly block: number
  readonly level: number | undefined
  readonly texts: readonly number[]
}

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/i

/** Elements whose texts no browser shows on the page. */
const NOT_SHOWN = /^(?:noscript|script|style|template|title)$/i

/** The texts of a page in the order of its source, a line for each block. */
export function textLines(tree: PageTree): TextLine[] {
  const lines: { block: number; level: number | undefined; texts: number[] }[] = []
  for (const [node, text] of tree.texts.entries()) {
    if (text === null || text.trim() === '' || NOT_SHOWN.test(tree.names[tree.parents[node]!] ?? '')) continue
    const block = blockAround(tree, node)
    const line = lines.at(-1)
    if (line?.block === block) line.texts.push(node)
    else lines.push({ block, level: levelOf(tree.names[block]!), texts: [node] })
  }
  return lines
}

function blockAround({ parents, names }: PageTree, node: number): number {
  let at = parents[node]!
  while (at > 0 && INLINE.test(names[at]!)) at = parents[at]!
  return at
}

const levelOf = (name: string): number | undefined => {
  const level = /^h([1-6])$/i.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}
