import { decodePage, encodePage } from '../../stages/2-model/page-file.ts'
import { endingOf } from '../../stages/6-harvest/ending.ts'
import type { PageLoader } from '../../stages/6-harvest/load/page-loader.ts'
import { HARVEST_LIMITS } from '../../stages/6-harvest/options.ts'
import { isCut, notesOf } from '../../stages/6-harvest/page-records.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import { SeenPages } from '../../stages/6-harvest/walk/seen-pages.ts'
import { type WalkedPage, walk } from '../../stages/6-harvest/walk/walk.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import { addDetails } from '../../store/work/details.ts'
import { cancelWaiting, completeTask, openWaiting } from '../../store/work/tasks.ts'
import { type CommittedPage, commitPage, endWalk, readWalk, type StoredWalk } from '../../store/work/walks.ts'
import { beginByTemplate } from '../run/begin-by-template.ts'
import { beginDetails } from '../run/begin-details.ts'
import { keepLearned } from '../run/keep-learned.ts'
import type { TaskRun } from '../run/task-run.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import { openAnalysis } from './open-analysis.ts'
import { workOnSinglePage } from './single-page.ts'
import { openTaskLoader } from './task-loader.ts'

/** A walk from its start, or from the last committed page, to the end of the list. */
export async function workOnWalk(task: TaskRun): Promise<void> {
  const { context, lease, options, signal, tell, spec } = task
  const { store } = context
  const begun = await readWalk(store.db, lease.task.runId, lease.task.subject)
  if (await currentWrapper(store.db, task.job.id, 'page')) return workOnSinglePage(task, begun)
  const opened = await openAnalysis(task, begun.number)
  if (opened.kind === 'failed') return endTheWalk(task, begun, opened, new SeenPages())
  const { analysis } = opened
  const loader = await openTaskLoader(task)
  const problem = await checkDetails(task, begun, loader)
  if (signal.aborted) return
  if (problem) return endTheWalk(task, begun, problem, new SeenPages())
  const pages = walk(
    begun.start,
    {
      loader,
      analysis,
      options: {
        pages: spec.pages,
        reading: spec.reading,
        keepDuplicates: false,
        siblings: spec.siblings,
        limits: { ...HARVEST_LIMITS, ...options.limits },
      },
      begin: (page, decided) => beginByTemplate(task, { walk: begun.number, analysis: decided }, page),
      signal,
      tell,
    },
    begun.stored && { ...begun.stored, models: ref => decodePage(begun.stored!.models.get(ref)!) },
  )
  await takePages(task, begun, pages, new SeenPages())
}

/** The first walk checks the wrapper of the detail pages before anything is read; the others wait for its first page. */
async function checkDetails(task: TaskRun, begun: StoredWalk, loader: PageLoader): Promise<Ending | undefined> {
  const { spec, signal } = task
  if (typeof spec.details !== 'string' || begun.number > 1 || begun.stored) return undefined
  const by = spec.reading === 'parser' ? 'parser' : 'browser'
  try {
    const because = await beginDetails(task, async url => (await loader.load(url, by, { live: false })).model)
    return because === undefined ? undefined : { kind: 'deferred', because }
  } catch (error) {
    return endingOf(error, signal)
  }
}

async function takePages(
  task: TaskRun,
  begun: StoredWalk,
  pages: AsyncGenerator<WalkedPage, Ending>,
  seen: SeenPages,
): Promise<void> {
  const { signal } = task
  let ending: Ending | undefined
  try {
    while (!ending) {
      const next = await pages.next()
      // What arrives after the process was asked to stop is left to the next process.
      if (signal.aborted) return
      if (next.done) ending = next.value
      else {
        seen.add(next.value)
        ending = await takePage(task, next.value, seen)
      }
    }
  } catch (error) {
    if (signal.aborted) return
    ending = endingOf(error, signal)
  } finally {
    await pages.return({ kind: 'stopped' })
  }
  await endTheWalk(task, begun, ending, seen)
}

const NO_DOMAIN = 'no domain fits the list, so it is read without one'

/** A domain was looked for, and none fits. */
const isOfNoDomain = ({ domain }: WalkedPage): boolean => domain !== undefined && 'because' in domain

/** Commits a page with its place in the walk. Says how the walk ends where there are as many records as are wanted. */
async function takePage(task: TaskRun, page: WalkedPage, seen: SeenPages): Promise<Ending | undefined> {
  const { context, lease, spec, run, tell } = task
  const most = mostRecords(spec)
  const room = await context.store.transaction(async tx => {
    const { pageId, room } = await commitPage(tx, lease, {
      ...committed(page),
      notes: [...notesOf(page), ...(page.number === 1 && isOfNoDomain(page) ? [NO_DOMAIN] : [])],
      most: most.count,
      keep: spec.keep.snapshots,
    })
    if (spec.details) await addDetails(tx, lease, pageId)
    if (page.number === 1 && spec.start.length > 1) {
      await keepLearned(tx, task, seen)
      await openWaiting(tx, run.id, 'start')
    }
    return room
  })
  const { number, url, readBy, rows, duplicates, leftOut } = page
  const records = rows.length + duplicates + leftOut.length
  tell({ kind: 'page', page: number, url, readBy, records, fresh: rows.length })
  context.onNewTasks()
  return room > 0 ? undefined : most
}

/** A requested number of records is complete; a default limit is reported. */
function mostRecords({ records, limits }: JobSpec): Ending & { readonly count: number } {
  if (records !== undefined) return { kind: 'as-asked', what: 'records', count: records }
  return { kind: 'limit', what: 'records', count: limits.records ?? HARVEST_LIMITS.records }
}

function committed(page: WalkedPage): Omit<CommittedPage, 'most' | 'keep' | 'notes'> {
  const { number, url, readBy, model, rows, places, duplicates, leftOut, earlier, announced } = page
  const { state, models, trail } = page.checkpoint()
  return {
    number,
    url,
    readBy,
    duplicates,
    leftOut: leftOut.length,
    columns: page.columns.map(({ name, kind }) => ({ name, kind })),
    rows: rows.map(({ key, idText, link, cells }, at) => ({ place: places[at]!, walkKey: key, idText, link, cells })),
    earlier: earlier.map(({ page, row, column, value }) => ({ page: page + 1, place: row, column, value })),
    checkpoint: { state, trail, models: models.map(({ ref, model }) => ({ ref, bytes: () => encodePage(model) })) },
    announced: announced?.count,
    snapshot: () => encodePage(model),
    isCut: isCut(page),
  }
}

async function endTheWalk(task: TaskRun, begun: StoredWalk, ending: Ending, seen: SeenPages): Promise<void> {
  const { context, lease, run } = task
  await context.store.transaction(async tx => {
    if (begun.number === 1) await keepLearned(tx, task, seen)
    await endWalk(tx, lease, ending)
    // Waiting walks have the same template.
    if (ending.kind === 'deferred') await cancelWaiting(tx, run.id)
    else await openWaiting(tx, run.id, 'start')
    await completeTask(tx, lease)
  })
  context.onNewTasks()
}
