import type { Extraction } from '../../api/extraction.ts'
import type { Layer } from '../../page/layer.ts'
import { boxAround, type PageTree } from '../../page/page-tree.ts'
import { pageColor } from '../../page/palette.ts'

/** What can be drawn on the picture, with what is drawn at first. */
export const LAYERS = ['regions', 'records', 'fields', 'next'] as const
export type LayerName = (typeof LAYERS)[number]
export const DEFAULT_LAYERS: readonly LayerName[] = ['records', 'fields', 'next']

export const RECORD_COLOR = '#8a6d3b'
const REGION_COLOR = '#7d3fd1'
const NEXT_COLOR = '#1a7f4b'

/** The boxes of everything that was found, from the outside in. */
export function layersOf(extraction: Extraction, tree: PageTree, shown: ReadonlySet<LayerName>): Layer[] {
  const { fields, recordNodes, lists, next } = extraction
  const boxes = (groups: readonly (readonly number[])[], color: string): Layer['boxes'] =>
    groups.flatMap(nodes => {
      const box = boxAround(tree, nodes)
      return box ? [{ box, color }] : []
    })
  const all: Readonly<Record<LayerName, () => Layer>> = {
    regions: () => ({
      name: 'regions',
      boxes: boxes(
        lists.map(({ nodes }) => nodes.flat()),
        REGION_COLOR,
      ),
      line: 'dashed',
      isFilled: false,
    }),
    records: () => ({ name: 'records', boxes: boxes(recordNodes, RECORD_COLOR), line: 'thick', isFilled: false }),
    fields: () => ({
      name: 'fields',
      boxes: fields.flatMap(({ cells }, column) =>
        boxes(
          cells.flatMap(cell => (cell?.nodes ? [cell.nodes] : [])),
          pageColor(column),
        ),
      ),
      line: 'thin',
      isFilled: true,
    }),
    next: () => ({
      name: 'next',
      boxes: boxes(
        next.nodes.map(node => [node]),
        NEXT_COLOR,
      ),
      line: 'thick',
      isFilled: true,
    }),
  }
  return LAYERS.filter(name => shown.has(name)).map(name => all[name]())
}
