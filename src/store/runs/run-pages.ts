import type { Queries } from '../database/store.ts'

/** Pages that were stored after another one, by id, in the order in which they were stored. */
export async function pagesAfter(queries: Queries, runId: number, after: number) {
  const rows = await queries
    .selectFrom('pages')
    .select(['id', 'walk', 'number', 'url', 'read_by', 'records', 'fresh', 'is_cut', 'read_at'])
    .where('run_id', '=', runId)
    .where('id', '>', after)
    .orderBy('id')
    .execute()
  return rows.map(({ id, walk, number, url, read_by, records, fresh, is_cut, read_at }) => ({
    id,
    walk,
    page: number,
    url,
    readBy: read_by,
    records,
    fresh,
    isCut: is_cut > 0,
    readAt: read_at,
  }))
}
