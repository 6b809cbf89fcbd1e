import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** How many elements around a region say what part of the page it is in. */
const LEVELS = 12

/** The words that name the elements around a node, itself included: `tag nav`, `role navigation`, `word menu`. */
export function* wordsAround(page: PageModel, from: NodeId): Generator<[kind: 'tag' | 'role' | 'word', word: string]> {
  for (let node = from, level = 0; node > 0 && level < LEVELS; node = page.parent[node]!, level++) {
    const tag = tagOf(page, node)
    if (tag === 'body' || tag === 'html') return
    yield ['tag', tag]
    const role = attributeOf(page, node, 'role')
    if (role) yield ['role', role.toLowerCase()]
    for (const name of ['id', 'class']) {
      for (const word of namesIn(attributeOf(page, node, name))) yield ['word', word]
    }
  }
}

/** The words of a name; longer values are no names. */
const namesIn = (value: string | undefined): string[] =>
  value
    ?.slice(0, LONGEST)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

const LONGEST = 400

/** What a page says of itself: `type article` in its head, `body archive` in the names of its body. */
export function* wordsOfPage(page: PageModel): Generator<[kind: 'type' | 'body', word: string]> {
  for (let node = 0; node < page.nodeCount; node++) {
    const tag = tagOf(page, node)
    if (tag === 'meta' && attributeOf(page, node, 'property')?.toLowerCase() === 'og:type') {
      for (const word of namesIn(attributeOf(page, node, 'content'))) yield ['type', word]
    }
    if (tag !== 'body') continue
    for (const name of ['id', 'class']) for (const word of namesIn(attributeOf(page, node, name))) yield ['body', word]
    return
  }
}
