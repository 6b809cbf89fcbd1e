import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { nameStability } from './name-stability.ts'

/** How many of the smallest hashes stand for a set: likenesses come out right to about ±0.1. */
const SKETCH_SIZE = 64

/**
 * What a template looks like, short enough for a file: of all paths "grandparent, parent, element", each with its tag
 * and class words, the smallest hashes. Text, numbers in names and how often something occurs leave no trace, so pages
 * with other content are alike.
 */
export function sketchPage(page: PageModel): string {
  const { hash, parent } = shapeHashes(page)
  const shapes = new Set<number>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] === TEXT_TAG) continue
    const above = parent[node]!
    const aboveThat = above < 0 ? -1 : parent[above]!
    shapes.add(mix(mix(aboveThat < 0 ? 0 : hash[aboveThat]!, above < 0 ? 0 : hash[above]!), hash[node]!))
  }
  return formatSketch(shapes)
}

/** The same for records: paths do not leave their record. */
export function sketchRecords(page: PageModel, records: readonly RecordNodes[]): string {
  const { hash, parent } = shapeHashes(page)
  const shapes = new Set<number>()
  for (const root of records.flat()) {
    for (let node = root; node <= page.last[root]!; node++) {
      const above = node > root ? parent[node]! : -1
      shapes.add(mix(above < 0 ? 0 : hash[above]!, hash[node]!))
    }
  }
  return formatSketch(shapes)
}

/** How alike two sketched sets are, from 0 to 1: an estimate of their Jaccard index. */
export function likeness(one: string, other: string): number {
  const first = new Set(one.split(' '))
  const second = new Set(other.split(' '))
  const smallest = [...new Set([...first, ...second])].sort().slice(0, SKETCH_SIZE)
  return smallest.filter(hash => first.has(hash) && second.has(hash)).length / Math.max(1, smallest.length)
}

const formatSketch = (hashes: ReadonlySet<number>): string =>
  [...hashes]
    .sort((a, b) => a - b)
    .slice(0, SKETCH_SIZE)
    .map(hash => hash.toString(16).padStart(8, '0'))
    .join(' ')

interface ShapeHashes {
  readonly hash: Uint32Array
  readonly parent: Int32Array
}

const known = new WeakMap<PageModel, ShapeHashes>()

function shapeHashes(page: PageModel): ShapeHashes {
  let shapes = known.get(page)
  if (!shapes) {
    const hash = new Uint32Array(page.nodeCount)
    for (let node = 0; node < page.nodeCount; node++) hash[node] = hashText(shapeOf(page, node))
    known.set(page, (shapes = { hash, parent: page.parent }))
  }
  return shapes
}

/** `li.item.wide`; words that say where a node stands or that were generated are left out. */
function shapeOf(page: PageModel, node: NodeId): string {
  if (page.tag[node] === TEXT_TAG) return page.textStart[node] === page.textEnd[node] ? '' : '#text'
  const words = (attributeOf(page, node, 'class') ?? '').split(/[ \t\r\n\f]+/)
  return [tagOf(page, node), ...words.filter(isTelling).sort()].join('.').replace(/\d+/g, '0')
}

const isTelling = (word: string): boolean => {
  const stability = word === '' ? 'passing' : nameStability(word)
  return stability === 'stable' || stability === 'numbered'
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function mix(first: number, second: number): number {
  let hash = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ second
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
