import { mostFrequent } from '../../2-model/count-each.ts'
import { LIKENESS_JUDGEMENT } from './judgements/likeness.ts'
import type { Content, Traits } from './traits.ts'

const { weights, thresholds } = LIKENESS_JUDGEMENT

/** The traits of the members of a slot, as counts. */
export class Profile {
  size = 0
  readonly #labels = new Map<string, number>()
  readonly #styles = new Map<number, number>()
  readonly #contents = new Map<Content, number>()
  readonly #shapes = new Map<string, number>()
  readonly #classes = new Map<string, number>()

  add({ label, style, content, shape, classes }: Traits, times = 1): void {
    this.size += times
    count(this.#labels, label, times)
    count(this.#styles, style, times)
    count(this.#contents, content, times)
    for (const tag of shape) count(this.#shapes, tag, times)
    for (const name of classes) count(this.#classes, name, times)
  }

  /** The likeness of a part to the members, from about -1 to 1. Tags are compared before. */
  likeness({ label, style, content, shape, classes }: Traits): number {
    let score = 0
    let weight = 0
    const say = (trait: keyof typeof weights, value: number): void => {
      score += value * weights[trait]
      weight += weights[trait]
    }
    const share = <T>(counts: ReadonlyMap<T, number>, value: T): number => (counts.get(value) ?? 0) / this.size
    const unlabelled = share(this.#labels, '')
    if (label !== '' && unlabelled < 1) say('same label', share(this.#labels, label) > 0 ? 1 : -1)
    else if (label !== '' || unlabelled < 0.5) say('a label on one side', thresholds['a label on one side'])
    if (classes.length > 0 || this.#classes.size > 0) say('class names', 2 * this.#shared(this.#classes, classes) - 1)
    if (style >= 0 && share(this.#styles, -1) < 1) say('style', 2 * share(this.#styles, style) - 1)
    const empty = share(this.#contents, 'empty')
    if (content !== 'empty' && empty < 1) say('kind of content', (2 * this.#sharedContent(content)) / (1 - empty) - 1)
    say('tags of the children', 2 * this.#shared(this.#shapes, shape) - 1)
    return score / weight
  }

  /** The share of members with a content; similar contents count in part. */
  #sharedContent(content: Content): number {
    const near = content === 'text' ? 'prose' : content === 'prose' ? 'text' : undefined
    const nearby = near === undefined ? 0 : thresholds['short among long'] * (this.#contents.get(near) ?? 0)
    return ((this.#contents.get(content) ?? 0) + nearby) / this.size
  }

  /** The share of names that a part and the members have in common, from 0 to 1. */
  #shared(counts: ReadonlyMap<string, number>, names: readonly string[]): number {
    let shared = 0
    let all = 0
    for (const times of counts.values()) all += times / this.size
    for (const name of names) {
      const share = (counts.get(name) ?? 0) / this.size
      shared += share
      all += 1 - share
    }
    return all === 0 ? 1 : shared / all
  }

  /** The most frequent content of the members that are not empty. */
  get content(): Content {
    return mostFrequent([...this.#contents].filter(([content]) => content !== 'empty'))?.[0] ?? 'empty'
  }

  get classNames(): string[] {
    return [...this.#classes.keys()]
  }
}

const count = <T>(counts: Map<T, number>, value: T, times: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + times)
