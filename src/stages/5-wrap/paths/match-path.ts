import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { testOf } from './condition-test.ts'
import { type Condition, isPositional, type Path, type Step, type Union } from './path.ts'

/** Finds nodes from a context node (-1: the document), in document order, each once. */
export type Matcher = (context: NodeId) => NodeId[]

/** Matches on the page's columns: what depends only on the page is looked up once and used for every context. */
export function matcherOf(page: PageModel, union: Union): Matcher {
  const matchers = union.map(path => pathMatcher(page, path))
  if (matchers.length === 1) return matchers[0]!
  return context => inOrder(matchers.flatMap(match => match(context)))
}

function pathMatcher(page: PageModel, { from, steps }: Path): Matcher {
  const walkers = steps.map(step => ({ walk: stepWalker(page, step), isDeep: step.axis === 'descendant' }))
  return context => {
    let nodes: NodeId[] = [from === 'document' ? -1 : context]
    for (const { walk, isDeep } of walkers) {
      if (nodes.length === 0) break
      const found: NodeId[] = []
      // What is below a node inside another is below that one, too.
      let covered = -2
      for (const node of nodes) {
        if (isDeep && node <= covered) continue
        walk(node, found)
        covered = node < 0 ? page.nodeCount : page.last[node]!
      }
      nodes = inOrder(found)
    }
    // The document itself is not a node of the page.
    return nodes[0] === -1 ? nodes.slice(1) : nodes
  }
}

/** Sorts only if something is out of order, which is rare. */
function inOrder(nodes: NodeId[]): NodeId[] {
  for (let i = 1; i < nodes.length; i++) {
    if (nodes[i]! <= nodes[i - 1]!) return [...new Set(nodes)].sort((a, b) => a - b)
  }
  return nodes
}

type Walker = (context: NodeId, found: NodeId[]) => void

function stepWalker(page: PageModel, { axis, test, conditions }: Step): Walker {
  const isNamed = nameTest(page, test)
  const lastOf = (node: NodeId): NodeId => (node < 0 ? page.nodeCount - 1 : page.last[node]!)
  const sieve = siblingSieve(page, conditions)
  const children: Walker = (context, found) => {
    sieve(isNamed, context + 1, lastOf(context), found)
  }
  switch (axis) {
    case 'child':
      return children
    case 'self':
      return (context, found) => {
        if (context >= 0 && isNamed(context)) sieve(node => node === context, context, page.last[context]!, found)
      }
    case 'following-sibling':
      return (context, found) => {
        if (context >= 0) sieve(isNamed, page.last[context]! + 1, lastOf(page.parent[context]!), found)
      }
    case 'preceding-sibling': {
      const tests = conditions.map(one => (isPositional(one) ? undefined : testOf(page, one, matcherOf)))
      return (context, found) => {
        if (context < 0 || page.parent[context]! < 0) return
        const pass = passer(conditions, tests)
        for (const node of siblingsBefore(page, context).reverse()) {
          const passed = isNamed(node) ? pass(node) : undefined
          if (passed !== undefined) found.push(passed)
        }
      }
    }
    case 'parent':
      return (context, found) => {
        const parent = context < 0 ? -1 : page.parent[context]!
        if (parent >= 0 && isNamed(parent)) sieve(node => node === parent, parent, page.last[parent]!, found)
      }
    case 'descendant': {
      if (!conditions.some(isPositional)) return descendants(page, isNamed, conditions)
      return (context, found) => {
        // Positions count among the children of one parent.
        for (let node = context; node <= lastOf(context); node++) if (lastOf(node) > node) children(node, found)
      }
    }
  }
}

function siblingsBefore(page: PageModel, node: NodeId): NodeId[] {
  const siblings: NodeId[] = []
  for (let at = page.parent[node]! + 1; at < node; at = page.last[at]! + 1) siblings.push(at)
  return siblings
}

function nameTest(page: PageModel, test: string): (node: NodeId) => boolean {
  if (test === '*') return node => page.tag[node] !== TEXT_TAG
  const wanted = page.tags.indexOf(test)
  return node => page.tag[node] === wanted
}

function descendants(page: PageModel, isNamed: (node: NodeId) => boolean, conditions: readonly Condition[]): Walker {
  const tests = conditions.map(condition => testOf(page, condition, matcherOf))
  return (context, found) => {
    const last = context < 0 ? page.nodeCount - 1 : page.last[context]!
    for (let node = context + 1; node <= last; node++) {
      if (isNamed(node) && tests.every(test => test(node))) found.push(node)
    }
  }
}

/** Filters the siblings from `first` to `last` by the conditions. */
type Sieve = (isNamed: (node: NodeId) => boolean, first: NodeId, last: NodeId, found: NodeId[]) => void

function siblingSieve(page: PageModel, conditions: readonly Condition[]): Sieve {
  const tests = conditions.map(condition => (isPositional(condition) ? undefined : testOf(page, condition, matcherOf)))
  const isOne = conditions.some(({ kind }) => kind === 'at')
  return (isNamed, first, last, found) => {
    const pass = passer(conditions, tests)
    for (let node = first; node <= last; node = page.last[node]! + 1) {
      const passed = isNamed(node) ? pass(node) : undefined
      if (passed === undefined) continue
      found.push(passed)
      if (isOne) return
    }
  }
}

/** Takes the siblings one by one and gives those that meet all conditions, maybe later: the last ones are left out. */
function passer(
  conditions: readonly Condition[],
  tests: readonly (((node: NodeId) => boolean) | undefined)[],
): (node: NodeId) => NodeId | undefined {
  const counts = conditions.map(() => 0)
  let waiting: Map<Condition, NodeId[]> | undefined
  return node => {
    let passed = node
    for (let i = 0; i < conditions.length; i++) {
      const condition = conditions[i]!
      const test = tests[i]
      if (test) {
        if (!test(passed)) return undefined
        continue
      }
      const count = ++counts[i]!
      if (condition.kind === 'at' && count !== condition.position) return undefined
      if (condition.kind === 'behind' && count <= condition.position) return undefined
      if (condition.kind !== 'before-last') continue
      waiting ??= new Map()
      const line = waiting.get(condition) ?? []
      waiting.set(condition, line)
      line.push(passed)
      if (line.length <= condition.count) return undefined
      passed = line.shift()!
    }
    return passed
  }
}
