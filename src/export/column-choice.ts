import { textOfCell } from './cell-text.ts'
import type { ColumnKind, TableField } from './table.ts'

/** How much a column of a kind tells a reader of a terminal: addresses are long, and pictures are not visible. */
const KIND_WEIGHT: Readonly<Record<ColumnKind, number>> = {
  text: 1,
  price: 1,
  date: 0.95,
  number: 0.9,
  boolean: 0.7,
  link: 0.6,
  image: 0.3,
  count: 0.7,
}

/** The worth of a column with the same value in all records; it still tells that once. */
const WORTH_OF_ONE_VALUE = 0.2
/** Records whose values are compared: enough to recognize a constant column. */
const MAX_SAMPLED_ROWS = 500

/** How many records have the field, and how much their values differ: 0 to 1. */
function informativeness({ kind, cells }: TableField): number {
  const filled = cells.reduce((count, cell) => (cell ? count + 1 : count), 0)
  if (filled === 0) return 0
  const sample = cells.slice(0, MAX_SAMPLED_ROWS).flatMap(cell => (cell ? [textOfCell(kind, cell)] : []))
  const variety = sample.length < 2 ? 1 : (new Set(sample).size - 1) / (sample.length - 1)
  const telling = WORTH_OF_ONE_VALUE + (1 - WORTH_OF_ONE_VALUE) * Math.sqrt(variety)
  return KIND_WEIGHT[kind] * (filled / cells.length) * telling
}

interface ColumnNeed {
  readonly field: TableField
  /** In terminal columns; narrower texts are unreadable. */
  readonly leastWidth: number
}

/**
 * The fields that fit into `room`: the most informative are chosen first, at least one, and returned in the order of
 * the page as indexes into `needs`.
 */
export function chooseShownColumns(needs: readonly ColumnNeed[], room: number, gap: number): number[] {
  const scores = needs.map(({ field }) => informativeness(field))
  const ranked = needs.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b)
  const chosen: number[] = []
  let left = room
  for (const index of ranked) {
    const cost = needs[index]!.leastWidth + gap
    if (chosen.length > 0 && cost > left) continue
    // A column without information only takes room from others.
    if (chosen.length > 0 && scores[index] === 0) continue
    chosen.push(index)
    left -= cost
  }
  return chosen.sort((a, b) => a - b)
}
