/** A value that is not a tuple. Integers and decimals are both numbers: 1 and 1.0 are the same value. */
export type Scalar = number | string | boolean

/** A value of a result column; a tuple is flat. */
export type Value = Scalar | readonly Scalar[]

export function formatValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `(${value.map(formatValue).join(', ')})`
  return String(value)
}

/** A fact as rules write it: `plm::char_num(7, 4)`. */
export interface Fact {
  readonly relation: string
  readonly values: readonly Value[]
}

export function formatFact(fact: Fact): string {
  return `${fact.relation}(${fact.values.map(formatValue).join(', ')})`
}

export function sameValue(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => item === b[at])
  return a === b
}
