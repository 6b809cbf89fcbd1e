import { Facts } from '../../../../datalog/facts.ts'
import { hasWords } from '../../../2-model/blank.ts'
import { classesOf } from '../../../2-model/class-list.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { isWithin, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../../2-model/pictures.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { MAX_SHORT_LABEL } from '../little-else.ts'
import { lookOf } from '../look-of.ts'
import { firstBetween, hasLink } from './cells.ts'
import type { UnderstoodArea } from './understand-areas.ts'

/** How areas and their records look, and how they are nested, as facts. An area's number is its index in the list. */
export function nestingFacts(page: PageModel, areas: readonly UnderstoodArea[]): Facts {
  const facts = new Facts()
  const byRecord = recordNodes(areas)
  for (const [at, each] of areas.entries()) {
    facts.add('area', at)
    facts.add('root', at, each.root, lookOf(page, each.root))
    if (each.isRegular) facts.add('regular', at)
    const heads = each.heads.map(head => looksOf(page, head, each.mandatory))
    for (const number of heads.keys()) {
      if ([number + 1, number + 2].some(next => next < heads.length && areAlike(heads[number]!, heads[next]!)))
        facts.add('repeated_record', at, number)
    }
    for (const node of each.mandatory) facts.add('mandatory', at, node)
    for (const [number, nodes] of each.records.entries()) {
      facts.add('record', at, number)
      if (isThin(page, nodes, each.mandatory)) facts.add('thin_record', at, number)
      if (hasLink(page, nodes[0]!, page.last[nodes.at(-1)!]!)) facts.add('linked_record', at, number)
    }
    for (const outer of areasAround(page, each, byRecord)) facts.add('inside', at, outer)
  }
  return facts
}

function isThin(page: PageModel, nodes: RecordNodes, mandatory: readonly NodeId[]): boolean {
  const lengthOf = (node: NodeId): number => page.textEnd[node]! - page.textStart[node]!
  const [first, last] = [nodes[0]!, page.last[nodes.at(-1)!]!]
  const text = nodes.reduce((sum, node) => sum + lengthOf(node), 0)
  const value = firstBetween(mandatory, first, last)
  if (text - (value === undefined ? 0 : lengthOf(value)) > MAX_SHORT_LABEL) return false
  for (let node = first; node <= last; node++) {
    if (PICTURE_ELEMENTS.has(tagOf(page, node)) || isOtherLink(page, node, value)) return false
  }
  return true
}

const isOtherLink = (page: PageModel, node: NodeId, value = -1): boolean =>
  tagOf(page, node) === 'a' && hasWords(page, node) && !isWithin(page, value, node)

interface Looks {
  /** Tags from the head down to its first mandatory node. */
  readonly path: string
  readonly classes: readonly string[]
}

function looksOf(page: PageModel, head: NodeId, mandatory: readonly NodeId[]): Looks {
  const tags: string[] = []
  const value = firstBetween(mandatory, head, page.last[head]!) ?? head
  for (let node = value; node > head; node = page.parent[node]!) tags.push(tagOf(page, node))
  const classes = classesOf(page, head)
  return { path: [...tags, tagOf(page, head)].join(' '), classes }
}

const areAlike = (a: Looks, b: Looks): boolean =>
  a.path === b.path && (a.classes.some(name => b.classes.includes(name)) || a.classes.length + b.classes.length === 0)

/** The areas of an attribute type, by the nodes of their records. */
function recordNodes(areas: readonly UnderstoodArea[]): Map<string, number[]> {
  const byRecord = new Map<string, number[]>()
  for (const [at, { type, records }] of areas.entries()) {
    for (const node of records.flat()) pushTo(byRecord, `${type} ${node}`, at)
  }
  return byRecord
}

/** The areas that have a record around this area. */
function areasAround(page: PageModel, { type, root }: UnderstoodArea, byRecord: Map<string, number[]>): number[] {
  const around: number[] = []
  for (let node = root; node >= 0; node = page.parent[node]!) around.push(...(byRecord.get(`${type} ${node}`) ?? []))
  return around
}
