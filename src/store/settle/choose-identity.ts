import type { StoredColumn } from '../database/schema.ts'
import { type IdentityRow, ownKey, type StoredIdentity } from '../records/identity.ts'

interface IdentityWishes {
  readonly columns: readonly StoredColumn[]
  /** The fields that the job names. */
  readonly named?: readonly string[] | undefined
  /** What earlier runs of the job used. */
  readonly before?: StoredIdentity | undefined
}

interface IdentityChoice {
  readonly identity: StoredIdentity
  /** Notes for people: a named field is missing, or the choice changed. */
  readonly notes: readonly string[]
}

/** The share of records that must have it, and the share of those that it must distinguish. */
const NEARLY_ALL = 0.95
/** Longer texts are descriptions, which change more often than titles. */
const TITLE_LENGTH = 120
/** Columns that are tried in pairs; twenty give 190 pairs. */
const PAIRED_COLUMNS = 20

/**
 * What identifies the records of a run: the fields that the job names; what was used before, as long as it
 * distinguishes the records; otherwise the address of their detail pages, a plain id, the fewest fields that
 * distinguish all of them, or their whole content.
 */
export function chooseRecordIdentity(rows: readonly IdentityRow[], wishes: IdentityWishes): IdentityChoice {
  const { columns, named = [], before } = wishes
  const missing = named.filter(name => !columns.some(column => column.name === name))
  if (named.length > 0 && missing.length === 0) return chooseNamed(rows, named, before)
  const notes = missing.length > 0 ? [tellMissing(missing, columns)] : []
  // Something better than the whole content may have appeared; fields that are no longer named are no longer used.
  const isKept = before && before.by !== 'content' && !(before.by === 'fields' && before.isNamed)
  if (isKept && isKnown(before, columns) && tellsApart(rows, before)) {
    return { identity: before, notes }
  }
  const identity = findIdentity(rows, columns)
  return { identity, notes: [...notes, ...tellChange(identity, before, rows)] }
}

function chooseNamed(
  rows: readonly IdentityRow[],
  fields: readonly string[],
  before: StoredIdentity | undefined,
): IdentityChoice {
  const identity = { by: 'fields', fields, isNamed: true } as const
  const { filled, different } = measure(rows, identity)
  const told = filled - different
  return {
    identity,
    notes: [
      ...(filled < rows.length ? [`${rows.length - filled} of ${rows.length} records have no ${list(fields)}`] : []),
      ...(told > 0
        ? [
            `${told} of ${rows.length} records have the same ${list(fields)} as another record; a number distinguishes them`,
          ]
        : []),
      ...tellChange(identity, before, rows),
    ],
  }
}

function findIdentity(rows: readonly IdentityRow[], columns: readonly StoredColumn[]): StoredIdentity {
  const candidates: readonly StoredIdentity[] = [{ by: 'link' }, { by: 'link', keepsState: true }, { by: 'id' }]
  const found = candidates.find(one => tellsApart(rows, one) && !(one.by === 'id' && areCounted(rows)))
  return found ?? findFields(rows, columns) ?? { by: 'content' }
}

interface Measure {
  readonly filled: number
  /** In each walk; a record may be in several walks. */
  readonly different: number
}

function measure(rows: readonly IdentityRow[], identity: StoredIdentity): Measure {
  const keys = new Set<string>()
  let filled = 0
  for (const row of rows) {
    const key = ownKey(row, identity)
    if (key === undefined) continue
    filled++
    keys.add(`${row.walk} ${key}`)
  }
  return { filled, different: keys.size }
}

function tellsApart(rows: readonly IdentityRow[], identity: StoredIdentity): boolean {
  const { filled, different } = measure(rows, identity)
  return filled > 0 && filled >= NEARLY_ALL * rows.length && different >= NEARLY_ALL * filled
}

const isKnown = (identity: StoredIdentity, columns: readonly StoredColumn[]): boolean =>
  identity.by !== 'fields' || identity.fields.every(name => columns.some(column => column.name === name))

/** `row-1`, `row-2`, `row-3` give the position of a record, not its identity. */
export function areCounted(rows: readonly IdentityRow[]): boolean {
  const numbers = rows.map(({ idText }) => Number(/\d+(?=\D*$)/.exec(idText ?? '')?.[0] ?? Number.NaN))
  return rows.length > 1 && areRising(numbers)
}

/** Each is one more than the previous; a list of several pages may restart its count. */
function areRising(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).filter((number, at) => number === numbers[at]! + 1).length
  return steps >= NEARLY_ALL * (numbers.length - 1)
}

/** One field, or two, that each record has and whose values all differ. Not prices: they change. */
function findFields(rows: readonly IdentityRow[], columns: readonly StoredColumn[]): StoredIdentity | undefined {
  const names = fieldCandidates(rows, columns)
  const isAlwaysDifferent = (identity: StoredIdentity): boolean => {
    const { filled, different } = measure(rows, identity)
    return filled === rows.length && different === filled
  }
  const one = names.map(name => ({ by: 'fields', fields: [name] }) as const).find(isAlwaysDifferent)
  return one ?? pairsOf(names.slice(0, PAIRED_COLUMNS)).find(isAlwaysDifferent)
}

function* eachPair(names: readonly string[]): Generator<StoredIdentity> {
  for (let second = 1; second < names.length; second++) {
    for (let first = 0; first < second; first++) yield { by: 'fields', fields: [names[first]!, names[second]!] }
  }
}

const pairsOf = (names: readonly string[]): StoredIdentity[] => [...eachPair(names)]

/** Kinds of fields, the most stable first. */
const STEADY_KINDS: readonly string[] = ['text', 'link', 'date', 'image', 'number']

/** Columns of the list that every record has: titles before descriptions, texts before numbers. */
function fieldCandidates(rows: readonly IdentityRow[], columns: readonly StoredColumn[]): string[] {
  const rated = columns.flatMap(({ name, kind, from }, place) => {
    const rate = STEADY_KINDS.indexOf(kind)
    if (from !== 'list' || rate < 0 || rows.length === 0 || !rows.every(row => row.values[name])) return []
    if (kind === 'number' && areRising(rows.map(row => Number(row.values[name]!.value)))) return []
    const length = rows.reduce((sum, row) => sum + row.values[name]!.text.length, 0) / rows.length
    return { name, place, rate: kind === 'text' && length > TITLE_LENGTH ? STEADY_KINDS.length : rate }
  })
  return rated.sort((a, b) => a.rate - b.rate || a.place - b.place).map(({ name }) => name)
}

const list = (names: readonly string[]): string => names.map(name => `"${name}"`).join(' and ')

/** What identifies a record, for messages. */
function describeIdentity(identity: StoredIdentity): string {
  switch (identity.by) {
    case 'fields':
      return list(identity.fields)
    case 'link':
      return 'the address of its detail page'
    case 'id':
      return 'its id'
    case 'content':
      return 'its whole content'
  }
}

function tellMissing(missing: readonly string[], columns: readonly StoredColumn[]): string {
  const names = columns.map(({ name }) => name).join(', ') || 'none'
  return `The key of the job names ${list(missing)}, but this run has no such field. Its fields: ${names}.`
}

function tellChange(
  identity: StoredIdentity,
  before: StoredIdentity | undefined,
  rows: readonly IdentityRow[],
): string[] {
  if (!before || isSameIdentity(identity, before)) return []
  const why = identity.by === 'fields' && identity.isNamed ? 'the job names it' : explainFailure(before, rows)
  return [`Records are now identified by ${describeIdentity(identity)} instead of ${describeIdentity(before)}: ${why}.`]
}

function explainFailure(before: StoredIdentity, rows: readonly IdentityRow[]): string {
  if (before.by === 'content') return 'it identifies the records as well, and changes less often'
  if (before.by === 'fields' && before.isNamed) return 'the job no longer names it, or this run does not have it'
  const { filled, different } = measure(rows, before)
  return `${filled} of ${rows.length} records have it, with ${different} different values`
}

/** Whether the job named the fields makes no difference. */
export function isSameIdentity(one: StoredIdentity, other: StoredIdentity): boolean {
  const essence = (identity: StoredIdentity): string =>
    identity.by === 'fields'
      ? JSON.stringify(identity.fields)
      : `${identity.by} ${identity.by === 'link' && identity.keepsState}`
  return essence(one) === essence(other)
}
