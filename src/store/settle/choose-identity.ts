import type { StoredColumn } from '../database/schema.ts'
import { type IdentityRow, ownKey, type StoredIdentity } from '../records/identity.ts'

interface IdentityWishes {
  readonly columns: readonly StoredColumn[]
  /** The fields that the job names. */
  readonly named?: readonly string[] | undefined
  /** What the job's runs used until now. */
  readonly before?: StoredIdentity | undefined
}

interface IdentityChoice {
  readonly identity: StoredIdentity
  /** What people should know: a named field that is missing, another choice than before. */
  readonly notes: readonly string[]
}

/** So many of the records must have it, and so many of those must be told apart by it. */
const NEARLY_ALL = 0.95
/** Texts that are longer are descriptions; those change more often than titles do. */
const TITLE_LENGTH = 120
/** Columns that are tried in pairs; of twenty there are 190 pairs. */
const PAIRED_COLUMNS = 20

/**
 * What identifies the records of a run: the fields that the job names; what was used before, as long as it tells the records
 * apart; else the address of their own pages, a plain id, the fewest fields that tell all of them apart, or all that they say.
 */
export function chooseRecordIdentity(rows: readonly IdentityRow[], wishes: IdentityWishes): IdentityChoice {
  const { columns, named = [], before } = wishes
  const missing = named.filter(name => !columns.some(column => column.name === name))
  if (named.length > 0 && missing.length === 0) return chooseNamed(rows, named, before)
  const notes = missing.length > 0 ? [tellMissing(missing, columns)] : []
  // Something better than all that they say may have come since; what is named no more is used no more.
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
            `${told} of ${rows.length} records have the same ${list(fields)} as another record; they are told apart by a number`,
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
  /** In each walk; a record may stand in several of them. */
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

/** `row-1`, `row-2`, `row-3` say where a record stands, not which one it is. */
export function areCounted(rows: readonly IdentityRow[]): boolean {
  const numbers = rows.map(({ idText }) => Number(/\d+(?=\D*$)/.exec(idText ?? '')?.[0] ?? Number.NaN))
  return rows.length > 1 && areRising(numbers)
}

/** Each one more than the one before; a list of several pages may begin anew. */
function areRising(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).filter((number, at) => number === numbers[at]! + 1).length
  return steps >= NEARLY_ALL * (numbers.length - 1)
}

/** One field or two that each record has and that are different in all. Prices are none: they change. */
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

/** How likely fields of a kind stay as they are: the first ones are tried first. */
const STEADY_KINDS: readonly string[] = ['text', 'link', 'date', 'image', 'number']

/** Columns of the list that every record has, titles before descriptions, texts before numbers. */
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

/** What a record is known by, for people. */
function describeIdentity(identity: StoredIdentity): string {
  switch (identity.by) {
    case 'fields':
      return list(identity.fields)
    case 'link':
      return 'the address of its own page'
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
  return [`Records are now identified by ${describeIdentity(identity)}, before by ${describeIdentity(before)}: ${why}.`]
}

function explainFailure(before: StoredIdentity, rows: readonly IdentityRow[]): string {
  if (before.by === 'content') return 'it tells the records apart as well, and changes less often'
  if (before.by === 'fields' && before.isNamed)
    return 'the job does not name it any longer, or this run does not have it'
  const { filled, different } = measure(rows, before)
  return `of ${rows.length} records ${filled} have it, with ${different} different values`
}

/** What it compares; who named it makes no difference. */
export function isSameIdentity(one: StoredIdentity, other: StoredIdentity): boolean {
  const essence = (identity: StoredIdentity): string =>
    identity.by === 'fields'
      ? JSON.stringify(identity.fields)
      : `${identity.by} ${identity.by === 'link' && identity.keepsState}`
  return essence(one) === essence(other)
}
