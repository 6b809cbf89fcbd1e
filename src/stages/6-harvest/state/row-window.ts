import type { PageModel } from '../../2-model/page-model.ts'
import type { Row } from '../table/list-template.ts'
import { rowNumbers, statedRowCount } from '../table/row-order.ts'
import type { Novelty, SeenRecords } from '../table/seen-records.ts'

/** The rows that a page shows at a moment. */
interface ShownRows {
  readonly page: PageModel
  readonly rows: readonly Row[]
}

const numbersOf = ({ page, rows }: ShownRows): number[] | undefined => rowNumbers(page, rows)

const sharesKeys = (a: ShownRows, b: ShownRows): boolean => {
  const keys = new Set(a.rows.map(({ key }) => key))
  return b.rows.some(({ key }) => keys.has(key))
}

/** Whether rows are gone that were shown before: by what they are, or by the numbers that the page gives them. */
export function lacksRows(before: ShownRows, after: ShownRows): boolean {
  const shown = new Set(after.rows.map(({ key }) => key))
  if (before.rows.some(({ key }) => !shown.has(key))) return true
  const left = numbersOf(after)
  return left !== undefined && numbersOf(before)?.some(number => !left.includes(number)) === true
}

/**
 * Whether there may be rows between those of two moments: one step of scrolling shows some rows again, unless the page draws too
 * few of them.
 */
export function mayMissBetween(before: ShownRows, after: ShownRows): boolean {
  if (sharesKeys(before, after)) return false
  const [earlier, later] = [numbersOf(before), numbersOf(after)]
  return !earlier || !later || Math.min(...later) !== Math.max(...earlier) + 1
}

/** A list that keeps only the rows in view: which of them were seen, by the numbers that the page gives them. */
export class RowWindow {
  /** As far as they were seen; empty if the page gives none. */
  #numbers = new Set<number>()
  /** Whether the walk has gone to another page. */
  #hasTurned = false

  note(shown: ShownRows): void {
    for (const number of numbersOf(shown) ?? []) this.#numbers.add(number)
  }

  /** Another page has numbers of its own. */
  turn(): void {
    this.#hasTurned = true
    this.#numbers.clear()
  }

  lookAt(seen: Pick<SeenRecords, 'lookAtNumbered' | 'lookAtWindow'>, shown: ShownRows): Novelty {
    const numbers = this.#numbers.size > 0 ? numbersOf(shown) : undefined
    return numbers
      ? seen.lookAtNumbered(shown.rows, at => !this.#numbers.has(numbers[at]!))
      : seen.lookAtWindow(shown.rows)
  }

  /** How many rows the page says it has, if the walk stayed on it and did not come across the last one. */
  missed({ page, rows }: ShownRows): number | undefined {
    const count = statedRowCount(page, rows)
    const isMissed = !this.#hasTurned && this.#numbers.size > 0 && Math.max(...this.#numbers) < count
    return isMissed ? count : undefined
  }
}
