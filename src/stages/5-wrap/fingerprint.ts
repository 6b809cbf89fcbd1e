import { attributeNumbers } from '../2-model/attributes.ts'
import { isBlank } from '../2-model/blank.ts'
import { classesOf } from '../2-model/class-list.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { nameStability } from './name-stability.ts'
import { varyingNames } from './varying-names.ts'

/** How many of the smallest hashes represent a set. This many give likenesses to about ±0.1. */
const SKETCH_SIZE = 64

/**
 * What a template looks like, short enough for a file: of all paths "grandparent, parent, element", each with its tag
 * and class words, the smallest hashes. Text, numbers in names and the number of occurrences are ignored, so pages
 * with different content are similar.
 */
export function sketchPage(page: PageModel): string {
  const hashOf = shapeHasher(page)
  const shapes = new Set<number>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] === TEXT_TAG) continue
    const above = page.parent[node]!
    const aboveThat = above < 0 ? -1 : page.parent[above]!
    shapes.add(mixHashes(mixHashes(hashOf(aboveThat), hashOf(above)), hashOf(node)))
  }
  return formatSketch(shapes)
}

/** Records of a long list that are sketched. */
const MAX_SKETCHED_RECORDS = 200

/** The same for records: paths do not leave their record, and names that differ between records are content. */
export function sketchRecords(page: PageModel, records: readonly RecordNodes[]): string {
  const hashOf = shapeHasher(page, varyingNames(page, records))
  const shapes = new Set<number>()
  const every = Math.ceil(records.length / MAX_SKETCHED_RECORDS)
  for (const root of records.filter((_, i) => i % every === 0).flat()) {
    for (let node = root; node <= page.last[root]!; node++) {
      shapes.add(mixHashes(node > root ? hashOf(page.parent[node]!) : 0, hashOf(node)))
    }
  }
  return formatSketch(shapes)
}

/**
 * How similar two sketched sets are, from 0 to 1: an estimate of their Jaccard index. The second one is known; if it is
 * empty, as in an imported wrapper, nothing speaks against the first.
 */
export function likeness(one: string, other: string): number {
  if (other === '') return 1
  const first = new Set(one.split(' '))
  const second = new Set(other.split(' '))
  const smallest = [...new Set([...first, ...second])].sort().slice(0, SKETCH_SIZE)
  return smallest.filter(hash => first.has(hash) && second.has(hash)).length / Math.max(1, smallest.length)
}

/** Whether a page was made from the same template as the sketched ones. */
export function looksLike(page: PageModel, sketches: readonly string[], minLikeness: number): boolean {
  const own = sketchPage(page)
  return sketches.some(sketch => likeness(own, sketch) >= minLikeness)
}

const formatSketch = (hashes: ReadonlySet<number>): string =>
  [...hashes]
    .sort((a, b) => a - b)
    .slice(0, SKETCH_SIZE)
    .map(hash => hash.toString(16).padStart(8, '0'))
    .join(' ')

/** Hashes of shapes; nodes with the same tag and class have the same hash. 0 is the parent of the root. */
export function shapeHasher(page: PageModel, ignored: ReadonlySet<string> = NO_NAMES): (node: NodeId) => number {
  const classOf = attributeNumbers(page, 'class')
  const known = new Map<number, number>()
  const classes = page.strings.length + 1
  return node => {
    if (node < 0) return 0
    const tag = page.tag[node]!
    // Texts are of two kinds; elements, by tag and class.
    const key = tag === TEXT_TAG ? Number(isBlank(page, node)) - 2 : tag * classes + classOf(node) + 1
    let hash = known.get(key)
    if (hash === undefined) known.set(key, (hash = hashText(shapeOf(page, node, ignored))))
    return hash
  }
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** `li.item.wide`, without words that were generated or that depend on the position of the node. */
function shapeOf(page: PageModel, node: NodeId, ignored: ReadonlySet<string>): string {
  if (page.tag[node] === TEXT_TAG) return isBlank(page, node) ? '' : '#text'
  const words = PAGE_TAGS.has(tagOf(page, node)) ? [] : classesOf(page, node)
  return [tagOf(page, node), ...words.filter(word => !ignored.has(word) && isTelling(word)).sort()]
    .join('.')
    .replace(/\d+/g, '0')
}

/** Their classes say which page this is, in which state, and which browser shows it. */
const PAGE_TAGS = new Set(['html', 'body'])

const isTelling = (word: string): boolean => {
  const stability = word === '' ? 'passing' : nameStability(word)
  return stability === 'stable' || stability === 'numbered'
}

/** FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Combines two hashes; the order matters. */
export function mixHashes(first: number, second: number): number {
  let hash = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ second
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
