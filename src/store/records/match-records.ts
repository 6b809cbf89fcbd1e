import { addressIdentity } from '../../stages/2-model/address-identity.ts'
import { batchesOf } from '../database/batches.ts'
import type { Queries } from '../database/store.ts'

/** A record of the run being settled, with everything that may identify it. */
export interface Newcomer {
  readonly key: string
  readonly idText: string | null
  readonly link: string | null
}

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
  for (const some of batchesOf(keys)) {
    const rows = await queries
      .selectFrom('records')
      .select(['id', 'key', 'id_text as idText'])
      .where('job_id', '=', job)
      .where('key', 'in', some)
      .execute()
    for (const { id, idText, key } of rows) found.set(key, { id, idText })
  }
  return found
}

interface RenamedOptions {
  /** The previous run. */
  readonly base: number
  /** Records by the keys of this run. */
  readonly known: ReadonlyMap<string, number>
  /** What else identifies records: not ids that only count positions, and not links if they are the keys already. */
  readonly by: readonly ('id' | 'link')[]
}

/**
 * Records of the previous run that have none of the keys of this run although they still exist: their address changed
 * and their id did not, or the other way around. What identifies one must be unique in both runs. Returns the new key
 * of each.
 */
export async function findRenamed(
  queries: Queries,
  newcomers: readonly Newcomer[],
  { base, known, by }: RenamedOptions,
): Promise<Map<string, number>> {
  const olds = await queries
    .selectFrom('sightings')
    .innerJoin('records', 'records.id', 'sightings.record_id')
    .innerJoin('versions', 'versions.id', 'sightings.version_id')
    .select(['records.id', 'records.id_text as idText', 'versions.link'])
    .where('sightings.run_id', '=', base)
    .execute()
  const renamed = new Map<string, number>()
  const taken = new Set(known.values())
  if (olds.every(({ id }) => taken.has(id))) return renamed
  for (const nameOf of by.map(way => NAMINGS[way])) {
    const oldOf = onlyOnes(olds, nameOf)
    for (const [name, { key }] of onlyOnes(newcomers, nameOf)) {
      const old = oldOf.get(name)
      if (!old || taken.has(old.id) || known.has(key) || renamed.has(key)) continue
      renamed.set(key, old.id)
      taken.add(old.id)
    }
  }
  return renamed
}

/** What identifies a record in addition to its key. */
type Naming = (record: Pick<Newcomer, 'idText' | 'link'>) => string | null
const NAMINGS: Readonly<Record<'id' | 'link', Naming>> = {
  id: ({ idText }) => idText,
  link: ({ link }) => link && addressIdentity(link, true),
}

/** Values that several records share identify none of them. */
function onlyOnes<T>(all: readonly T[], nameOf: (one: T) => string | null): Map<string, T> {
  const found = new Map<string, T | undefined>()
  for (const one of all) {
    const name = nameOf(one)
    if (name !== null) found.set(name, found.has(name) ? undefined : one)
  }
  return new Map([...found].flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const])))
}
