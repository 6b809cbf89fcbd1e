import { isoNow } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Store, Tx } from '../database/store.ts'
import { type Lease, LeaseLost } from './lease.ts'

/** Which pages of a run are kept for good: none, the first of each list, or all. */
export type SnapshotPolicy = 'none' | 'first' | 'all'

/** A page that was loaded, compressed. */
interface NotedPage {
  /** The requested address. */
  readonly url: string
  readonly readBy: Schema['journal']['read_by']
  readonly model: Uint8Array
}

/** Keeps a page until its results are committed: after a crash it need not be requested again. */
export async function notePage(store: Store, lease: Lease, { url, readBy, model }: NotedPage): Promise<void> {
  const { task, holder } = lease
  await store.transaction(async tx => {
    const held = await tx
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', task.id)
      .where('lease_owner', '=', holder)
      .executeTakeFirst()
    if (!held) throw new LeaseLost(lease)
    const row = { run_id: task.runId, task_id: task.id, url: storable(url), read_by: readBy, model }
    await tx.insertInto('journal').values(row).execute()
  })
}

/** In the order in which they were loaded. */
export async function recallPages(queries: Queries, taskId: number): Promise<NotedPage[]> {
  const rows = await queries
    .selectFrom('journal')
    .select(['url', 'read_by', 'model'])
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute()
  return rows.map(({ url, read_by, model }) => ({ url, readBy: read_by, model }))
}

interface ReadPage extends PageRead {
  /** The page, compressed. */
  readonly snapshot?: () => Uint8Array
}

interface PageRead {
  readonly number: number
  readonly url: string
  readonly readBy: Schema['journal']['read_by']
}

/** Keeps the page as it was read, if the job says so. */
export async function keepSnapshot(
  tx: Tx,
  { task }: Lease,
  { pageId, page, policy }: { readonly pageId: number; readonly page: ReadPage; readonly policy: SnapshotPolicy },
): Promise<void> {
  if (policy === 'none' || (policy === 'first' && page.number > 1) || !page.snapshot) return
  const model = page.snapshot()
  await tx
    .insertInto('snapshots')
    .values({
      run_id: task.runId,
      page_id: pageId,
      url: storable(page.url),
      read_by: page.readBy,
      taken_at: isoNow(),
      bytes: model.length,
      model,
    })
    .execute()
}

/** Everything that was loaded for a task. */
export async function keepAllSnapshots(tx: Tx, { task }: Lease, pageId: number): Promise<void> {
  await tx
    .insertInto('snapshots')
    .columns(['run_id', 'page_id', 'url', 'read_by', 'taken_at', 'bytes', 'model'])
    .expression(eb =>
      eb
        .selectFrom('journal')
        .select(({ val, fn, ref }) => [
          'run_id',
          val(pageId).as('page_id'),
          'url',
          'read_by',
          val(isoNow()).as('taken_at'),
          fn<number>('length', [ref('model')]).as('bytes'),
          'model',
        ])
        .where('task_id', '=', task.id)
        .orderBy('id'),
    )
    .execute()
}

/**
 * Deletes what was loaded up to a committed page. What came after it is still needed: the first page of a list is
 * committed when the second has been loaded. A page whose address is not in the journal was made from everything in it.
 */
export async function clearJournal(tx: Tx, { task }: Lease, page: PageRead): Promise<void> {
  const at = await entryOf(tx, task.id, page)
  await tx
    .deleteFrom('journal')
    .where('task_id', '=', task.id)
    .$if(at !== undefined, query => query.where('id', '<=', at!))
    .execute()
}

async function entryOf(tx: Tx, taskId: number, { url, readBy }: PageRead): Promise<number | undefined> {
  const row = await tx
    .selectFrom('journal')
    .select('id')
    .where('task_id', '=', taskId)
    .where('url', '=', storable(url))
    .where('read_by', '=', readBy)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
