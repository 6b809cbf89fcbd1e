import type { RelationRows } from '../../../datalog/relation.ts'
import { Names } from '../../2-model/names.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { declaredTypes } from './linked-data.ts'

/** How many levels of elements around a region are read for names. */
const MAX_NAMED_LEVELS = 12
/** Longer values are not names. */
const MAX_NAME_LENGTH = 400

/** A kind of name and a word, by their numbers. */
type NameWord = readonly [kind: number, word: number]

/** The words that name the elements of a page and the page itself. Elements are read once, because regions share ancestors. */
export class NameWords {
  readonly #page: PageModel
  readonly #known = new Map<NodeId, readonly NameWord[]>()
  readonly #kinds = new Names()
  readonly #words = new Names()
  /** By value: elements of one template have the same class names. */
  readonly #wordsIn = new Map<string, readonly NameWord[]>()

  constructor(page: PageModel) {
    this.#page = page
  }

  /** The words that name each node and the elements around it, with its index: `tag nav`, `role navigation`, `word menu`. */
  around(nodes: readonly NodeId[]): RelationRows {
    const at: number[] = []
    const kinds: number[] = []
    const words: number[] = []
    for (const [index, from] of nodes.entries()) {
      for (let node = from, level = 0; node > 0 && level < MAX_NAMED_LEVELS; node = this.#page.parent[node]!, level++) {
        const tag = tagOf(this.#page, node)
        if (tag === 'body' || tag === 'html') break
        for (const [kind, word] of this.#of(node, tag)) {
          at.push(index)
          kinds.push(kind)
          words.push(word)
        }
      }
    }
    const columns = [at, { codes: kinds, strings: this.#kinds.all }, { codes: words, strings: this.#words.all }]
    return { length: at.length, columns }
  }

  /** What a page declares about itself: `type article` in its head, `about recipe` in its data, `body archive` in the names of its body. */
  *ofPage(): Generator<[kind: 'type' | 'about' | 'body', word: string]> {
    const page = this.#page
    for (const type of declaredTypes(page)) yield ['about', type.toLowerCase()]
    for (let node = 0; node < page.nodeCount; node++) {
      const tag = tagOf(page, node)
      if (tag === 'meta' && attributeOf(page, node, 'property')?.toLowerCase() === 'og:type') {
        for (const word of wordsIn(attributeOf(page, node, 'content'))) yield ['type', word]
      }
      if (tag !== 'body') continue
      for (const name of ['id', 'class'])
        for (const word of wordsIn(attributeOf(page, node, name))) yield ['body', word]
      return
    }
  }

  #of(node: NodeId, tag: string): readonly NameWord[] {
    let words = this.#known.get(node)
    if (!words) this.#known.set(node, (words = this.#read(node, tag)))
    return words
  }

  #read(node: NodeId, tag: string): NameWord[] {
    const word = (kind: string, text: string): NameWord => [this.#kinds.number(kind), this.#words.number(text)]
    const role = attributeOf(this.#page, node, 'role')
    const namesIn = (value = ''): readonly NameWord[] => {
      let words = this.#wordsIn.get(value)
      if (!words) this.#wordsIn.set(value, (words = wordsIn(value).map(name => word('word', name))))
      return words
    }
    return [
      word('tag', tag),
      ...(role ? [word('role', role.toLowerCase())] : []),
      ...namesIn(attributeOf(this.#page, node, 'id')),
      ...namesIn(attributeOf(this.#page, node, 'class')),
    ]
  }
}

const wordsIn = (value: string | undefined): string[] =>
  value
    ?.slice(0, MAX_NAME_LENGTH)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []
