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
      const words = attributeOf(page, node, name)
        ?.slice(0, 400)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
      for (const word of words?.match(/[a-z]+/g) ?? []) yield ['word', word]
    }
  }
}
