import { hasWords } from '../../../2-model/blank.ts'
import { type PageModel, TEXT_TAG } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { DataRegion } from './data-regions.ts'
import type { TagLikeness } from './tag-likeness.ts'
import { type TagTree, tagChildren } from './tag-tree.ts'

/** The page in the forms that are needed to extract records. */
export interface Ground {
  readonly page: PageModel
  readonly tree: TagTree
  readonly likeness: TagLikeness
}

/** The interpretation of a region's generalized nodes. */
interface MdrRecords {
  readonly shape: 'generalized nodes' | 'components' | 'children' | 'non-contiguous'
  readonly records: readonly RecordNodes[]
}

/** The paper's FindRecords-1 and FindRecords-n, decided once for all generalized nodes of a region. */
export function cutRecords(ground: Ground, region: DataRegion): MdrRecords {
  const { siblings, width } = region
  const groups = groupsOf(region)
  const children = siblings.map(sibling => tagChildren(ground.tree, sibling))
  const whole = { shape: 'generalized nodes' as const, records: groups.map(group => contiguous(ground, group)) }
  if (width > 1 && areComponentsAlike(ground, siblings))
    return { shape: 'components', records: siblings.map(sibling => [ground.tree.node[sibling]!]) }
  if (!children.every(each => areObjects(ground, each))) return whole
  if (width === 1) return { shape: 'children', records: children.flat().map(child => [ground.tree.node[child]!]) }
  const rows = groups.map((_, at) => children.slice(at * width, (at + 1) * width))
  const isEven = rows.every(row => row.every(({ length }) => length === row[0]!.length))
  return isEven ? { shape: 'non-contiguous', records: rows.flatMap(row => acrossRows(ground, row)) } : whole
}

function groupsOf({ siblings, width }: DataRegion): number[][] {
  return Array.from({ length: siblings.length / width }, (_, at) => siblings.slice(at * width, (at + 1) * width))
}

/** If this share of adjacent siblings in a region is similar, each one is a record. */
const MIN_ALIKE_SHARE = 0.5

function areComponentsAlike({ tree, likeness }: Ground, siblings: readonly number[]): boolean {
  const alike = siblings.filter((sibling, at) => {
    const before = siblings[at - 1]
    return before !== undefined && likeness.areAlike(before, tree.end[before]!, sibling, tree.end[sibling]!)
  })
  return alike.length >= MIN_ALIKE_SHARE * (siblings.length - 1)
}

/** An element with fewer levels of tags is a cell of a data table, not a described object. */
const MIN_OBJECT_HEIGHT = 3

/** Similar children that each describe an object: those of a row of objects. Children of a data table row are its cells. */
function areObjects({ tree, likeness }: Ground, children: readonly number[]): boolean {
  if (children.length < 2) return false
  return children.every((child, at) => {
    const before = children[at - 1] ?? child
    return (
      tree.height[child]! >= MIN_OBJECT_HEIGHT && likeness.areAlike(before, tree.end[before]!, child, tree.end[child]!)
    )
  })
}

/** The n-th record has the n-th child of each row: names are in one row, prices below them in the next. */
export function acrossRows({ tree }: Ground, rows: readonly (readonly number[])[]): RecordNodes[] {
  return rows[0]!.map((_, at) => rows.map(row => tree.node[row[at]!]!))
}

/** The siblings with the texts between them. */
function contiguous({ page, tree }: Ground, group: readonly number[]): RecordNodes {
  const nodes = group.map(each => tree.node[each]!)
  const wanted = new Set(nodes)
  const record: number[] = []
  for (let node = nodes[0]!; node <= nodes.at(-1)!; node = page.last[node]! + 1) {
    if (wanted.has(node) || (page.tag[node] === TEXT_TAG && hasWords(page, node))) record.push(node)
  }
  return record
}
