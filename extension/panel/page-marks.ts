import type { Extraction } from '../../studio/api/extraction.ts'
import type { GridPlace } from '../../studio/components/table/grid.ts'
import { pageColor } from '../../studio/page/palette.ts'
import { LAYER_COLORS, RECORD_COLOR } from '../../studio/views/extraction/layers-of.ts'
import type { Mark } from '../tab-marks.ts'

interface Marked {
  readonly extraction: Extraction
  readonly hovered: GridPlace | undefined
  readonly active: GridPlace | undefined
  /** The nodes of a reason. */
  readonly reason: readonly number[]
}

const REASON_COLOR = '#7d3fd1'
/** A reason about a whole list has a node for each record; more would only cover the page. */
const MAX_REASON_MARKS = 300

/** What is drawn on the page: its records and the way on, and stronger what is chosen or pointed at. */
export function pageMarks({ extraction, hovered, active, reason }: Marked): Mark[] {
  const { fields, recordNodes, next } = extraction
  const record = (row: number | undefined): Mark[] =>
    row === undefined || !recordNodes[row]
      ? []
      : [{ nodes: recordNodes[row], color: RECORD_COLOR, label: String(row + 1), isStrong: true }]
  const cell = (place: GridPlace | undefined): Mark[] => {
    if (!place) return []
    const nodes = fields[place.column]?.cells[place.row]?.nodes
    return nodes?.length
      ? [{ nodes, color: pageColor(place.column), label: fields[place.column]!.name, isStrong: true }]
      : []
  }
  const isSame = hovered?.row === active?.row
  return [
    ...recordNodes.map(nodes => ({ nodes, color: RECORD_COLOR })),
    ...next.nodes.map(node => ({ nodes: [node], color: LAYER_COLORS.next!, label: 'next page' })),
    ...record(active?.row),
    ...(isSame ? [] : record(hovered?.row)),
    ...cell(active),
    ...(isSame && hovered?.column === active?.column ? [] : cell(hovered)),
    ...reason.slice(0, MAX_REASON_MARKS).map(node => ({ nodes: [node], color: REASON_COLOR, isStrong: true })),
  ]
}
