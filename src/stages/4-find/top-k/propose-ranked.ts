import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import type { Heads, LookedAt } from './candidate.ts'
import { readRank } from './rank-text.ts'

/** A line that begins with a rank. */
interface RankedLine {
  readonly node: NodeId
  readonly rank: number
}

/** Lines numbered 1 to k or k to 1 with prose, pictures or adverts between them, by the element that holds the line. */
export function proposeRanked(look: LookedAt, k: number): Heads[] {
  const lines = rankedLines(look)
  return [...lines.values()].flatMap(group => [...chains(group, 1, k), ...chains(group, k, 1)])
}

/** Longer texts that begin with a number are cut: only their start is read. */
const READ = 60

function rankedLines({ page, marks }: LookedAt): Map<string, RankedLine[]> {
  const byTag = new Map<string, RankedLine[]>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== TEXT_TAG || !marks.speaks[node]) continue
    const start = page.textStart[node]!
    if (start > 0 && page.text[start - 1] !== '\n') continue
    const head = lineOf(page, node)
    const ranked = readRank(page.text.slice(start, Math.min(page.textEnd[head]!, start + READ)))
    if (!ranked) continue
    const key = `${page.tags[page.tag[head]!]} ${marks.aside[head]}`
    const group = byTag.get(key)
    if (group) group.push({ node: head, rank: ranked.rank })
    else byTag.set(key, [{ node: head, rank: ranked.rank }])
  }
  return byTag
}

/** The largest element that begins with a text and is one line. */
function lineOf(page: PageModel, text: NodeId): NodeId {
  const start = page.textStart[text]!
  const newLine = page.text.indexOf('\n', start)
  const end = newLine < 0 ? page.text.length : newLine
  let node = text
  for (let up = page.parent[node]!; up > 0 && page.textStart[up] === start; up = page.parent[up]!) {
    if (page.textEnd[up]! > end) break
    node = up
  }
  return node
}

/** More lists with the same numbers on one page are rare, and the first ones suffice. */
const MOST_CHAINS = 6

function chains(lines: readonly RankedLine[], from: number, to: number): Heads[] {
  const step = from < to ? 1 : -1
  const length = Math.abs(to - from) + 1
  const open: { nodes: NodeId[]; dropped: NodeId[]; next: number }[] = []
  for (const { node, rank } of lines) {
    if (rank === from && open.length < MOST_CHAINS) open.push({ nodes: [node], dropped: [], next: rank + step })
    else {
      const chain = open.findLast(({ next }) => next === rank)
      if (!chain) continue
      if (chain.nodes.length < length) chain.nodes.push(node)
      else chain.dropped.push(node)
      chain.next += step
    }
  }
  return open
    .filter(({ nodes }) => nodes.length === length)
    .map(({ nodes, dropped }) => ({ nodes, origin: 'ranks', dropped }))
}
