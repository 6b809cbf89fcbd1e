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
    const featureCount = placed.reduce((sum, each) => sum + each.match.features.length, 0)
    const annotations = {
      count,
      type: new Int32Array(count),
      types: this.#annotators.types.map(type => type.name),
      node: new Int32Array(count),
      start: new Int32Array(count),
      end: new Int32Array(count),
      source: new Uint8Array(count),
      value: new Int32Array(count),
      number: new Float64Array(count),
      share: new Float32Array(count),
      words: new Int32Array(count),
      featureStart: new Int32Array(count + 1),
      featureName: new Int32Array(featureCount),
      featureValue: new Int32Array(featureCount),
      featureNumber: new Float64Array(featureCount),
      strings: this.#strings.all,
    }
    let feature = 0
    for (const [i, each] of placed.entries()) {
      annotations.type[i] = each.type
      annotations.node[i] = each.node
      annotations.start[i] = each.start
      annotations.end[i] = each.end
      annotations.source[i] = each.source
      annotations.value[i] = this.#strings.number(each.match.value)
      annotations.number[i] = each.match.number
      annotations.share[i] = each.share
      annotations.words[i] = each.words === undefined ? -1 : this.#strings.number(each.words)
      for (const [name, value] of each.match.features) {
        annotations.featureName[feature] = this.#strings.number(name)
        annotations.featureValue[feature] = this.#strings.number(String(value))
        annotations.featureNumber[feature++] = typeof value === 'number' ? value : Number.NaN
      }
      annotations.featureStart[i + 1] = feature
    }
    return annotations
  }
}

const compare = (a: Placed, b: Placed): number =>
  a.node - b.node ||
  a.source - b.source ||
  a.start - b.start ||
  a.end - b.end ||
  a.type - b.type ||
  a.match.start - b.match.start
