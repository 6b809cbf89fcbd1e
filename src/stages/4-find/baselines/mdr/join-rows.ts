import { type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { DataRegion } from './data-regions.ts'
import type { TagTree } from './tag-tree.ts'

/**
 * Objects may be described in two or more different rows of a table: names, then pictures, then prices. Then each row
 * is a separate data region; consecutive ones with the same number of nodes belong together.
 */
export function joinRows(page: PageModel, tree: TagTree, regions: readonly DataRegion[]): DataRegion[][] {
  const joined: DataRegion[][] = []
  for (const region of regions) {
    const before = joined.at(-1)
    if (before && isNextRow(page, tree, before.at(-1)!, region)) before.push(region)
    else joined.push([region])
  }
  return joined
}

const isNextRow = (page: PageModel, tree: TagTree, above: DataRegion, below: DataRegion): boolean =>
  isRow(page, tree, above) &&
  isRow(page, tree, below) &&
  tree.end[above.parent] === below.parent &&
  above.siblings.length === below.siblings.length

const isRow = (page: PageModel, tree: TagTree, { parent, width }: DataRegion): boolean =>
  width === 1 && tagOf(page, tree.node[parent]!) === 'tr'
