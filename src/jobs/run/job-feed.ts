import type { Feed } from '../../export/feed/feed.ts'
import type { FeedRecord } from '../../export/feed/feed-source.ts'
import { DEFAULT_ENTRIES, makeFeed } from '../../export/feed/make-feed.ts'
import { PAGE, PAGE_URL } from '../../export/harvest-table.ts'
import { changedColumns } from '../../export/select/changed-columns.ts'
import { mergeSelections } from '../../export/select/kept-selection.ts'
import { type SelectedField, selectFields } from '../../export/select/select-fields.ts'
import { cellsOf, fieldOf } from '../../export/table-stream.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { StoredColumn } from '../../store/database/schema.ts'
import type { Queries } from '../../store/database/store.ts'
import { type NewestChange, newestChanges } from '../../store/records/newest-changes.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { lastChange } from '../../store/runs/last-change.ts'
import { findLastSettled } from '../../store/runs/runs.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import { jobSelection } from './job-selection.ts'

interface JobFeedOptions {
  /** The maximum number of entries. */
  readonly limit?: number | undefined
  /** Where the feed is published. */
  readonly selfUrl?: string | undefined
  /** What replaces the selection of the job. */
  readonly selection?: Selection | undefined
  /** A run that is about to end this way: its outputs are written before. */
  readonly ending?: { readonly run: number; readonly state: string; readonly because?: string } | undefined
}

interface JobFeed {
  readonly feed: Feed
  /** When its content last changed (ISO 8601), for `feedVersion`. */
  readonly changedAt: string
}

/**
 * The new and changed records of a job as a feed, in the columns and with the condition of the job. A record that is
 * gone is left out if the job reads the whole list; otherwise it may only have moved to a page that the job does not
 * read.
 */
export async function jobFeed(
  queries: Queries,
  job: StoredJob,
  { limit = DEFAULT_ENTRIES, selfUrl, selection: asked = {}, ending }: JobFeedOptions = {},
): Promise<JobFeed> {
  const spec = job.spec as JobSpec
  const { start = [] } = spec
  const run = await findLastSettled(queries, job.id)
  const table = run?.columns ?? []
  const selection = mergeSelections(await jobSelection(queries, { jobId: job.id, spec }), asked)
  // Entries have no page.
  const optional = [...(selection.optional ?? []), PAGE, PAGE_URL]
  const fields = table.map(column => fieldOf(column, column.name))
  const { fields: shown, matches } = run ? selectFields(fields, { ...selection, optional }) : NOTHING
  const finishing = ending?.state === 'finished' ? ending.run : undefined
  const changes = await newestChanges(queries, job.id, {
    ...{ limit, finishing },
    withoutGone: spec.pages === 'all' && spec.records === undefined,
    columns: new Set(shown.flatMap(({ from }) => from.map(at => table[at]!.name))),
    matches: record => matches(cellsOf(record, table)),
  })
  const records = changes.map(change => recordOf(change, table, shown))
  const changed = await lastChange(queries, job.id, { finishing })
  const { state, because } = ending?.run === run?.id ? (ending ?? {}) : (run ?? {})
  const feed = makeFeed(
    {
      origin: `amberyl:job ${job.name} ${job.createdAt}`,
      title: job.name,
      about: `New and changed records of ${start.join(', ')}`,
      homeUrl: start[0]!,
      selfUrl,
      fields: shown.map(({ name, kind }) => ({ name, kind })),
      records,
      updated: changed?.startedAt ?? job.createdAt,
      missing: state === 'partial' ? (because ?? 'the last run did not read everything') : undefined,
    },
    { limit },
  )
  // Another selection or name gives another content.
  return { feed, changedAt: [job.updatedAt, changed?.endedAt ?? ''].sort().at(-1)! }
}

const NOTHING = { fields: [] as readonly SelectedField[], matches: () => true }

function recordOf(
  { kind, record, firstSeen, changedAt, fields }: NewestChange,
  table: readonly StoredColumn[],
  shown: readonly SelectedField[],
): FeedRecord {
  const cells = cellsOf(record, table)
  const changed = new Map(fields.map(field => [table.findIndex(({ name }) => name === field.name), field]))
  const before = cells.map((cell, at) => (changed.has(at) ? changed.get(at)!.before : cell))
  const after = cells.map((cell, at) => (changed.has(at) ? changed.get(at)!.after : cell))
  return {
    key: String(record.record),
    link: record.link,
    pageUrl: record.pageUrl,
    readAt: changedAt,
    cells: shown.map(({ cellOf }) => cellOf(cells)),
    history: {
      firstSeen,
      changedAt: kind === 'changed' ? changedAt : undefined,
      changes: changedColumns(shown, new Set(changed.keys()), before, after),
    },
  }
}
