import type { TreeNode } from '../../learn/tree.ts'
import type { ExampleSet } from './example-set.ts'
import { rowCount } from './example-set.ts'

export interface GrowOptions {
  /** How mixed a set of rows is: gini impurity, or entropy with the gain divided by the split's own entropy. */
  readonly criterion?: 'gini' | 'gain-ratio'
  readonly maxDepth?: number
  /** The fewest rows of a leaf. */
  readonly minLeaf?: number
  /** Features tried at each split; all if absent. */
  readonly tryFeatures?: number
  /** One random threshold per feature instead of the best one: gives different trees, for a forest. */
  readonly randomThresholds?: boolean
  readonly random?: () => number
  readonly again?: GrownTree
}

/** A tree of the same rows, to be grown again without some of its features. */
export interface GrownTree {
  readonly tree: TreeNode
  /** Its splits by other features are still the best ones, so only what is below the others grows anew. */
  readonly without: ReadonlySet<number>
}

interface Candidate {
  readonly feature: number
  readonly threshold: number
  readonly missing: 'low' | 'high'
  readonly gain: number
}

/** Grows a tree from examples, greedily from the root. Pruning is a separate step. */
export function growTree(set: ExampleSet, options: GrowOptions = {}): TreeNode {
  const grower = new Grower(set, options)
  return grower.grow(
    Int32Array.from({ length: rowCount(set) }, (_, row) => row),
    0,
    options.again?.tree,
  )
}

class Grower {
  readonly #set: ExampleSet
  readonly #options: Required<Omit<GrowOptions, 'random' | 'tryFeatures' | 'again'>> & Pick<GrowOptions, 'tryFeatures'>
  /** The features that may be used. */
  readonly #allowed: readonly number[]
  readonly #random: () => number
  /** For each feature used: its rows by value, and the place of each row in that order. */
  readonly #orders: (SortedRows | undefined)[] = []
  // Scratch space with one entry per row, for sequential reads in the loops below.
  readonly #values: Float64Array
  readonly #labels: Int32Array
  readonly #weights: Float64Array
  readonly #below: Float64Array
  readonly #unknown: Float64Array
  readonly #lower: Float64Array
  readonly #above: Float64Array

  constructor(set: ExampleSet, options: GrowOptions) {
    this.#set = set
    this.#options = {
      criterion: options.criterion ?? 'gini',
      maxDepth: options.maxDepth ?? 30,
      minLeaf: options.minLeaf ?? 1,
      randomThresholds: options.randomThresholds ?? false,
      ...(options.tryFeatures ? { tryFeatures: options.tryFeatures } : {}),
    }
    this.#random = options.random ?? Math.random
    this.#allowed = set.columns.flatMap((_, feature) => (options.again?.without.has(feature) ? [] : [feature]))
    const rows = rowCount(set)
    this.#values = new Float64Array(rows)
    this.#labels = new Int32Array(rows)
    this.#weights = new Float64Array(rows)
    const classes = set.classes.length
    this.#below = new Float64Array(classes)
    this.#unknown = new Float64Array(classes)
    this.#lower = new Float64Array(classes)
    this.#above = new Float64Array(classes)
  }

  grow(rows: Int32Array, depth: number, before?: TreeNode): TreeNode {
    if (before?.kind === 'leaf') return before
    const counts = this.#count(rows)
    const weight = sum(counts)
    const shares = [...counts].map(count => (weight > 0 ? count / weight : 0))
    const leaf = { kind: 'leaf', shares, weight } as const
    const pure = shares.some(share => share === 1)
    if (pure || depth >= this.#options.maxDepth || rows.length < 2 * this.#options.minLeaf) return leaf
    const kept = before && this.#allowed.includes(before.feature) ? before : undefined
    const best = kept ?? this.#bestSplit(rows, counts)
    if (!best) return leaf
    const [low, high] = this.#part(rows, best)
    const { feature, threshold, missing } = best
    return {
      kind: 'split',
      feature,
      threshold,
      missing,
      low: this.grow(low, depth + 1, kept?.low),
      high: this.grow(high, depth + 1, kept?.high),
      shares,
      weight,
    }
  }

  #count(rows: Int32Array): Float64Array {
    const { labels, weights, classes } = this.#set
    const counts = new Float64Array(classes.length)
    for (let i = 0; i < rows.length; i++) counts[labels[rows[i]!]!]! += weights[rows[i]!]!
    return counts
  }

  #part(rows: Int32Array, { feature, threshold, missing }: Omit<Candidate, 'gain'>): [Int32Array, Int32Array] {
    const column = this.#set.columns[feature]!
    const low = new Int32Array(rows.length)
    const high = new Int32Array(rows.length)
    let [lows, highs] = [0, 0]
    for (let i = 0; i < rows.length; i++) {
      const value = column[rows[i]!]!
      if (Number.isNaN(value) ? missing === 'low' : value <= threshold) low[lows++] = rows[i]!
      else high[highs++] = rows[i]!
    }
    return [low.slice(0, lows), high.slice(0, highs)]
  }

  #bestSplit(rows: Int32Array, counts: Float64Array): Candidate | undefined {
    let best: Candidate | undefined
    if (this.#options.randomThresholds) this.#gather(rows)
    for (const feature of this.#features()) {
      const candidate = this.#options.randomThresholds
        ? this.#randomSplit(rows, counts, feature)
        : this.#bestThreshold(rows, counts, feature)
      if (candidate && (!best || candidate.gain > best.gain)) best = candidate
    }
    return best
  }

  /** All features, or some random ones. */
  #features(): number[] {
    const all = [...this.#allowed]
    const wanted = this.#options.tryFeatures
    if (!wanted || wanted >= all.length) return all
    for (let i = 0; i < wanted; i++) {
      const j = i + Math.floor(this.#random() * (all.length - i))
      ;[all[i], all[j]] = [all[j]!, all[i]!]
    }
    return all.slice(0, wanted)
  }

  #gather(rows: Int32Array): void {
    const { labels, weights } = this.#set
    for (let i = 0; i < rows.length; i++) {
      this.#labels[i] = labels[rows[i]!]!
      this.#weights[i] = weights[rows[i]!]!
    }
  }

  #bestThreshold(rows: Int32Array, counts: Float64Array, feature: number): Candidate | undefined {
    const { columns, labels, weights } = this.#set
    const column = columns[feature]!
    const known = this.#sortKnown(rows, feature)
    const unknown = subtract(counts, this.#count(known), this.#unknown)
    const below = this.#below.fill(0)
    let best: Candidate | undefined
    for (let i = 0; i + 1 < known.length; i++) {
      const row = known[i]!
      below[labels[row]!]! += weights[row]!
      const value = column[row]!
      const next = column[known[i + 1]!]!
      if (value === next) continue
      const threshold = value + (next - value) / 2
      const candidate = this.#judge(counts, below, unknown, {
        feature,
        threshold,
        low: i + 1,
        high: known.length - i - 1,
      })
      if (candidate && (!best || candidate.gain > best.gain)) best = candidate
    }
    return best
  }

  /** The rows with known values, by value; all rows are sorted once, and these by their place among all. */
  #sortKnown(rows: Int32Array, feature: number): Int32Array {
    this.#orders[feature] ??= sortRows(this.#set.columns[feature]!)
    const { order, places } = this.#orders[feature]!
    const known = new Int32Array(rows.length)
    let count = 0
    for (let i = 0; i < rows.length; i++) {
      const place = places[rows[i]!]!
      if (place >= 0) known[count++] = place
    }
    const sorted = known.slice(0, count).sort()
    for (let i = 0; i < count; i++) sorted[i] = order[sorted[i]!]!
    return sorted
  }

  #randomSplit(rows: Int32Array, counts: Float64Array, feature: number): Candidate | undefined {
    const column = this.#set.columns[feature]!
    const values = this.#values
    let min = Number.POSITIVE_INFINITY
    let max = Number.NEGATIVE_INFINITY
    for (let i = 0; i < rows.length; i++) {
      const value = column[rows[i]!]!
      values[i] = value
      if (value < min) min = value
      if (value > max) max = value
    }
    if (!(min < max)) return undefined
    const drawn = min + this.#random() * (max - min)
    const below = this.#below.fill(0)
    const unknown = this.#unknown.fill(0)
    const labels = this.#labels
    const weights = this.#weights
    let low = 0
    let high = 0
    let [under, over] = [min, max]
    for (let i = 0; i < rows.length; i++) {
      const value = values[i]!
      if (value <= drawn) {
        below[labels[i]!]! += weights[i]!
        low++
        if (value > under) under = value
      } else if (value > drawn) {
        high++
        if (value < over) over = value
      } else unknown[labels[i]!]! += weights[i]!
    }
    const threshold = shortestBetween(under, over, drawn)
    return this.#judge(counts, below, unknown, { feature, threshold, low, high })
  }

  /** Rows with an unknown value go to the side where they do less harm. */
  #judge(
    counts: Float64Array,
    below: Float64Array,
    unknown: Float64Array,
    at: { feature: number; threshold: number; low: number; high: number },
  ): Candidate | undefined {
    const { minLeaf } = this.#options
    if (at.low < minLeaf || at.high < minLeaf) return undefined
    const { feature, threshold } = at
    const high = this.#gain(counts, below)
    const low = sum(unknown) > 0 ? this.#gain(counts, add(below, unknown, this.#lower)) : Number.NEGATIVE_INFINITY
    const missing = low > high || (low === Number.NEGATIVE_INFINITY && at.low >= at.high) ? 'low' : 'high'
    const gain = Math.max(low, high)
    return gain > MIN_GAIN ? { feature, threshold, missing, gain } : undefined
  }

  #gain(counts: Float64Array, below: Float64Array): number {
    const above = subtract(counts, below, this.#above)
    const total = sum(counts)
    const lower = sum(below)
    const upper = sum(above)
    const impurity = this.#options.criterion === 'gini' ? gini : entropy
    const gain = impurity(counts, total) - (lower * impurity(below, lower) + upper * impurity(above, upper)) / total
    if (this.#options.criterion === 'gini') return gain
    return gain / Math.max(entropy(Float64Array.of(lower, upper), total), MIN_SPLIT_ENTROPY)
  }
}

/** Smaller gains are rounding errors. */
const MIN_GAIN = 1e-12
/** Splits that cut off a few rows have hardly any entropy; dividing by it would favor them too much. */
const MIN_SPLIT_ENTROPY = 0.1

/**
 * Of the numbers from `from` and below `to`, one with the fewest decimals, the closest to `wanted`. All split the rows
 * in the same way, and a short one makes the model's file smaller.
 */
export function shortestBetween(from: number, to: number, wanted: number): number {
  for (let scale = 1; scale <= MAX_SCALE; scale *= 10) {
    const [first, last] = [Math.ceil(from * scale), Math.ceil(to * scale) - 1]
    if (first <= last) return Math.min(last, Math.max(first, Math.round(wanted * scale))) / scale
  }
  return wanted
}
const MAX_SCALE = 1e6

interface SortedRows {
  readonly order: Int32Array
  /** -1 for rows with an unknown value. */
  readonly places: Int32Array
}

/** Rows by value; rows with the same value keep their order, so that sums are the same to the last bit. */
function sortRows(column: Float64Array): SortedRows {
  const known = Array.from(column.keys()).filter(row => !Number.isNaN(column[row]!))
  const order = Int32Array.from(known.sort((a, b) => column[a]! - column[b]!))
  const places = new Int32Array(column.length).fill(-1)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return { order, places }
}

function sum(values: Float64Array): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]!
  return total
}

function add(a: Float64Array, b: Float64Array, into: Float64Array): Float64Array {
  for (let i = 0; i < a.length; i++) into[i] = a[i]! + b[i]!
  return into
}

function subtract(a: Float64Array, b: Float64Array, into: Float64Array): Float64Array {
  for (let i = 0; i < a.length; i++) into[i] = Math.max(0, a[i]! - b[i]!)
  return into
}

function gini(counts: Float64Array, total: number): number {
  if (total <= 0) return 0
  let squares = 0
  for (let i = 0; i < counts.length; i++) squares += (counts[i]! / total) ** 2
  return 1 - squares
}

function entropy(counts: Float64Array, total: number): number {
  if (total <= 0) return 0
  let bits = 0
  for (let i = 0; i < counts.length; i++) {
    const share = counts[i]! / total
    if (share > 0) bits -= share * Math.log2(share)
  }
  return bits
}
