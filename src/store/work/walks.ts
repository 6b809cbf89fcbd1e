import type { Selectable } from 'kysely'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import { isoNow } from '../database/dialect.ts'
import type { RunTable, StoredColumn } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Tx } from '../database/store.ts'
import { mergeColumns, type NamedColumn } from '../records/columns.ts'
import { addLateValues, addRows, type CommittedRow, type LateCell } from '../records/harvested.ts'
import { addNotes } from '../runs/runs.ts'
import { clearJournal, keepSnapshot, type SnapshotPolicy } from './journal.ts'
import type { Lease } from './lease.ts'
import { checkLease } from './tasks.ts'

/** The committed state of a walk. */
export interface StoredWalk {
  readonly number: number
  readonly start: string
  /** How many pages are committed. */
  readonly pages: number
  /** Where it continues; absent before the first page and after the last. */
  readonly stored?: {
    readonly state: string
    /** Page models by their names in the state. */
    readonly models: ReadonlyMap<string, Uint8Array>
    /** One for each page. */
    readonly trails: readonly string[]
  }
  readonly ending?: Ending
}

/** A page that was read, and the state of the walk after it. */
export interface CommittedPage {
  /** From 1: the next one of the walk. */
  readonly number: number
  readonly url: string
  readonly readBy: 'browser' | 'parser'
  /** New records. */
  readonly rows: readonly CommittedRow[]
  /** Records that were already on an earlier page. */
  readonly duplicates: number
  /** Records that the domain excludes. */
  readonly leftOut?: number
  readonly columns: readonly NamedColumn[]
  /** Values found for records of earlier pages. */
  readonly earlier?: readonly LateCell[]
  /** Absent if nothing follows. */
  readonly checkpoint?: {
    readonly state: string
    /** Only models that are not stored yet are encoded. */
    readonly models: readonly { readonly ref: string; readonly bytes: () => Uint8Array }[]
    readonly trail: string
  }
  /** How many records of the whole run are wanted; further rows are left out. */
  readonly most?: number
  readonly keep?: SnapshotPolicy
  /** The page itself, compressed; called only if the job keeps it. */
  readonly snapshot?: () => Uint8Array
  readonly announced?: number | undefined
  readonly isCut?: boolean
  readonly notes?: readonly string[]
}

/** Another process has already committed this page, or an earlier page is missing: the state here is outdated. */
export class OutOfStep extends Error {
  override readonly name = 'OutOfStep'
}

export async function readWalk(queries: Queries, runId: number, number: number): Promise<StoredWalk> {
  const walk = await queries
    .selectFrom('walks')
    .selectAll()
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const { start_url: start, pages, state, ending } = walk
  const base = { number, start, pages }
  if (ending !== null) return { ...base, ending: JSON.parse(ending) as Ending }
  return state === null ? base : { ...base, stored: { state, ...(await readPlace(queries, runId, number)) } }
}

async function readPlace(queries: Queries, runId: number, walk: number) {
  const models = await queries
    .selectFrom('models')
    .select(['ref', 'model'])
    .where('run_id', '=', runId)
    .where('walk', '=', walk)
    .execute()
  const pages = await queries
    .selectFrom('pages')
    .select('trail')
    .where('run_id', '=', runId)
    .where('walk', '=', walk)
    .orderBy('number')
    .execute()
  return {
    models: new Map(models.map(({ ref, model }) => [ref, model])),
    trails: pages.map(({ trail }) => trail ?? ''),
  }
}

/** Commits all of a page or nothing: its records, late values, columns, and the state of the walk after it. */
export async function commitPage(
  tx: Tx,
  lease: Lease,
  page: CommittedPage,
): Promise<{ readonly pageId: number /** How many more records are wanted. */; readonly room: number }> {
  const run = await checkLease(tx, lease)
  const { runId, subject: walk } = lease.task
  await countPage(tx, lease, page)
  const space = Math.max(0, (page.most ?? Number.POSITIVE_INFINITY) - run.records)
  const rows = page.rows.slice(0, space)
  const known = JSON.parse(run.columns) as StoredColumn[]
  const { columns, names } = mergeColumns(known, page.columns)
  const pageId = await addPage(tx, { runId, walk, page, fresh: rows.length })
  const table = { runId, walk, names }
  await addRows(tx, table, page.number, rows)
  await addLateValues(tx, table, page.earlier ?? [])
  await countInRun(tx, run, { page, fresh: rows.length, columns: columns.length > known.length ? columns : undefined })
  await keepModels(tx, { runId, walk, models: page.checkpoint?.models ?? [] })
  await addNotes(tx, runId, page.notes ?? [])
  await keepSnapshot(tx, lease, { pageId, page, policy: page.keep ?? 'none' })
  await clearJournal(tx, lease, page)
  return { pageId, room: space - rows.length }
}

async function countPage(tx: Tx, { task }: Lease, { number, checkpoint, announced }: CommittedPage): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('walks')
    .set({ pages: number, state: checkpoint?.state ?? null, ...(announced === undefined ? {} : { announced }) })
    .where('run_id', '=', task.runId)
    .where('number', '=', task.subject)
    .where('pages', '=', number - 1)
    .where('ending', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    throw new OutOfStep(`page ${number} of walk ${task.subject} of run ${task.runId} is not the next page to commit`)
}

async function addPage(
  tx: Tx,
  { runId, walk, page, fresh }: { runId: number; walk: number; page: CommittedPage; fresh: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('pages')
    .values({
      run_id: runId,
      walk,
      number: page.number,
      url: storable(page.url),
      read_by: page.readBy,
      records: page.rows.length + page.duplicates + (page.leftOut ?? 0),
      fresh,
      duplicates: page.duplicates,
      is_cut: page.isCut ? 1 : 0,
      trail: page.checkpoint?.trail ?? null,
      read_at: isoNow(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function countInRun(
  tx: Tx,
  run: Selectable<RunTable>,
  { page, fresh, columns }: { page: CommittedPage; fresh: number; columns: readonly StoredColumn[] | undefined },
): Promise<void> {
  await tx
    .updateTable('runs')
    .set({
      pages: run.pages + 1,
      records: run.records + fresh,
      duplicates: run.duplicates + page.duplicates,
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
    })
    .where('id', '=', run.id)
    .execute()
}

/** Models stay the same for many pages: stored ones are not written again. */
async function keepModels(
  tx: Tx,
  { runId, walk, models }: { runId: number; walk: number; models: NonNullable<CommittedPage['checkpoint']>['models'] },
): Promise<void> {
  const rows = await tx
    .selectFrom('models')
    .select('ref')
    .where('run_id', '=', runId)
    .where('walk', '=', walk)
    .execute()
  const kept = new Set(rows.map(({ ref }) => ref))
  const wanted = new Set(models.map(({ ref }) => ref))
  const dropped = [...kept].filter(ref => !wanted.has(ref))
  if (dropped.length > 0)
    await tx
      .deleteFrom('models')
      .where('run_id', '=', runId)
      .where('walk', '=', walk)
      .where('ref', 'in', dropped)
      .execute()
  for (const { ref, bytes } of models.filter(({ ref }) => !kept.has(ref)))
    await tx.insertInto('models').values({ run_id: runId, walk, ref, model: bytes() }).execute()
}

/** Stores how it ended; where it would continue is no longer needed. */
export async function endWalk(tx: Tx, lease: Lease, ending: Ending): Promise<void> {
  await checkLease(tx, lease)
  const { runId, subject: walk } = lease.task
  await tx
    .updateTable('walks')
    .set({ ending: JSON.stringify(ending), state: null })
    .where('run_id', '=', runId)
    .where('number', '=', walk)
    .execute()
  await tx.updateTable('pages').set({ trail: null }).where('run_id', '=', runId).where('walk', '=', walk).execute()
  await tx.deleteFrom('models').where('run_id', '=', runId).where('walk', '=', walk).execute()
}
