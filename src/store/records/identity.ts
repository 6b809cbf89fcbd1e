import { addressIdentity } from '../../stages/2-model/address-identity.ts'
import type { HarvestedValue } from '../../stages/6-harvest/record.ts'
import { shortHash } from '../../stages/6-harvest/table/record-identity.ts'
import type { StoredColumn } from '../database/schema.ts'

/**
 * What makes rows of several runs the same record. One for all records of a run; stored in jobs.identity and
 * runs.identity.
 */
export type StoredIdentity =
  /** Named by the job's `key`, or found: for example a title that differs in all records. */
  | { readonly by: 'fields'; readonly fields: readonly string[]; readonly isNamed?: true }
  /**
   * The address of its detail page. Some sites identify records by what is a state elsewhere (`?p=7`): then it is kept.
   */
  | { readonly by: 'link'; readonly keepsState?: true }
  /** The plain id in an attribute. */
  | { readonly by: 'id' }
  /** Its whole content on the list. */
  | { readonly by: 'content' }

/** What may identify a record. */
export interface IdentityRow {
  readonly walk: number
  readonly link: string | null
  readonly idText: string | null
  readonly values: Readonly<Record<string, HarvestedValue>>
}

/** Separates the parts of a key; no text contains it, because white space in texts is folded. */
const SEPARATOR = '\u001F'

/** The identity of a row; undefined if the row lacks it. */
export function ownKey(row: IdentityRow, identity: StoredIdentity): string | undefined {
  switch (identity.by) {
    case 'fields': {
      const parts = identity.fields.map(name => keyPart(row.values[name]))
      return parts.every(part => part === '') ? undefined : `fields:${parts.join(SEPARATOR)}`
    }
    case 'link':
      return row.link === null ? undefined : `link:${addressIdentity(row.link, identity.keepsState)}`
    case 'id':
      return row.idText === null ? undefined : `id:${row.idText}`
    case 'content':
      return undefined
  }
}

/** Sessions and tracking in addresses do not count, and neither does the label before a text or number. */
function keyPart(value: HarvestedValue | undefined): string {
  if (value === undefined) return ''
  if (/^https?:/.test(value.text)) return addressIdentity(value.text)
  return String(value.value ?? value.text).normalize('NFC')
}

/** Values from the detail page are left out: they may be missing in one run and present in the next. */
function contentKey(row: IdentityRow, listColumns: readonly string[]): string {
  return `content:${shortHash(listColumns.map(name => keyPart(row.values[name])).join(SEPARATOR))}`
}

/** Longer keys are cut and end in a hash: indexes have limits, and so do readers. */
const LONGEST_KEY = 200

const shorten = (key: string): string =>
  key.length <= LONGEST_KEY ? key : `${key.slice(0, LONGEST_KEY - 24)}…${shortHash(key)}`

/**
 * Gives the rows of a run their keys, in the order of the run. A row that lacks what identifies the others is
 * identified by its link, its id, or its content. Rows of one walk are different records, so equal keys are numbered
 * (`… #2`); in another walk the same key is the same record.
 */
export function createKeys(identity: StoredIdentity, columns: readonly StoredColumn[]): (row: IdentityRow) => string {
  const listColumns = namesFrom(columns, 'list')
  const others: readonly StoredIdentity[] = [identity, { by: 'link' }, { by: 'id' }]
  let walk: number | undefined
  let seen = new Map<string, number>()
  return row => {
    if (row.walk !== walk) [walk, seen] = [row.walk, new Map()]
    const key = shorten(firstKey(row, others) ?? contentKey(row, listColumns))
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? key : `${key} #${count}`
  }
}

/** By content only, although there are links. */
function firstKey(row: IdentityRow, [identity, ...others]: readonly StoredIdentity[]): string | undefined {
  const own = ownKey(row, identity!)
  if (own !== undefined || identity!.by === 'content') return own
  for (const other of others) {
    const key = other.by === identity!.by ? undefined : ownKey(row, other)
    if (key !== undefined) return key
  }
  return undefined
}

const namesFrom = (columns: readonly StoredColumn[], from: StoredColumn['from']): string[] =>
  columns
    .filter(column => column.from === from)
    .map(({ name }) => name)
    .sort()
