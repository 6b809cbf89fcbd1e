import type { ColumnCells } from '../list-columns.ts'

/** The texts of a record by column; addresses are left out. */
type Texts = readonly (string | undefined)[]

const isAddress = (text: string): boolean => /^[a-z]+:/.test(text)

export const textsAt = (cells: ColumnCells, row: number): Texts =>
  cells.map(column => {
    const text = column[row]?.text
    return text === undefined || isAddress(text) ? undefined : text
  })

interface KeyedRow {
  readonly key: string
  readonly cells: readonly ({ readonly text: string } | undefined)[]
}

const textsOf = ({ cells }: KeyedRow): Texts =>
  cells.map(cell => (cell === undefined || isAddress(cell.text) ? undefined : cell.text))

/** Pairs of records of two pages by their keys. */
export function* pairsByKey<T>(
  before: readonly { readonly key: string; readonly of: T }[],
  after: readonly { readonly key: string; readonly of: T }[],
): Generator<readonly [T, T]> {
  const known = new Map(before.map(({ key, of }) => [key, of]))
  for (const { key, of } of after) {
    const same = known.get(key)
    if (same !== undefined) yield [same, of]
  }
}

/**
 * Whether records of two pages with the same links are others: matches of one team, books of one author. Of a record that is shown
 * again, most texts are the same.
 */
export function areOthers(pairs: Iterable<readonly [Texts, Texts]>): boolean {
  let balance = 0
  for (const [one, other] of pairs) {
    const both = one.flatMap((text, at) => (text === undefined || other[at] === undefined ? [] : [text === other[at]]))
    const others = both.filter(isSame => !isSame).length
    balance += others > 1 && 3 * others >= both.length ? 1 : -1
  }
  return balance > 0
}

/** The same for rows. */
export const areOtherRows = (before: readonly KeyedRow[], after: readonly KeyedRow[]): boolean => {
  const keyed = (rows: readonly KeyedRow[]) => rows.map(row => ({ key: row.key, of: textsOf(row) }))
  return areOthers(pairsByKey(keyed(before), keyed(after)))
}
