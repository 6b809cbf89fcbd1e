import { addressIdentity } from '../stages/6-harvest/address-identity.ts'
import type { Queries } from './store.ts'

/** A record of the run that is being settled, by all that it can be known by. */
export interface Newcomer {
  readonly key: string
  readonly idText: string | null
  readonly link: string | null
}

/** Keys that are looked up at once. */
const BATCH = 1000

export interface KnownRecord {
  readonly id: number
  readonly idText: string | null
}

/** The records that have these keys; absent for keys that are new. */
export async function findByKey(
  queries: Queries,
  job: number,
  keys: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const found = new Map<string, KnownRecord>()
  for (let start = 0; start < keys.length; start += BATCH) {
    const rows = await queries
      .selectFrom('records')
      .select(['id', 'key', 'id_text as idText'])
      .where('job_id', '=', job)
      .where('key', 'in', keys.slice(start, start + BATCH))
      .execute()
    for (const { id, idText, key } of rows) found.set(key, { id, idText })
  }
  return found
}

/**
 * Records of the run before that have none of the keys of this run, although they are still there: their address is another one
 * and their id the same, or the other way round. Gives the new key of each.
 */
export async function findRenamed(
  queries: Queries,
  newcomers: readonly Newcomer[],
  options: { readonly base: number; readonly taken: ReadonlySet<number>; readonly isIdSteady: boolean },
): Promise<Map<string, number>> {
  const renamed = new Map<string, number>()
  if (newcomers.length === 0) return renamed
  const rows = await queries
    .selectFrom('sightings')
    .innerJoin('records', 'records.id', 'sightings.record_id')
    .innerJoin('versions', 'versions.id', 'sightings.version_id')
    .select(['records.id', 'records.id_text as idText', 'versions.link'])
    .where('sightings.run_id', '=', options.base)
    .execute()
  const left = rows.filter(({ id }) => !options.taken.has(id))
  const passes: readonly Naming[] = [...(options.isIdSteady ? [BY_ID] : []), BY_LINK]
  const used = new Set<number>()
  for (const nameOf of passes) {
    const olds = onlyOnes(
      left.filter(({ id }) => !used.has(id)),
      nameOf,
    )
    const news = onlyOnes(
      newcomers.filter(({ key }) => !renamed.has(key)),
      nameOf,
    )
    for (const [name, one] of news) {
      const old = olds.get(name)
      if (!old) continue
      renamed.set(one.key, old.id)
      used.add(old.id)
    }
  }
  return renamed
}

/** What a record is called beside its key. */
type Naming = (record: Pick<Newcomer, 'idText' | 'link'>) => string | null
const BY_ID: Naming = ({ idText }) => idText
const BY_LINK: Naming = ({ link }) => link && addressIdentity(link, true)

/** What several have in common tells none of them. */
function onlyOnes<T>(all: readonly T[], nameOf: (one: T) => string | null): Map<string, T> {
  const found = new Map<string, T | undefined>()
  for (const one of all) {
    const name = nameOf(one)
    if (name !== null) found.set(name, found.has(name) ? undefined : one)
  }
  return new Map([...found].flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const])))
}
