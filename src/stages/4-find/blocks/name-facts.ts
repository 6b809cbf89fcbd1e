import type { RelationDeclaration, RelationRows } from '../../../datalog/relation.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** The words in the names that developers gave an element, in any attribute or in its tag. */
export const NAME_RELATION: RelationDeclaration & { readonly means: string } = {
  name: 'name::word',
  means: 'the class, id, data attributes, or custom tag of N contain this word',
  columns: [
    { name: 'node', type: 'integer' },
    { name: 'word', type: 'string' },
  ],
}

export function readNameFacts(page: PageModel): RelationRows {
  const nodes: NodeId[] = []
  const codes: number[] = []
  const codeOf = new Map<string, number>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (isText(page, node)) continue
    for (const word of new Set(namesOf(page, node).flatMap(splitName))) {
      if (!codeOf.has(word)) codeOf.set(word, codeOf.size)
      nodes.push(node)
      codes.push(codeOf.get(word)!)
    }
  }
  return {
    length: nodes.length,
    columns: [Int32Array.from(nodes), { codes: Int32Array.from(codes), strings: [...codeOf.keys()] }],
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
  for (let i = page.attributeStart[node]!; i < page.attributeStart[node + 1]!; i++) {
    const name = page.strings[page.attributeName[i]!]!
    if (!name.startsWith('data-') || isLabel(name)) continue
    const value = page.strings[page.attributeValue[i]!]!
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
