import type { FeatureValues, LogLinear } from '../../../learn/log-linear.ts'
import { clamp, type EvidenceLimits, SCALES } from './evidence.ts'
import type { Measures } from './measure-region.ts'

/** The features of the table that a model weighs, in the order in which the model adds them. */
interface Weighed {
  readonly columns: Int32Array
  readonly weights: Float64Array
}

/**
 * Everything for or against the regions of a page, as numbers: a row for each region; a column for each measure, and for each
 * claim, with 1 where it holds. A page may have hundreds of regions, and an object for each took most of the time of rating them.
 */
export class EvidenceTable {
  readonly #names: readonly string[]
  readonly #columns: ReadonlyMap<string, number>
  /** Columns from here on are claims. */
  readonly #firstClaim: number
  /** One row after the other. */
  readonly #values: Float64Array
  readonly #weighed = new Map<LogLinear, Weighed>()

  private constructor(names: readonly string[], firstClaim: number, values: Float64Array) {
    this.#names = names
    this.#columns = new Map(names.map((name, column) => [name, column]))
    this.#firstClaim = firstClaim
    this.#values = values
  }

  /** From the measures of each region, those of the page, and the claims about each region. All regions have the same measures. */
  static of(measures: readonly Measures[], ofPage: Measures, claims: readonly ReadonlySet<string>[]): EvidenceTable {
    const [own, shared] = [Object.keys(measures[0] ?? {}), Object.keys(ofPage)]
    const firstClaim = own.length + shared.length
    const claimed = [...new Set(claims.flatMap(each => [...each]))]
    const names = [...own, ...shared, ...claimed]
    const columnOf = new Map(claimed.map((claim, at) => [claim, firstClaim + at]))
    const scales = own.flatMap((name, column) => (SCALES[name] ? [[column, SCALES[name]] as const] : []))
    const values = new Float64Array(measures.length * names.length)
    for (const [region, measured] of measures.entries()) {
      const row = region * names.length
      values.set(Object.values(measured), row)
      values.set(Object.values(ofPage), row + own.length)
      for (const [column, scale] of scales) values[row + column] = scale(values[row + column]!)
      for (const claim of claims[region]!) values[row + columnOf.get(claim)!] = 1
    }
    return new EvidenceTable(names, firstClaim, values)
  }

  /** Evidence outside what training saw counts as the nearest value that it saw: no measure can run wild. */
  within(limits: EvidenceLimits): EvidenceTable {
    const values = this.#values.slice()
    const width = this.#names.length
    for (const [column, name] of this.#names.entries()) {
      const limit = limits[name]
      if (!limit) continue
      const isClaim = column >= this.#firstClaim
      for (let at = column; at < values.length; at += width)
        if (!isClaim || values[at] === 1) values[at] = clamp(values[at]!, limit)
    }
    return new EvidenceTable(this.#names, this.#firstClaim, values)
  }

  /** The evidence about a region. */
  row(region: number): RegionEvidence {
    return new RegionEvidence(this, region)
  }

  sum(model: LogLinear, region: number): number {
    const { columns, weights } = this.#weighedBy(model)
    const row = region * this.#names.length
    let sum = model.bias
    for (let at = 0; at < columns.length; at++) sum += weights[at]! * this.#values[row + columns[at]!]!
    return sum
  }

  #weighedBy(model: LogLinear): Weighed {
    let weighed = this.#weighed.get(model)
    if (!weighed) {
      const known = Object.entries(model.weights).filter(([name]) => this.#columns.has(name))
      weighed = {
        columns: Int32Array.from(known, ([name]) => this.#columns.get(name)!),
        weights: Float64Array.from(known, ([, weight]) => weight),
      }
      this.#weighed.set(model, weighed)
    }
    return weighed
  }

  measure(name: string, region: number): number {
    return this.#values[region * this.#names.length + this.#columns.get(name)!]!
  }

  values(region: number): FeatureValues {
    const row = this.#values.subarray(region * this.#names.length)
    const isHere = (_: string, column: number): boolean => column < this.#firstClaim || row[column] !== 0
    return Object.fromEntries(this.#names.filter(isHere).map(name => [name, this.measure(name, region)]))
  }
}

/** Everything for or against one region. */
export class RegionEvidence {
  readonly #table: EvidenceTable
  readonly #region: number

  constructor(table: EvidenceTable, region: number) {
    this.#table = table
    this.#region = region
  }

  sum(model: LogLinear): number {
    return this.#table.sum(model, this.#region)
  }

  measure(name: string): number {
    return this.#table.measure(name, this.#region)
  }

  /** By name: all measures, and the claims that hold. */
  get values(): FeatureValues {
    return this.#table.values(this.#region)
  }
}
