import { xpathOf } from '../../2-model/node-path.ts'
import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { regionParts } from '../../4-find/by-example/parts.ts'
import { elementAround } from '../../4-find/by-example/text-index.ts'
import type { Cell } from '../../4-find/fields/field.ts'
import { choosePaths, MAX_ALTERNATIVE_PATHS } from '../choose-paths.ts'
import { selectorOf } from '../paths/select-nodes.ts'
import type { OpenExample } from './open-example.ts'
import type { PageField, PageWrapper } from './page-wrapper.ts'
import { proposeNode } from './propose-places.ts'
import { readField } from './read-place.ts'

const MAX_REGION_PATHS_TRIED = 8

/** The region of the first page, by paths that find it there and, if possible, on the others. */
export function learnRegion(pages: readonly OpenExample[], fields: readonly PageField[]): PageWrapper['region'] {
  const roots = pages.map(one => (one.text === undefined ? aroundFields(one, fields) : one.region))
  const [{ open, text }] = pages as [OpenExample]
  return {
    xpath: pathsTo(pages, roots) ?? [xpathOf(open.page, roots[0]!)],
    ...(text === undefined ? {} : { text }),
    parts: pages.map((one, i) => regionParts(one.open.page, roots[i]!)),
  }
}

function pathsTo(pages: readonly OpenExample[], roots: readonly NodeId[]): string[] | undefined {
  const [{ page, body }] = pages.map(({ open }) => open) as [OpenExample['open']]
  const [root] = roots as [NodeId]
  if (root === body) return ['.']
  const { xpaths } = choosePaths(page, body, [root], proposeNode(page, body, root), MAX_REGION_PATHS_TRIED)
  const hits = (xpath: string): number =>
    pages.filter(({ open }, i) => selectorOf(open.page, xpath)(open.body)[0] === roots[i]).length
  const best = xpaths
    .map(xpath => ({ xpath, hits: hits(xpath) }))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MAX_ALTERNATIVE_PATHS)
  return best.length > 0 ? best.map(({ xpath }) => xpath) : undefined
}

/** The smallest element around all values. */
function aroundFields({ open }: OpenExample, fields: readonly PageField[]): NodeId {
  const around = aroundCells(
    open.page,
    fields.flatMap(({ places }) => readField(open, places)?.cells ?? []),
  )
  return around === undefined || tagOf(open.page, around) === 'html' ? open.body : around
}

export function aroundCells(page: PageModel, cells: readonly Cell[]): NodeId | undefined {
  const nodes = cells.flatMap(cell => cell.nodes)
  if (nodes.length === 0) return undefined
  const [first, last] = nodes.reduce(([low, high], node) => [Math.min(low, node), Math.max(high, node)], [nodes[0]!, 0])
  return elementAround(page, first, last)
}
