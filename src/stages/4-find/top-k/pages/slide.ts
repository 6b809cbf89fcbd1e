import { type NodeId, TEXT_TAG } from '../../../2-model/page-model.ts'
import type { LookedAt } from '../candidate.ts'

/** "3 of 10", "3/10": the counter of a slide show, alone on its line. */
const COUNTER = /^\D{0,12}?(\d{1,3})\s*(?:\/|of|von|de|sur|di|van|out of)\s*(\d{1,3})\W*$/iu

/** Characters. Longer lines are not counters. */
const MAX_COUNTER_LENGTH = 24

interface Slide {
  readonly number: number
  readonly head: NodeId
}

/** The single item of a page that is a slide: the number from the counter to k, and the heading next to it. */
export function findSlide(look: LookedAt, k: number): Slide | undefined {
  const { page, marks } = look
  const counters: { node: NodeId; number: number }[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] === TEXT_TAG || !marks.speaks[node]) continue
    const [start, end] = [page.textStart[node]!, page.textEnd[node]!]
    if (end - start > MAX_COUNTER_LENGTH) continue
    const match = COUNTER.exec(page.text.slice(start, end))
    if (match && Number(match[2]) === k) counters.push({ node, number: Number(match[1]) })
  }
  const numbers = new Set(counters.map(({ number }) => number))
  if (numbers.size !== 1) return undefined
  const head = headBeside(look, counters[0]!.node)
  return head === undefined ? undefined : { number: counters[0]!.number, head }
}

/** The first heading after the counter that is not the page's title; else the last one before it. */
function headBeside({ page, marks, titleNode }: LookedAt, counter: NodeId): NodeId | undefined {
  const isHead = (node: NodeId): boolean =>
    marks.level[node]! > 0 && marks.speaks[node] === 1 && marks.aside[node] === 0 && node !== titleNode
  for (let node = counter; node < page.nodeCount; node++) if (isHead(node)) return node
  for (let node = counter; node > titleNode; node--) if (isHead(node)) return node
  return undefined
}
