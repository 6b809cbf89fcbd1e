import { Names } from '../2-model/names.ts'
import type { NodeId } from '../2-model/page-model.ts'
import type { Annotations } from './annotation.ts'
import type { Annotators } from './compile.ts'
import type { Match } from './match.ts'

interface Placed {
  readonly type: number
  readonly node: NodeId
  readonly start: number
  readonly end: number
  readonly source: number
  /** The words in the attribute. */
  readonly words: string | undefined
  readonly share: number
  readonly match: Match
}

/** Collects annotations and writes them as columns. */
export class AnnotationWriter {
  readonly #annotators: Annotators
  readonly #placed: Placed[] = []
  readonly #strings = new Names()

  constructor(annotators: Annotators) {
    this.#annotators = annotators
  }

  add(placed: Placed): void {
    if (this.#annotators.types[placed.type]!.isWanted) this.#placed.push(placed)
  }

  finish(): Annotations {
    const placed = this.#placed.sort(compare)
    const features = placed.flatMap(({ match }) => match.features)
    const numbers = (read: (placed: Placed) => number): Int32Array => Int32Array.from(placed, read)
    const code = (text: string): number => this.#strings.number(text)
    const featureStart = new Int32Array(placed.length + 1)
    for (const [i, { match }] of placed.entries()) featureStart[i + 1] = featureStart[i]! + match.features.length
    return {
      count: placed.length,
      type: numbers(({ type }) => type),
      types: this.#annotators.types.map(type => type.name),
      node: numbers(({ node }) => node),
      start: numbers(({ start }) => start),
      end: numbers(({ end }) => end),
      source: Uint8Array.from(placed, ({ source }) => source),
      value: numbers(({ match }) => code(match.value)),
      number: Float64Array.from(placed, ({ match }) => match.number),
      share: Float32Array.from(placed, ({ share }) => share),
      words: numbers(({ words }) => (words === undefined ? -1 : code(words))),
      featureStart,
      featureName: Int32Array.from(features, ([name]) => code(name)),
      featureValue: Int32Array.from(features, ([, value]) => code(String(value))),
      featureNumber: Float64Array.from(features, ([, value]) => (typeof value === 'number' ? value : Number.NaN)),
      strings: this.#strings.all,
    }
  }
}

const compare = (a: Placed, b: Placed): number =>
  a.node - b.node ||
  a.source - b.source ||
  a.start - b.start ||
  a.end - b.end ||
  a.type - b.type ||
  a.match.start - b.match.start
