import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { declaredTypes } from './linked-data.ts'

/** How many levels of elements around a region are read for names. */
const MAX_NAMED_LEVELS = 12
/** Longer values are not names. */
const MAX_NAME_LENGTH = 400

type NameWord = readonly [kind: 'tag' | 'role' | 'word', word: string]

/** The words that name the elements of a page and the page itself. Elements are read once, because regions share ancestors. */
export class NameWords {
  readonly #page: PageModel
  readonly #known = new Map<NodeId, readonly NameWord[]>()

  constructor(page: PageModel) {
    this.#page = page
  }

  /** The words that name a node and the elements around it: `tag nav`, `role navigation`, `word menu`. */
  *around(from: NodeId): Generator<NameWord> {
    for (let node = from, level = 0; node > 0 && level < MAX_NAMED_LEVELS; node = this.#page.parent[node]!, level++) {
      const tag = tagOf(this.#page, node)
      if (tag === 'body' || tag === 'html') return
      let words = this.#known.get(node)
      if (!words) this.#known.set(node, (words = this.#read(node, tag)))
      yield* words
    }
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

  #read(node: NodeId, tag: string): NameWord[] {
    const role = attributeOf(this.#page, node, 'role')
    const names = ['id', 'class'].flatMap(name => wordsIn(attributeOf(this.#page, node, name)))
    return [
      ['tag', tag],
      ...(role ? [['role', role.toLowerCase()] as const] : []),
      ...names.map(word => ['word', word] as const),
    ]
  }
}

const wordsIn = (value: string | undefined): string[] =>
  value
    ?.slice(0, MAX_NAME_LENGTH)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []
