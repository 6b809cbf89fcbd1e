import type { Extraction } from '../../api/extraction.ts'
import type { GridPlace } from '../../components/table/grid.ts'
import type { Mark } from '../../page/page-picture.tsx'
import { boxAround, type PageTree } from '../../page/page-tree.ts'
import { pageColor } from '../../page/palette.ts'
import { RECORD_COLOR } from './layers-of.ts'

/** What is pointed at, chosen, or looked at. */
interface Marked {
  readonly extraction: Extraction
  readonly tree: PageTree
  readonly hovered: GridPlace | undefined
  readonly active: GridPlace | undefined
  readonly inspected: number | undefined
  /** The nodes of a reason. */
  readonly reason: readonly number[]
}

const NODE_COLOR = '#1f1c17'
const REASON_COLOR = '#7d3fd1'
/** A reason about a whole list has a node for each record; more would only cover the page. */
const MAX_REASON_MARKS = 300

export function marksOf({ extraction, tree, hovered, active, inspected, reason }: Marked): Mark[] {
  const { fields, recordNodes } = extraction
  const cellMark = (place: GridPlace, kind: Mark['kind']): Mark[] => {
    const box = boxAround(tree, fields[place.column]?.cells[place.row]?.nodes ?? [])
    const label = fields[place.column]?.name
    return box ? [{ name: `cell ${place.row} ${place.column}`, box, color: pageColor(place.column), kind, label }] : []
  }
  const nodeMark = (node: number, color: string, kind: Mark['kind']): Mark[] => {
    const box = boxAround(tree, [node])
    return box ? [{ name: `node ${node}`, box, color, kind }] : []
  }
  const record = active && boxAround(tree, recordNodes[active.row] ?? [])
  const chosen = active && fields[active.column]?.cells[active.row]?.nodes
  const isChosen = inspected !== undefined && chosen?.includes(inspected)
  return [
    ...(active && record
      ? [{ name: `record ${active.row}`, box: record, color: RECORD_COLOR, kind: 'chosen' as const, isOutline: true }]
      : []),
    ...(active ? cellMark(active, 'chosen') : []),
    ...(inspected === undefined || isChosen ? [] : nodeMark(inspected, NODE_COLOR, 'inspected')),
    ...reason.slice(0, MAX_REASON_MARKS).flatMap(node => nodeMark(node, REASON_COLOR, 'reason')),
    ...(hovered ? cellMark(hovered, 'hovered') : []),
  ]
}
