import type { DetailColumn, HarvestedValue } from './record.ts'

/** The name in the table of each column of the details; undefined if it is left out. */
type JoinedNames = ReadonlyMap<string, string | undefined>

/** The values of one record from the list and from its detail page, by column name. */
export interface JoinedSample {
  readonly list: Readonly<Record<string, HarvestedValue>>
  readonly details: Readonly<Record<string, HarvestedValue>>
}

/** A column is left out if this share of its values is the same as in a list column. */
const MIN_SAME_SHARE = 0.9
/** Fewer records may agree by chance. */
const MIN_SAMPLES = 2
const PREFIX = 'detail_'

/**
 * The names of the details' columns in the table. Columns that repeat a list column are left out; a name that
 * the list uses for other values gets a prefix.
 */
export function joinNames(
  listColumns: readonly string[],
  detailColumns: readonly DetailColumn[],
  samples: readonly JoinedSample[],
): JoinedNames {
  const taken = new Set(listColumns)
  const names = new Map<string, string | undefined>()
  for (const { name } of detailColumns) {
    if (listColumns.some(column => isSame(samples, name, column))) {
      names.set(name, undefined)
      continue
    }
    let joined = taken.has(name) ? `${PREFIX}${name}` : name
    for (let number = 2; taken.has(joined); number++) joined = `${PREFIX}${name}_${number}`
    taken.add(joined)
    names.set(name, joined)
  }
  return names
}

/** Whether a list column has the details' value on nearly all records whose details have one. */
function isSame(samples: readonly JoinedSample[], detail: string, column: string): boolean {
  let [same, all] = [0, 0]
  for (const { list, details } of samples) {
    const value = Object.hasOwn(details, detail) ? details[detail] : undefined
    if (!value) continue
    all++
    const other = Object.hasOwn(list, column) ? list[column] : undefined
    if (other && saysSame(value, other)) same++
  }
  return all >= MIN_SAMPLES && same >= MIN_SAME_SHARE * all
}

/** The same letters and digits. A value that adds words is kept: "5,519 issues, some lacking" says more than "5,519". */
const saysSame = (one: HarvestedValue, other: HarvestedValue): boolean => lettersOf(one) === lettersOf(other)

const lettersOf = ({ text }: HarvestedValue): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text
