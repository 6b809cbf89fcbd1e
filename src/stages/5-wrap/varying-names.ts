import { attributeReader } from '../2-model/attributes.ts'
import { splitNames } from '../2-model/class-list.ts'
import { commonAncestor } from '../2-model/common-ancestor.ts'
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

class Places {
  readonly #page: PageModel
  /** The `class` attributes of the elements in each place, and their number: most are the same. */
  readonly #places = new Map<string, { readonly classes: Set<string>; count: number }>()
  readonly #classOf: (node: NodeId) => string | undefined

  constructor(page: PageModel) {
    this.#page = page
    this.#classOf = attributeReader(page, 'class')
  }

  /** A place is a path with positions: elements are in the same one if they have equally many siblings of each tag. */
  addRecord(node: NodeId, place: string): void {
    if (this.#page.tag[node] === TEXT_TAG) return
    const key = `${place} ${tagOf(this.#page, node)}`
    this.#add(key, node)
    const { tag } = this.#page
    const children = [...childrenOf(this.#page, node)].filter(child => tag[child] !== TEXT_TAG)
    for (const child of children) {
      const siblings = children.length === 1 ? children : children.filter(other => tag[other] === tag[child])
      this.addRecord(child, `${key}/${siblings.indexOf(child)}/${siblings.length}`)
    }
  }

  /** The elements between the records and the one that holds them all. */
  addAbove(records: readonly RecordNodes[]): void {
    const { parent } = this.#page
    let level = new Set(records.map(([root]) => parent[root!]!))
    const top = commonAncestor(this.#page, [...level])
    for (let depth = 0; level.size > 1 && !level.has(top); depth++) {
      for (const node of level) this.#add(`above ${depth} ${tagOf(this.#page, node)}`, node)
      level = new Set([...level].map(node => parent[node]!))
    }
  }

  #add(key: string, node: NodeId): void {
    let place = this.#places.get(key)
    if (!place) this.#places.set(key, (place = { classes: new Set(), count: 0 }))
    place.classes.add(this.#classOf(node) ?? '')
    place.count++
  }

  varying(): Set<string> {
    const varying = new Set<string>()
    for (const [key, { classes, count }] of this.#places) {
      if (classes.size === 1) continue
      const lists = [...classes].map(splitNames)
      const isShared = (name: string): boolean => lists.every(list => list.includes(name))
      const others = [...new Set(lists.flat())].filter(name => !isShared(name))
      if (others.length > 0 && isOnePlace(key, { lists, count, others })) for (const name of others) varying.add(name)
    }
    return varying
  }
}

/** The names of the elements in one place. */
interface NamesOfPlace {
  /** Each combination once. */
  readonly lists: readonly (readonly string[])[]
  /** The number of elements. */
  readonly count: number
  /** The names that some elements lack. */
  readonly others: readonly string[]
}

/**
 * Whether elements with different names can be the same: the records and what holds them, cells of a table, elements that
 * share a name or its start, or that all have names of their own. Otherwise one may be a price, another a date.
 */
function isOnePlace(key: string, { lists, count, others }: NamesOfPlace): boolean {
  const path = key.split(' ')
  const isRecord = path.length === 2 || path[0] === 'above'
  if (isRecord || CELL_ELEMENTS.has(path.at(-1)!)) return true
  if (lists[0]!.some(name => !others.includes(name))) return true
  const starts = new Set(others.map(startOfName))
  const different = new Set(lists.map(list => list.join(' '))).size
  return (starts.size === 1 && !starts.has('')) || (different >= MIN_REPETITIONS && different >= MOST_SHARE * count)
}
