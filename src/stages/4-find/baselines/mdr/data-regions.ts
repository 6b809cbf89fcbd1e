import { SiblingRuns } from './sibling-runs.ts'
import type { TagLikeness } from './tag-likeness.ts'
import { type TagTree, tagChildren } from './tag-tree.ts'

/** A run of siblings made of generalized nodes: each has the same number of siblings, and each is similar to the next. */
export interface DataRegion {
  readonly parent: number
  readonly siblings: readonly number[]
  /** How many siblings make up a generalized node. */
  readonly width: number
}

/** The paper: an element with fewer levels of tags contains no data region. */
const MIN_TAG_HEIGHT = 3

/** The data regions of a page. Everything inside a region is part of its records, so the outermost count. */
export function findDataRegions(tree: TagTree, likeness: TagLikeness): DataRegion[] {
  const regions: DataRegion[] = []
  const isCovered = new Uint8Array(tree.size)
  for (let element = 0; element < tree.size; element++) {
    if (isCovered[element]) element = tree.end[element]! - 1
    else if (tree.height[element]! >= MIN_TAG_HEIGHT) {
      for (const region of regionsOf(tree, likeness, element)) {
        regions.push(region)
        for (const sibling of region.siblings) isCovered[sibling] = 1
      }
    }
  }
  return regions
}

/** The paper's IdenDRs: the best run from a position, then from its end. */
function regionsOf(tree: TagTree, likeness: TagLikeness, parent: number): DataRegion[] {
  const children = tagChildren(tree, parent)
  const runs = new SiblingRuns(tree, likeness, children)
  const regions: DataRegion[] = []
  for (let run = runs.best(0); run; run = runs.best(run.start + run.length)) {
    regions.push({ parent, siblings: children.slice(run.start, run.start + run.length), width: run.width })
  }
  return regions
}
