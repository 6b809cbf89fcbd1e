import { sql } from 'kysely'
import { storable } from '../database/storable-text.ts'
import type { Queries } from '../database/store.ts'
import type { Values } from './compare-values.ts'
import type { IdentityRow } from './identity.ts'

/** A record of a run in progress. */
export interface HarvestedRow extends IdentityRow {
  readonly page: number
  readonly place: number
  readonly values: Values
  readonly json: string
  readonly detailsMissing: string | null
}

/** Rows per batch: enough to be fast, few enough for any memory. */
const BATCH = 1000

interface RowsWanted {
  readonly run: number
  /** Only rows of this walk, and at most this many. */
  readonly walk?: number
  readonly limit?: number
  /** If false, records have no values: faster if only links or ids are needed. */
  readonly withValues?: boolean
}

/** The harvested records of a run: by walk, page, and place. */
export async function* readHarvested(queries: Queries, wanted: RowsWanted): AsyncGenerator<HarvestedRow[]> {
  const { run, walk, limit = Number.POSITIVE_INFINITY, withValues = true } = wanted
  const query = queries
    .selectFrom('harvested')
    .select(['walk', 'page', 'place', 'id_text', 'link', 'details_missing'])
    .select(withValues ? 'record_values' : sql<string>`'{}'`.as('record_values'))
    .where('run_id', '=', run)
    .$if(walk !== undefined, builder => builder.where('walk', '=', walk!))
    .orderBy('walk')
    .orderBy('page')
    .orderBy('place')
  let last: HarvestedRow | undefined
  for (let count = 0; count < limit; ) {
    const size = Math.min(BATCH, limit - count)
    const from = last
    const rows = await query
      .$if(from !== undefined, builder =>
        builder.where(sql<boolean>`(walk, page, place) > (${from!.walk}, ${from!.page}, ${from!.place})`),
      )
      .limit(size)
      .execute()
    const harvested = rows.map(row => ({
      walk: row.walk,
      page: row.page,
      place: row.place,
      idText: row.id_text,
      link: row.link,
      detailsMissing: row.details_missing,
      ...readValues(row.record_values),
    }))
    if (harvested.length > 0) yield harvested
    if (harvested.length < size) return
    last = harvested.at(-1)
    count += size
  }
}

/** Lone surrogates and U+0000, from scripts that cut texts: PostgreSQL accepts neither in JSON. */
const BROKEN = /\\u(?:d[89a-f]|0000)/i

function readValues(json: string): Pick<HarvestedRow, 'json' | 'values'> {
  const values = JSON.parse(json) as Values
  if (!BROKEN.test(json)) return { json, values }
  const mended = JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  ) as Values
  return { json: JSON.stringify(mended), values: mended }
}
