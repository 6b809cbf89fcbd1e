import type { ComparedPage } from '../../api/comparison.ts'
import type { Extraction } from '../../api/extraction.ts'

/** Records of both sides that are the same, or a record of one of them; from 0. */
export interface AlignedRow {
  readonly a: number | undefined
  readonly b: number | undefined
  /** Whether one side lacks it, or reads a common column differently. */
  readonly isDifferent: boolean
}

interface AlignedColumn {
  readonly id: string
  readonly name: string
  readonly kind: string
  /** Places of the column in both tables. */
  readonly a: number | undefined
  readonly b: number | undefined
}

/** All records of both sides, in the order of the page. */
export function alignRows(compared: ComparedPage, columns: readonly AlignedColumn[]): AlignedRow[] {
  const { a, b, both, onlyA, onlyB } = compared
  const isSame = (first: number, second: number): boolean =>
    columns.every(
      column =>
        column.a === undefined || column.b === undefined || textOf(a, column.a, first) === textOf(b, column.b, second),
    )
  const rows: AlignedRow[] = [
    ...both.map(([first, second]) => ({ a: first - 1, b: second - 1, isDifferent: !isSame(first - 1, second - 1) })),
    ...onlyA.map(first => ({ a: first - 1, b: undefined, isDifferent: true })),
    ...onlyB.map(second => ({ a: undefined, b: second - 1, isDifferent: true })),
  ]
  const place = ({ a: first, b: second }: AlignedRow): number =>
    (first === undefined ? b.recordNodes[second!]?.[0] : a.recordNodes[first]?.[0]) ?? 0
  return rows.sort((one, other) => place(one) - place(other))
}

/** The columns of both sides: common ones, then those of one of them. */
export function alignColumns({ a, b, fields }: ComparedPage): AlignedColumn[] {
  const at = ({ fields: all }: Extraction, id: string): number => all.findIndex(field => field.id === id)
  const common = fields.both.map(([first, second]) => {
    const [from, to] = [a.fields[at(a, first)]!, b.fields[at(b, second)]!]
    const name = from.name === to.name ? from.name : `${from.name} | ${to.name}`
    return { id: `ab ${first}`, name, kind: from.kind, a: at(a, first), b: at(b, second) }
  })
  const alone = (side: 'a' | 'b', id: string): AlignedColumn => {
    const own = at(side === 'a' ? a : b, id)
    const { name, kind } = (side === 'a' ? a : b).fields[own]!
    const places = side === 'a' ? { a: own, b: undefined } : { a: undefined, b: own }
    return { id: `${side} ${id}`, name: `${name} (only ${side.toUpperCase()})`, kind, ...places }
  }
  return [...common, ...fields.onlyA.map(id => alone('a', id)), ...fields.onlyB.map(id => alone('b', id))]
}

export const textOf = ({ fields }: Extraction, column: number | undefined, row: number | undefined) =>
  column === undefined || row === undefined ? undefined : fields[column]?.cells[row]?.text

/** The next row from a place that differs, around the end; undefined if there is none. */
export function nextDifference(rows: readonly AlignedRow[], from: number | undefined, by: 1 | -1): number | undefined {
  const different = rows.flatMap(({ isDifferent }, at) => (isDifferent ? at : []))
  if (from === undefined) return different.at(by > 0 ? 0 : -1)
  return by > 0
    ? (different.find(at => at > from) ?? different[0])
    : (different.findLast(at => at < from) ?? different.at(-1))
}
