import type { RelationRows } from '../../../datalog/relation.ts'
import { columnRows, declareFact } from '../../2-model/fact-relation.ts'
import { Names } from '../../2-model/names.ts'
import { attributeOf, attributesOf, isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** The words in the names that developers gave an element, in any attribute or in its tag. */
export const NAME_RELATION = declareFact(
  'name::word',
  'the class, id, data attributes, or custom tag of N contain this word',
  ['node:integer', 'word:string'],
  readNameFacts,
)

function readNameFacts(page: PageModel): RelationRows {
  const nodes: NodeId[] = []
  const codes: number[] = []
  const words = new Names()
  const wordsOf = wordReader(words)
  for (let node = 0; node < page.nodeCount; node++) {
    if (isText(page, node)) continue
    const own = new Set<number>()
    for (const name of namesOf(page, node)) for (const word of wordsOf(name)) own.add(word)
    for (const word of own) {
      nodes.push(node)
      codes.push(word)
    }
  }
  return columnRows(Int32Array.from(nodes), { codes: Int32Array.from(codes), strings: words.all })
}

/** The numbers of a name's words. Each name is split once: a page repeats them in every record. */
function wordReader(words: Names): (name: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return name => {
    let numbers = known.get(name)
    if (!numbers) known.set(name, (numbers = splitName(name).map(word => words.number(word))))
    return numbers
  }
}

/** Labels of training pages would give the answer away. */
const isLabel = (name: string): boolean => name.startsWith('data-block')

/** Longer values of data attributes are settings or texts, not names. */
const MAX_NAME_LENGTH = 40

function namesOf(page: PageModel, node: NodeId): string[] {
  const tag = tagOf(page, node)
  const names = [attributeOf(page, node, 'class') ?? '', attributeOf(page, node, 'id') ?? '']
  if (tag.includes('-')) names.push(tag)
  for (const [name, value] of attributesOf(page, node)) {
    if (!name.startsWith('data-') || isLabel(name)) continue
    names.push(name.slice('data-'.length), value.length <= MAX_NAME_LENGTH && !value.includes('/') ? value : '')
  }
  return names
}

/** `js-loadMore__button` has the words js, load, more and button. */
const splitName = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
