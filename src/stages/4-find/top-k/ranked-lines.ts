import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { MAX_LINE } from './head-text.ts'
import type { PageMarks } from './page-marks.ts'
import { readOwnRank, readRank } from './rank-text.ts'

/** A line of the page that starts with a rank. */
export interface RankedLine {
  /** The largest element that is this line. */
  readonly node: NodeId
  readonly rank: number
  readonly style: string
}

export interface RankedLines {
  /** Lines in elements of the same tag, in document order. */
  readonly groups: readonly (readonly RankedLine[])[]
  /** The group of the line that starts at a text offset, and its index in the group. */
  readonly at: ReadonlyMap<number, { readonly group: readonly RankedLine[]; readonly index: number }>
}

export function findRankedLines(page: PageModel, { speaks, aside }: PageMarks): RankedLines {
  const groups = new Map<string, RankedLine[]>()
  const at = new Map<number, { group: RankedLine[]; index: number }>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== TEXT_TAG || !speaks[node]) continue
    const start = page.textStart[node]!
    if (start > 0 && page.text[start - 1] !== '\n') continue
    const line = lineOf(page, node)
    const ranked =
      readRank(page.text.slice(start, Math.min(page.textEnd[line]!, start + MAX_LINE))) ??
      readOwnRank(page.text.slice(start, page.textEnd[node]!))
    if (!ranked) continue
    const key = `${page.tag[line]} ${aside[line]}`
    let group = groups.get(key)
    if (!group) groups.set(key, (group = []))
    at.set(start, { group, index: group.length })
    group.push({ node: line, ...ranked })
  }
  return { groups: [...groups.values()], at }
}

/** The largest element that starts with a text and is one line. */
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

/** Everything that looks like the head of an item: headings, bold line starts, and numbered lines. */
export function findHeadLines(page: PageModel, { speaks, level, stressed }: PageMarks, { at }: RankedLines): NodeId[] {
  const lines: NodeId[] = []
  let end = -1
  for (let node = 0; node < page.nodeCount; node++) {
    if (node <= end || !speaks[node]) continue
    const start = page.textStart[node]!
    const isLine = start === 0 || page.text[start - 1] === '\n'
    const line = isLine ? at.get(start) : undefined
    const isRanked = line !== undefined && line.group[line.index]!.node === node
    if (level[node]! === 0 && !isRanked && !(isLine && stressed[node] && page.tag[node] !== TEXT_TAG)) continue
    lines.push(node)
    end = page.last[node]!
  }
  return lines
}
