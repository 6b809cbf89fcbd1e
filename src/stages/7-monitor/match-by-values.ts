import { addressIdentity } from '../2-model/address-identity.ts'
import { foldText } from '../4-find/by-example/fold-text.ts'
import type { Cell, Field } from '../4-find/fields/field.ts'
import { MOST_SHARE } from '../4-find/fields/shares.ts'
import type { ListColumn } from '../6-harvest/list-columns.ts'

/** A column as it was: its values by record. */
export interface RememberedColumn extends ListColumn {
  readonly cells: readonly (Cell | undefined)[]
}

/** The fields of a list that have the values of known columns. */
interface ValueMatch {
  /** The column of each field; undefined for a field without one. */
  readonly matched: readonly (number | undefined)[]
  /** The number of records that were there before. */
  readonly records: number
  /** The number of values that they have in common. */
  readonly values: number
}

/**
 * The columns of a list whose markup is new. Records are recognized by values that only one of them has; then the fields
 * are compared with the columns record by record, under whatever name.
 */
export function matchByValues(fields: readonly Field[], columns: readonly RememberedColumn[]): ValueMatch {
  const [now, before] = [fields, columns].map(list => list.map(({ cells }) => cells.map(cell => cell && formsOf(cell))))
  const pairs = pairRecords(now!, before!)
  const count = Math.min(fields[0]?.cells.length ?? 0, columns[0]?.cells.length ?? 0)
  const none = { matched: fields.map(() => undefined), records: pairs.length, values: 0 }
  if (pairs.length === 0 || pairs.length < MOST_SHARE * count) return none
  const rated = fields.flatMap((field, at) =>
    columns.flatMap((column, to) => {
      const same = agreement(now![at]!, before![to]!, pairs)
      return same >= MOST_SHARE ? [{ at, to, same, kinship: kinship(field, column) }] : []
    }),
  )
  rated.sort((a, b) => b.same - a.same || b.kinship - a.kinship || a.to - b.to || a.at - b.at)
  const matched = new Array<number | undefined>(fields.length).fill(undefined)
  let values = 0
  for (const { at, to, same } of rated) {
    if (matched[at] !== undefined || matched.includes(to)) continue
    matched[at] = to
    values += same * pairs.length
  }
  return { matched, records: pairs.length, values }
}

/** Of equal values, those of the same kind: a title is also the text of its picture. */
const kinship = (field: Field, column: RememberedColumn): number =>
  2 * Number(field.source === column.source) + Number(field.kind === column.kind) + Number(field.name === column.name)

/** A value in forms that a redesign leaves as they are. */
interface ValueForms {
  readonly exact: readonly string[]
  readonly text: string
}

function formsOf({ text, value }: Cell): ValueForms {
  const folded = foldText(text)
  if (/^https?:/.test(text)) return { exact: [addressForm(text)], text: '' }
  // A text has a value if it starts with words that are no part of it: "by Ann".
  const values = value === undefined ? [] : [valueForm(value), ...(typeof value === 'string' ? [foldText(value)] : [])]
  return { exact: [folded, ...values], text: folded }
}

/** The site may have moved, and the form of its addresses with it. */
const addressForm = (address: string): string => addressIdentity(address).replace(/^[^/]*/, '')

/** Dates by day: one design has the time, another does not. */
const valueForm = (value: NonNullable<Cell['value']>): string =>
  `=${String(value).replace(/^(\d{4}-\d\d-\d\d)T.*/, '$1')}`

type Forms = readonly (ValueForms | undefined)[]

/** Pairs of records, now and before, with the most values in common that no other record has. */
function pairRecords(now: readonly Forms[], before: readonly Forms[]): [number, number][] {
  const owners = before.map(uniqueOwners)
  const votes: Map<number, number>[] = Array.from({ length: now[0]?.length ?? 0 }, () => new Map())
  for (const forms of now) {
    const own = uniqueOwners(forms)
    for (const known of owners) {
      for (const [form, row] of own) {
        const other = known.get(form)
        if (other !== undefined) votes[row]!.set(other, (votes[row]!.get(other) ?? 0) + 1)
      }
    }
  }
  const ranked = votes.flatMap((each, row) => [...each].map(([other, count]) => ({ row, other, count })))
  ranked.sort((a, b) => b.count - a.count || a.row - b.row || a.other - b.other)
  const [taken, pairs] = [new Set<number>(), new Map<number, number>()]
  for (const { row, other } of ranked) {
    if (pairs.has(row) || taken.has(other)) continue
    pairs.set(row, other)
    taken.add(other)
  }
  return [...pairs]
}

/** The record of each value that only one record has. */
function uniqueOwners(forms: Forms): Map<string, number> {
  const owners = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [row, each] of forms.entries()) {
    for (const form of new Set(each?.exact ?? [])) {
      if (owners.has(form)) repeated.add(form)
      owners.set(form, row)
    }
  }
  for (const form of repeated) owners.delete(form)
  return owners
}

/** The share of records that have the same value in both, of those that have one in either. */
function agreement(now: Forms, before: Forms, pairs: readonly (readonly [number, number])[]): number {
  let [same, filled] = [0, 0]
  for (const [row, other] of pairs) {
    const [a, b] = [now[row], before[other]]
    if (!a && !b) continue
    filled++
    if (a && b) same += sameness(a, b)
  }
  return same / Math.max(1, filled)
}

function sameness(a: ValueForms, b: ValueForms): number {
  if (a.exact.some(form => b.exact.includes(form))) return 1
  return likeness(a.text, b.text)
}

/** An excerpt and the whole text are compared at their start; texts of a tenth of this are similar by chance. */
const MAX_LIKE_LENGTH = 200

/** The share of letter pairs of the shorter text that the longer one has, too. */
function likeness(one: string, other: string): number {
  const length = Math.min(one.length, other.length, MAX_LIKE_LENGTH)
  if (length < MAX_LIKE_LENGTH / 10) return 0
  const [a, b] = [one, other].map(text => letterPairs(text.slice(0, length)))
  let shared = 0
  for (const pair of a!) if (b!.has(pair)) shared++
  return shared / Math.max(a!.size, b!.size)
}

function letterPairs(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 1; at < text.length; at++) pairs.add(text.slice(at - 1, at + 1))
  return pairs
}
