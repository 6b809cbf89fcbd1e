import { addressIdentity } from '../../stages/2-model/address-identity.ts'
import type { HarvestedValue } from '../../stages/6-harvest/record.ts'
import { shortHash } from '../../stages/6-harvest/table/record-identity.ts'
import type { StoredColumn } from '../database/schema.ts'

export type Values = Readonly<Record<string, HarvestedValue>>

export interface ChangedField {
  readonly name: string
  readonly before: HarvestedValue | undefined
  readonly after: HarvestedValue | undefined
}

/**
 * The part of a value that counts when runs are compared. Sessions and tracking in addresses change without a change of
 * content, and "2 days ago" is the same day as "yesterday" was.
 */
function comparable(value: HarvestedValue | undefined, kind: string): string {
  if (value === undefined) return ''
  if (kind === 'link' || kind === 'image') return addressIdentity(value.text)
  // "2 hours ago" is only roughly a time, but surely a day.
  if (kind === 'date' && value.value !== undefined)
    return value.derived ? String(value.value).slice(0, 'yyyy-mm-dd'.length) : String(value.value)
  return value.value === undefined && value.currency === undefined
    ? value.text
    : `${value.text}\u001F${value.value}\u001F${value.currency ?? ''}`
}

/** Equal for records with equal values. Columns must have the same order in all runs: see `hashOrder`. */
export function hashValues(values: Values, columns: readonly StoredColumn[]): string {
  let said = ''
  for (const { name, kind } of columns) {
    const value = values[name]
    if (value !== undefined) said += `${name}\u001E${comparable(value, kind)}\u001D`
  }
  return shortHash(said)
}

/** By name: the next run may find the same columns in another order. */
export const hashOrder = (columns: readonly StoredColumn[]): StoredColumn[] =>
  [...columns].sort((a, b) => (a.name < b.name ? -1 : 1))

/** Columns in both runs, with their kind in each. */
interface CommonColumn {
  readonly name: string
  readonly kinds: readonly [before: string, after: string]
}

export function commonColumns(before: readonly StoredColumn[], after: readonly StoredColumn[]): CommonColumn[] {
  const known = new Map(before.map(({ name, kind }) => [name, kind]))
  return after.flatMap(({ name, kind }) => (known.has(name) ? { name, kinds: [known.get(name)!, kind] } : []))
}

/** A column that only one of the runs has does not make a record changed. */
export function changedFields(before: Values, after: Values, columns: readonly CommonColumn[]): ChangedField[] {
  return columns.flatMap(({ name, kinds }) => {
    const [one, other] = [before[name], after[name]]
    if (one === undefined && other === undefined) return []
    return isSame(one, other, kinds) ? [] : [{ name, before: one, after: other }]
  })
}

/** A redesign writes the same day, amount, or number in another way; the value counts, not how it is written. */
function isSame(
  one: HarvestedValue | undefined,
  other: HarvestedValue | undefined,
  kinds: CommonColumn['kinds'],
): boolean {
  if (one?.text === other?.text) return true
  if (one?.value !== undefined && other?.value !== undefined) {
    const [a, b] = [one, other].map(value => comparable(value, kinds[0]))
    if (a === b) return true
    // One design has the time, the other only the day.
    if (kinds.includes('date')) return startsWithOther(String(one.value), String(other.value))
    return one.value === other.value && (one.currency ?? other.currency) === (other.currency ?? one.currency)
  }
  return kinds[0] === kinds[1] && comparable(one, kinds[0]) === comparable(other, kinds[1])
}

const DAY_LENGTH = 'yyyy-mm-dd'.length

function startsWithOther(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length === DAY_LENGTH && long.startsWith(short)
}
