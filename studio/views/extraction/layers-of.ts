import type { Extraction } from '../../api/extraction.ts'
import { isAddress } from '../../components/table/short-text.ts'
import type { Layer } from '../../page/layer.ts'
import { type Box, boxAround, outwards, type PageTree } from '../../page/page-tree.ts'
import { pageColor } from '../../page/palette.ts'

/** What can be drawn on the picture, with what is drawn at first. */
export const LAYERS = ['regions', 'records', 'fields', 'next'] as const
export type LayerName = (typeof LAYERS)[number]
export const DEFAULT_LAYERS: readonly LayerName[] = ['records', 'fields', 'next']

export const RECORD_COLOR = '#9a6a1f'

/** What each layer is drawn in; fields have the colors of their columns. */
export const LAYER_COLORS: Readonly<Record<LayerName, string | undefined>> = {
  regions: '#7d3fd1',
  records: RECORD_COLOR,
  fields: undefined,
  next: '#1a7f4b',
}

/** Of the largest record. */
const MAX_FILLED_SHARE = 0.25

const areaOf = (box: Box | undefined): number => (box ? box.width * box.height : 0)

/** The boxes of everything that was found, from the outside in. */
export function layersOf(extraction: Extraction, tree: PageTree, shown: ReadonlySet<LayerName>): Layer[] {
  const { fields, recordNodes, lists, next } = extraction
  // A large one would hide what is below.
  const largest = MAX_FILLED_SHARE * Math.max(0, ...recordNodes.map(nodes => areaOf(boxAround(tree, nodes))))
  const boxes = (groups: readonly (readonly number[])[], color: string, isFilled = false): Layer['boxes'] =>
    groups.flatMap(nodes => {
      const box = boxAround(tree, nodes)
      return box ? [{ box, color, isFilled: isFilled && areaOf(box) <= largest }] : []
    })
  /** Whether the text or the picture of a link is a value, too: one box is enough for both. */
  const isAround = (nodes: readonly number[], row: number): boolean =>
    fields.some(
      ({ cells, kind }) =>
        kind !== 'link' &&
        cells[row]?.nodes?.some(inner => [...outwards(tree, inner)].some(around => nodes.includes(around))),
    )
  const all: Readonly<Record<LayerName, () => Layer>> = {
    regions: () => ({
      name: 'regions',
      boxes: boxes(
        lists.map(({ nodes }) => nodes.flat()),
        LAYER_COLORS.regions!,
      ),
      line: 'dashed',
    }),
    records: () => ({ name: 'records', boxes: boxes(recordNodes, RECORD_COLOR), line: 'thin' }),
    fields: () => ({
      name: 'fields',
      boxes: fields.flatMap(({ cells, kind }, column) =>
        boxes(
          cells.flatMap((cell, row) =>
            cell?.nodes && !(kind === 'link' && isAround(cell.nodes, row)) ? [cell.nodes] : [],
          ),
          pageColor(column),
          // A picture, and a link around it, would get the color of the column.
          !isAddress(kind),
        ),
      ),
      line: 'thin',
    }),
    next: () => ({
      name: 'next',
      boxes: boxes(
        next.nodes.map(node => [node]),
        LAYER_COLORS.next!,
        true,
      ),
      line: 'thick',
    }),
  }
  return LAYERS.filter(name => shown.has(name)).map(name => all[name]())
}
