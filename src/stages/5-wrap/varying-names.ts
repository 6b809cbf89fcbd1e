import { attributeReader } from '../2-model/attributes.ts'
import { splitNames } from '../2-model/class-list.ts'
import { commonAncestor } from '../2-model/common-ancestor.ts'
import { countEach } from '../2-model/count-each.ts'
import { CELL_ELEMENTS } from '../2-model/html-elements.ts'
import { childrenOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { MAX_SAMPLE, MOST_SHARE } from '../4-find/fields/shares.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { MIN_REPETITIONS } from '../4-find/regions/repetitions.ts'

/**
 * Class names that differ between the records of a page in the same place: their categories, priorities, and states, which
 * say nothing about the template.
 */
export function varyingNames(page: PageModel, records: readonly RecordNodes[]): ReadonlySet<string> {
  let names = known.get(records)
  if (!names) known.set(records, (names = findVarying(page, records)))
  return names
}

const known = new WeakMap<readonly RecordNodes[], ReadonlySet<string>>()

function findVarying(page: PageModel, records: readonly RecordNodes[]): Set<string> {
  const places = new Places(page)
  for (const record of records.slice(0, MAX_SAMPLE))
    for (const [at, root] of record.entries()) places.addRecord(root, `${at}/${record.length}`)
  places.addAbove(records)
  return places.varying()
}

/** `category-` of `category-soups`. */
export const startOfName = (name: string): string => name.match(/^[^-_]+[-_]/)?.[0] ?? ''

/** Elements of different records in the same place. */
interface PlaceNames {
  readonly tag: string
  /** The records themselves, or what holds them. */
  readonly isRecord: boolean
  /** Their `class` attributes, and their number: most are the same. */
  readonly classes: Set<string>
  count: number
}

class Places {
  readonly #page: PageModel
  readonly #places: PlaceNames[] = []
  /** The numbers of the places in each place. */
  readonly #inside: Map<string, number>[] = []
  readonly #roots = new Map<string, number>()
  readonly #classOf: (node: NodeId) => string | undefined

  constructor(page: PageModel) {
    this.#page = page
    this.#classOf = attributeReader(page, 'class')
  }

  /** A place is a path with positions: elements are in the same one if they have equally many siblings of each tag. */
  addRecord(node: NodeId, position: string): void {
    if (this.#page.tag[node] !== TEXT_TAG) this.#addInside(node, this.#add(this.#roots, position, node, true))
  }

  #addInside(node: NodeId, place: number): void {
    const { tag } = this.#page
    const children: NodeId[] = []
    for (const child of childrenOf(this.#page, node)) if (tag[child] !== TEXT_TAG) children.push(child)
    // Most elements have one child, if any.
    if (children.length === 1)
      this.#addInside(children[0]!, this.#add(this.#inside[place]!, '0/1', children[0]!, false))
    if (children.length < 2) return
    const counts = new Map<number, number>()
    for (const child of children) counts.set(tag[child]!, (counts.get(tag[child]!) ?? 0) + 1)
    const seen = new Map<number, number>()
    for (const child of children) {
      const at = seen.get(tag[child]!) ?? 0
      seen.set(tag[child]!, at + 1)
      const inside = this.#add(this.#inside[place]!, `${at}/${counts.get(tag[child]!)}`, child, false)
      this.#addInside(child, inside)
    }
  }

  /** The elements between the records and the one that holds them all. */
  addAbove(records: readonly RecordNodes[]): void {
    const { parent } = this.#page
    let level = new Set(records.map(([root]) => parent[root!]!))
    const top = commonAncestor(this.#page, [...level])
    for (let depth = 0; level.size > 1 && !level.has(top); depth++) {
      for (const node of level) this.#add(this.#roots, `above ${depth}`, node, true)
      level = new Set([...level].map(node => parent[node]!))
    }
  }

  #add(among: Map<string, number>, position: string, node: NodeId, isRecord: boolean): number {
    const key = `${position} ${this.#page.tag[node]}`
    let number = among.get(key)
    if (number === undefined) {
      among.set(key, (number = this.#places.length))
      this.#places.push({ tag: tagOf(this.#page, node), isRecord, classes: new Set(), count: 0 })
      this.#inside.push(new Map())
    }
    const place = this.#places[number]!
    place.classes.add(this.#classOf(node) ?? '')
    place.count++
    return number
  }

  varying(): Set<string> {
    const varying = new Set<string>()
    for (const { classes, ...place } of this.#places) {
      if (classes.size === 1) continue
      const lists = [...classes].map(splitNames)
      const counts = countEach(lists.flatMap(list => [...new Set(list)]))
      const others = [...counts.keys()].filter(name => counts.get(name)! < lists.length)
      if (others.length > 0 && isOnePlace({ ...place, lists, others })) for (const name of others) varying.add(name)
    }
    return varying
  }
}

/** The names of the elements in one place. */
interface NamesOfPlace extends Omit<PlaceNames, 'classes'> {
  /** Each combination once. */
  readonly lists: readonly (readonly string[])[]
  /** The names that some elements lack. */
  readonly others: readonly string[]
}

/**
 * Whether elements with different names can be the same: the records and what holds them, cells of a table, elements that
 * share a name or its start, or that all have names of their own. Otherwise one may be a price, another a date.
 */
function isOnePlace({ tag, isRecord, lists, count, others }: NamesOfPlace): boolean {
  if (isRecord || CELL_ELEMENTS.has(tag)) return true
  if (lists[0]!.some(name => !others.includes(name))) return true
  const starts = new Set(others.map(startOfName))
  const different = new Set(lists.map(list => list.join(' '))).size
  return (starts.size === 1 && !starts.has('')) || (different >= MIN_REPETITIONS && different >= MOST_SHARE * count)
}
