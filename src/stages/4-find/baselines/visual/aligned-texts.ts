import { pushTo } from '../../../2-model/group-by.ts'
import type { TextLine } from './text-lines.ts'

/** Texts of several records with a common edge, the n-th of each record from the top. */
export interface AlignedTexts {
  readonly edge: string
  readonly place: number
  /** From the left of the record. */
  readonly left: number
  readonly lines: ReadonlyMap<number, TextLine>
}

/** In order of preference. */
export const edgesOf = ({ left, right }: TextLine, from: number): readonly string[] => [
  `left ${left - from}`,
  `right ${right - from}`,
  `middle ${(left + right) / 2 - from}`,
]

/**
 * The texts of records by the edge that most records share, left edges of records given; from left to right, then from
 * top to bottom. Texts that are aligned with those of no other record are left out.
 */
export function alignTexts(rows: readonly (readonly TextLine[])[], lefts: readonly number[]): AlignedTexts[] {
  const counts = new Map<string, number>()
  for (const [record, lines] of rows.entries())
    for (const edge of new Set(lines.flatMap(line => edgesOf(line, lefts[record]!))))
      counts.set(edge, (counts.get(edge) ?? 0) + 1)
  const columns = new Map<string, AlignedTexts & { lines: Map<number, TextLine> }>()
  for (const [record, lines] of rows.entries()) {
    const left = lefts[record]!
    const places = new Map<string, TextLine[]>()
    for (const line of lines.toSorted((a, b) => a.top - b.top)) {
      const edge = edgesOf(line, left).reduce((best, each) => (counts.get(each)! > counts.get(best)! ? each : best))
      pushTo(places, edge, line)
      const place = places.get(edge)!.length
      const column = columns.get(`${edge} ${place}`) ?? { edge, place, left: line.left - left, lines: new Map() }
      columns.set(`${edge} ${place}`, column)
      column.lines.set(record, line)
    }
  }
  return [...columns.values()]
    .filter(({ lines }) => lines.size > 1)
    .sort((a, b) => a.left - b.left || a.place - b.place)
}
