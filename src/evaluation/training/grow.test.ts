import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TreeNode } from '../../learn/tree.ts'
import { type ExampleSet, rowCount } from './example-set.ts'
import { type GrowOptions, growTree, shortestBetween } from './grow.ts'
import { seededRandom } from './random.ts'

/** Few distinct values, many ties and gaps: the cases in which an order of rows could go wrong. */
const column = (rows: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(0, 1, Number.NaN),
        fc.integer({ min: -3, max: 3 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
      ),
      {
        minLength: rows,
        maxLength: rows,
      },
    )
    .map(values => Float64Array.from(values))

const examples: fc.Arbitrary<ExampleSet> = fc.integer({ min: 1, max: 60 }).chain(rows =>
  fc
    .record({
      columns: fc.array(column(rows), { minLength: 1, maxLength: 5 }),
      labels: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: rows, maxLength: rows }),
      weights: fc.array(fc.constantFrom(1, 0.1, 1 / 3, 7.3), { minLength: rows, maxLength: rows }),
    })
    .map(({ columns, labels, weights }) => ({
      features: columns.map((_, feature) => `f${feature}`),
      classes: ['a', 'b', 'c'],
      columns,
      labels: Int32Array.from(labels),
      groups: labels.map(() => 'site'),
      weights: Float64Array.from(weights),
    })),
)

const SETTINGS: readonly GrowOptions[] = [
  {},
  { criterion: 'gain-ratio' },
  { minLeaf: 2, maxDepth: 4 },
  { randomThresholds: true, tryFeatures: 2 },
  { randomThresholds: true },
]

test.each(SETTINGS)('trees are those of the plain algorithm, to the last bit, with %o', options => {
  let splits = 0
  fc.assert(
    fc.property(examples, fc.integer(), (set, seed) => {
      const fast = growTree(set, { ...options, random: seededRandom(seed) })
      expect(fast).toEqual(growPlainly(set, { ...options, random: seededRandom(seed) }))
      if (fast.kind === 'split') splits++
    }),
    { numRuns: 150 },
  )
  expect(splits).toBeGreaterThan(100)
})

// ---- The plain algorithm: sorts at every node and makes new arrays wherever it likes ---------------------------------

interface Candidate {
  readonly feature: number
  readonly threshold: number
  readonly missing: 'low' | 'high'
  readonly gain: number
}

function growPlainly(set: ExampleSet, options: GrowOptions = {}): TreeNode {
  const grower = new PlainGrower(set, options)
  return grower.grow(
    Int32Array.from({ length: rowCount(set) }, (_, row) => row),
    0,
  )
}

class PlainGrower {
  readonly #set: ExampleSet
  readonly #options: Required<Omit<GrowOptions, 'random' | 'tryFeatures' | 'again'>> & Pick<GrowOptions, 'tryFeatures'>
  readonly #random: () => number

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
  }

  grow(rows: Int32Array, depth: number): TreeNode {
    const counts = this.#count(rows)
    const weight = sum(counts)
    const shares = [...counts].map(count => (weight > 0 ? count / weight : 0))
    const leaf = { kind: 'leaf', shares, weight } as const
    const pure = shares.some(share => share === 1)
    if (pure || depth >= this.#options.maxDepth || rows.length < 2 * this.#options.minLeaf) return leaf
    const best = this.#bestSplit(rows, counts)
    if (!best) return leaf
    const [low, high] = this.#part(rows, best)
    const { feature, threshold, missing } = best
    return {
      kind: 'split',
      feature,
      threshold,
      missing,
      low: this.grow(low, depth + 1),
      high: this.grow(high, depth + 1),
      shares,
      weight,
    }
  }

  #count(rows: Int32Array): Float64Array {
    const counts = new Float64Array(this.#set.classes.length)
    for (const row of rows) counts[this.#set.labels[row]!]! += this.#set.weights[row]!
    return counts
  }

  #part(rows: Int32Array, { feature, threshold, missing }: Candidate): [Int32Array, Int32Array] {
    const column = this.#set.columns[feature]!
    const isLow = (row: number): boolean => {
      const value = column[row]!
      return Number.isNaN(value) ? missing === 'low' : value <= threshold
    }
    return [rows.filter(isLow), rows.filter(row => !isLow(row))]
  }

  #bestSplit(rows: Int32Array, counts: Float64Array): Candidate | undefined {
    let best: Candidate | undefined
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
    const all = this.#set.columns.map((_, feature) => feature)
    const wanted = this.#options.tryFeatures
    if (!wanted || wanted >= all.length) return all
    for (let i = 0; i < wanted; i++) {
      const j = i + Math.floor(this.#random() * (all.length - i))
      ;[all[i], all[j]] = [all[j]!, all[i]!]
    }
    return all.slice(0, wanted)
  }

  #bestThreshold(rows: Int32Array, counts: Float64Array, feature: number): Candidate | undefined {
    const column = this.#set.columns[feature]!
    const known = [...rows].filter(row => !Number.isNaN(column[row]!)).sort((a, b) => column[a]! - column[b]!)
    const unknown = subtract(counts, this.#count(Int32Array.from(known)))
    const below = new Float64Array(counts.length)
    let best: Candidate | undefined
    for (let i = 0; i + 1 < known.length; i++) {
      const row = known[i]!
      below[this.#set.labels[row]!]! += this.#set.weights[row]!
      const [value, next] = [column[row]!, column[known[i + 1]!]!]
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

  #randomSplit(rows: Int32Array, counts: Float64Array, feature: number): Candidate | undefined {
    const column = this.#set.columns[feature]!
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const row of rows) {
      const value = column[row]!
      if (value < min) min = value
      if (value > max) max = value
    }
    if (!(min < max)) return undefined
    const drawn = min + this.#random() * (max - min)
    const values = [...rows].map(row => column[row]!)
    const under = Math.max(...values.filter(value => value <= drawn))
    const over = Math.min(...values.filter(value => value > drawn))
    const threshold = shortestBetween(under, over, drawn)
    const below = new Float64Array(counts.length)
    const unknown = new Float64Array(counts.length)
    let [low, high] = [0, 0]
    for (const row of rows) {
      const value = column[row]!
      const into = Number.isNaN(value) ? unknown : value <= threshold ? below : undefined
      if (into) into[this.#set.labels[row]!]! += this.#set.weights[row]!
      if (value <= threshold) low++
      else if (value > threshold) high++
    }
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
    const low = sum(unknown) > 0 ? this.#gain(counts, add(below, unknown)) : Number.NEGATIVE_INFINITY
    const missing = low > high || (low === Number.NEGATIVE_INFINITY && at.low >= at.high) ? 'low' : 'high'
    const gain = Math.max(low, high)
    return gain > MIN_GAIN ? { feature, threshold, missing, gain } : undefined
  }

  #gain(counts: Float64Array, below: Float64Array): number {
    const above = subtract(counts, below)
    const [total, lower, upper] = [sum(counts), sum(below), sum(above)]
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

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
const add = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value + b[i]!)
const subtract = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => Math.max(0, value - b[i]!))

function gini(counts: Float64Array, total: number): number {
  if (total <= 0) return 0
  return 1 - counts.reduce((squares, count) => squares + (count / total) ** 2, 0)
}

function entropy(counts: Float64Array, total: number): number {
  if (total <= 0) return 0
  return counts.reduce((bits, count) => (count > 0 ? bits - (count / total) * Math.log2(count / total) : bits), 0)
}

test.each([
  [0, 1, 0.73, 0],
  [3, 9, 5.2, 5],
  [3, 4, 3.9, 3],
  [0.25, 0.5, 0.26, 0.3],
  [-3, 0, -0.2, -1],
  [0.501, 0.502, 0.5013, 0.501],
])('of the thresholds from %d to below %d, the shortest one near %d is %d', (from, to, wanted, expected) => {
  expect(shortestBetween(from, to, wanted)).toBe(expected)
})
