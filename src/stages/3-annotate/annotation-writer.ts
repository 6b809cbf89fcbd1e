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
    const count = placed.length
    const columns = {
      type: new Int32Array(count),
      node: new Int32Array(count),
      start: new Int32Array(count),
      end: new Int32Array(count),
      source: new Uint8Array(count),
      value: new Int32Array(count),
      number: new Float64Array(count),
      share: new Float32Array(count),
      words: new Int32Array(count),
      featureStart: new Int32Array(count + 1),
    }
    for (let at = 0; at < count; at++) {
      const { type, node, start, end, source, share, match } = placed[at]!
      columns.type[at] = type
      columns.node[at] = node
      columns.start[at] = start
      columns.end[at] = end
      columns.source[at] = source
      columns.value[at] = this.#strings.number(match.value)
      columns.number[at] = match.number
      columns.share[at] = share
      columns.featureStart[at + 1] = columns.featureStart[at]! + match.features.length
    }
    for (let at = 0; at < count; at++) {
      const { words } = placed[at]!
      columns.words[at] = words === undefined ? -1 : this.#strings.number(words)
    }
    const types = this.#annotators.types.map(type => type.name)
    return { count, types, ...columns, ...this.#features(columns.featureStart[count]!), strings: this.#strings.all }
  }

  #features(count: number): Pick<Annotations, 'featureName' | 'featureValue' | 'featureNumber'> {
    const featureName = new Int32Array(count)
    const featureValue = new Int32Array(count)
    const featureNumber = new Float64Array(count)
    let at = 0
    for (const { match } of this.#placed)
      for (const [name] of match.features) featureName[at++] = this.#strings.number(name)
    at = 0
    for (const { match } of this.#placed)
      for (const [, value] of match.features) {
        featureValue[at] = this.#strings.number(String(value))
        featureNumber[at++] = typeof value === 'number' ? value : Number.NaN
      }
    return { featureName, featureValue, featureNumber }
  }
}

const compare = (a: Placed, b: Placed): number =>
  a.node - b.node ||
  a.source - b.source ||
  a.start - b.start ||
  a.end - b.end ||
  a.type - b.type ||
  a.match.start - b.match.start
