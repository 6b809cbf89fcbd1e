import type { NodeId, PageModel } from './page-model.ts'
import { evaluateXPath } from './xpath-engine.ts'

/** The first node that a path selects, or undefined. */
export function nodeOf(page: PageModel, xpath: string): NodeId | undefined {
  return nodesOf(page, xpath)[0]
}

/**
 * The nodes that a path selects, in document order. Plain paths (child steps by name or `text()`, with or without an
 * index) are walked directly; anything else is XPath 3.1. An invalid path throws an `XPathError`. Relative paths
 * start at `context`, or at the document if there is none.
 */
export function nodesOf(page: PageModel, xpath: string, context?: NodeId): NodeId[] {
  const steps = parsePlainPath(xpath)
  return steps ? walk(page, steps) : evaluateXPath(page, xpath, context)
}

interface Step {
  readonly tag: string
  /** Undefined: all of them. */
  readonly position: number | undefined
}

const PLAIN_STEP = /\/(text\(\)|[\p{L}_][\p{L}\p{N}_.:-]*)(?:\[([1-9]\d{0,8})\])?/uy

function parsePlainPath(xpath: string): Step[] | undefined {
  const steps: Step[] = []
  PLAIN_STEP.lastIndex = 0
  while (PLAIN_STEP.lastIndex < xpath.length) {
    const match = PLAIN_STEP.exec(xpath)
    // A name with two colons is an axis.
    if (!match || match[1]!.includes('::')) return undefined
    const tag = match[1] === 'text()' ? '#text' : match[1]!
    steps.push({ tag, position: match[2] === undefined ? undefined : Number(match[2]) })
  }
  return steps.length > 0 ? steps : undefined
}

function walk(page: PageModel, steps: readonly Step[]): NodeId[] {
  let nodes: NodeId[] = [-1]
  for (const { tag, position } of steps) {
    const number = page.tags.indexOf(tag)
    const next: NodeId[] = []
    for (const node of nodes) {
      const last = node < 0 ? page.nodeCount - 1 : page.last[node]!
      for (let child = node + 1; child <= last; child = page.last[child]! + 1) {
        if (page.tag[child] !== number || (position !== undefined && page.position[child] !== position)) continue
        next.push(child)
        if (position !== undefined) break
      }
    }
    nodes = next
  }
  return nodes
}
