import { PAGE_WIDTH, type SyntheticPage, VERTICAL_PROXIMITY } from './page.ts'

/** Pairs of numbers in one growing array: with two million numbers, plain arrays take three times as long. */
class Pairs {
  length = 0
  #values = new Int32Array(1024)

  add(a: number, b: number): void {
    if (this.length * 2 === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length * 2] = a
    this.#values[this.length * 2 + 1] = b
    this.length++
  }
}

/** What the rules of the bench derive. */
export interface Findings {
  readonly preceding: Pairs
  readonly proximity: Pairs
  readonly leftProximity: Pairs
  readonly closestIsNoLink: readonly number[]
  readonly numericNearby: Pairs
  readonly depth: Pairs
  readonly descendant: Pairs
}

/** The rules as one would write them in TypeScript: sorted arrays, binary search, early exits. */
export function findByHand(page: SyntheticPage): Findings {
  const isClickable = mark(page.size, page.clickable)
  const all = Int32Array.from({ length: page.size }, (_, node) => node)
  const byTop = sortByTop(page, all)
  const numericByTop = sortByTop(page, page.numeric)
  return {
    preceding: findPreceding(page),
    ...findNear(page, byTop),
    closestIsNoLink: findClosest(page, numericByTop, isClickable),
    numericNearby: countNumeric(page, numericByTop),
    ...walkTree(page),
  }
}

function mark(size: number, nodes: Int32Array): Uint8Array {
  const marks = new Uint8Array(size)
  for (const node of nodes) marks[node] = 1
  return marks
}

interface ByTop {
  readonly nodes: Int32Array
  readonly tops: Float64Array
}

function sortByTop(page: SyntheticPage, nodes: Int32Array): ByTop {
  const sorted = nodes.slice().sort((a, b) => page.top[a]! - page.top[b]!)
  return { nodes: sorted, tops: Float64Array.from(sorted, node => page.top[node]!) }
}

/** The first place whose value is not less than the wanted one. */
function firstAt(values: { readonly [at: number]: number; readonly length: number }, wanted: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Nodes are numbered in document order, so those of interest are already sorted by their start. */
function findPreceding({ numeric, clickable, start, end }: SyntheticPage): Pairs {
  const found = new Pairs()
  const starts = Int32Array.from(clickable, node => start[node]!)
  for (const x of numeric) {
    for (let at = firstAt(starts, end[x]! + 1); at < clickable.length; at++) found.add(x, clickable[at]!)
  }
  return found
}

function findNear(page: SyntheticPage, byTop: ByTop): { proximity: Pairs; leftProximity: Pairs } {
  const { clickable, left, top, right } = page
  const proximity = new Pairs()
  const leftProximity = new Pairs()
  for (const y of clickable) {
    const last = top[y]! + VERTICAL_PROXIMITY
    for (
      let at = firstAt(byTop.tops, top[y]! - VERTICAL_PROXIMITY);
      at < byTop.tops.length && byTop.tops[at]! <= last;
      at++
    ) {
      const x = byTop.nodes[at]!
      if (Math.abs(left[x]! - left[y]!) > PAGE_WIDTH) continue
      proximity.add(x, y)
      if (right[x]! <= left[y]!) leftProximity.add(x, y)
    }
  }
  return { proximity, leftProximity }
}

function isLeftNear({ left, top, right }: SyntheticPage, x: number, y: number): boolean {
  return (
    right[x]! <= left[y]! &&
    Math.abs(top[x]! - top[y]!) <= VERTICAL_PROXIMITY &&
    Math.abs(left[x]! - left[y]!) <= PAGE_WIDTH
  )
}

function findClosest(page: SyntheticPage, numericByTop: ByTop, isClickable: Uint8Array): number[] {
  const found: number[] = []
  const near: number[] = []
  for (const x of page.clickable) {
    near.length = 0
    const last = page.top[x]! + VERTICAL_PROXIMITY
    const { nodes, tops } = numericByTop
    for (let at = firstAt(tops, page.top[x]! - VERTICAL_PROXIMITY); at < tops.length && tops[at]! <= last; at++) {
      if (isLeftNear(page, nodes[at]!, x)) near.push(nodes[at]!)
    }
    if (near.some(c => !isClickable[c] && !near.some(y => isLeftNear(page, c, y)))) found.push(x)
  }
  return found
}

function countNumeric({ clickable, top, left }: SyntheticPage, { nodes, tops }: ByTop): Pairs {
  const found = new Pairs()
  for (const x of clickable) {
    let count = 0
    const last = top[x]! + VERTICAL_PROXIMITY
    for (let at = firstAt(tops, top[x]! - VERTICAL_PROXIMITY); at < tops.length && tops[at]! <= last; at++) {
      if (Math.abs(left[nodes[at]!]! - left[x]!) <= PAGE_WIDTH) count++
    }
    found.add(x, count)
  }
  return found
}

/** Parents come before their children. */
function walkTree({ parent, size }: SyntheticPage): { depth: Pairs; descendant: Pairs } {
  const depths = new Int32Array(size)
  const depth = new Pairs()
  const descendant = new Pairs()
  for (let node = 0; node < size; node++) {
    depths[node] = parent[node]! < 0 ? 0 : depths[parent[node]!]! + 1
    depth.add(node, depths[node]!)
    for (let above = parent[node]!; above >= 0; above = parent[above]!) descendant.add(node, above)
  }
  return { depth, descendant }
}
