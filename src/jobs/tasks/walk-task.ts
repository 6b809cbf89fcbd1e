import type { PictureTile } from '../../stages/1-render/photograph-page.ts'
import { endingOf } from '../../stages/6-harvest/ending.ts'
import { HARVEST_LIMITS } from '../../stages/6-harvest/options.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import { Undecided } from '../../stages/6-harvest/undecided.ts'
import type { StoredList } from '../../stages/7-monitor/stored-list.ts'
import type { Tx } from '../../store/database/store.ts'
import { addNotes, setVerdict } from '../../store/runs/runs.ts'
import { addTemplatePicture, keepTemplatePage } from '../../store/runs/template-pages.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import { addDetails } from '../../store/work/details.ts'
import type { Lease } from '../../store/work/lease.ts'
import { cancelWaiting, completeTask, openWaiting } from '../../store/work/tasks.ts'
import { type EarlierWalk, keepPrints, readEarlierPages } from '../../store/work/walk-prints.ts'
import { type CommittedPage, commitPage, endWalk, readWalk, type StoredWalk } from '../../store/work/walks.ts'
import { ownFoldersOf } from '../job-models.ts'
import { keepVerdict } from '../run/begin-by-template.ts'
import { beginDetails } from '../run/begin-details.ts'
import { keepLearned } from '../run/keep-learned.ts'
import type { TaskRun } from '../run/task-run.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import type { WalkRequest, WalkResult } from '../threads/analyse-walk.ts'
import type { TakenPage, WalkHost } from '../threads/host.ts'
import { PageCamera } from './page-camera.ts'
import { workOnSinglePage } from './single-page.ts'
import { openTaskLoader } from './task-loader.ts'
import { findUnchanged, PrintedLoader } from './unchanged-walk.ts'
import { domainOf } from './walk-domain.ts'

/** A walk from its start, or from the last committed page, to the end of the list. */
export async function workOnWalk(task: TaskRun): Promise<void> {
  const { context, lease, signal } = task
  const { store } = context
  const begun = await readWalk(store.db, lease.task.runId, lease.task.subject)
  if (await currentWrapper(store.db, task.job.id, 'page')) return workOnSinglePage(task, begun)
  const loader = new PrintedLoader(await openTaskLoader(task))
  const problem = await checkDetails(task, begun, loader)
  if (signal.aborted) return
  if (problem) return endTheWalk(task, begun, { ending: problem })
  const earlier = await findUnchanged(task, begun, loader)
  if (signal.aborted) return
  if (earlier) return takeOver(task, begun, loader, earlier)
  const camera = new PageCamera(begun.start)
  // Only templates of saved jobs are looked at, and only the first walk checks them.
  const isShown = begun.number === 1 && task.job.state !== 'unsaved'
  const result = await walkPages(task, begun, isShown ? camera.watch(loader) : loader)
  if (result && !signal.aborted)
    await endTheWalk(task, begun, { ...result, tiles: camera.tiles, prints: loader.prints })
}

/** Commits the pages of an earlier walk, all or none: there is no place in the middle from which a walk could continue. */
async function takeOver(
  task: TaskRun,
  begun: StoredWalk,
  { prints }: PrintedLoader,
  earlier: EarlierWalk,
): Promise<void> {
  const { context, lease, run, tell } = task
  const because = `the pages are the same as in run ${earlier.run}`
  const pages: ToldPage[] = []
  await context.store.transaction(async tx => {
    for await (const page of readEarlierPages(tx, earlier, begun.number)) {
      await commitTaken(tx, task, page)
      pages.push({ ...page, rows: { length: page.rows.length } })
    }
    await addNotes(tx, run.id, [`${because}, so its records were taken over`])
    if (begun.number === 1) await setVerdict(tx, run.id, { kind: 'same', because, places: [], done: 'nothing' })
    await finishWalk(tx, lease, earlier.ending, prints)
  })
  for (const page of pages) tellPage(tell, page)
  context.onNewTasks()
}

async function walkPages(task: TaskRun, begun: StoredWalk, loader: WalkHost['loader']): Promise<WalkResult> {
  const { context, job, options, signal, tell, spec, run } = task
  const wrapper = await currentWrapper(context.store.db, job.id, 'list')
  const request: WalkRequest = {
    start: begun.start,
    runId: run.id,
    folders: ownFoldersOf(spec),
    cpuMs: spec.limits.pageCpu,
    domain: await domainOf(task, begun.number),
    region: spec.region,
    options: {
      pages: spec.pages,
      reading: spec.reading,
      keepDuplicates: false,
      siblings: spec.siblings,
      limits: { ...HARVEST_LIMITS, ...options.limits },
    },
    from: begun.stored,
    wrapper: wrapper && { content: wrapper.content, mend: spec.mend },
    isFirst: begun.number === 1,
    othersWait: hasOtherWalks(spec),
    keepsPages: spec.keep.snapshots !== 'none',
  }
  const host: WalkHost = {
    loader,
    tell,
    signal,
    take: page => takePage(task, page),
    keepVerdict: judged => keepVerdict(task, 'list', judged),
  }
  try {
    return await context.analysis.walk(request, host, context)
  } catch (error) {
    if (!(error instanceof Undecided)) throw error
    return { ending: endingOf(error) }
  }
}

/** The first walk checks the wrapper of the detail pages before anything is read; the others wait for its first page. */
async function checkDetails(task: TaskRun, begun: StoredWalk, loader: WalkHost['loader']): Promise<Ending | undefined> {
  const { spec, signal, job, run, context } = task
  if (!spec.details || begun.number > 1 || begun.stored) return undefined
  const by = spec.reading === 'parser' ? 'parser' : 'browser'
  try {
    const camera = new PageCamera()
    const watched = camera.watch(loader)
    const because = await beginDetails(task, async url => (await watched.load(url, by, { live: false })).model)
    if (camera.tiles.length > 0)
      await addTemplatePicture(context.store.db, { jobId: job.id, kind: 'item', runId: run.id }, camera.tiles)
    return because === undefined ? undefined : { kind: 'deferred', because }
  } catch (error) {
    return endingOf(error, signal)
  }
}

const NO_DOMAIN = 'no domain fits the list, so it is read without one'

/** Commits a page with its place in the walk. Says how the walk ends where there are as many records as are wanted. */
async function takePage(
  task: TaskRun,
  { learned, isOfNoDomain, notes = [], ...page }: TakenPage,
): Promise<Ending | undefined> {
  const { context, tell } = task
  const noted = { ...page, notes: [...notes, ...(page.number === 1 && isOfNoDomain ? [NO_DOMAIN] : [])] }
  const room = await context.store.transaction(tx => commitTaken(tx, task, noted, learned))
  tellPage(tell, page)
  context.onNewTasks()
  return room > 0 ? undefined : mostRecords(task.spec)
}

const hasOtherWalks = ({ start = [] }: JobSpec): boolean => start.length > 1

/** Returns how many more records are wanted. */
async function commitTaken(tx: Tx, task: TaskRun, page: CommittedPage, learned?: StoredList): Promise<number> {
  const { lease, spec, run } = task
  const { count: most } = mostRecords(spec)
  const { pageId, room } = await commitPage(tx, lease, { ...page, most, keep: spec.keep.snapshots })
  if (spec.details) await addDetails(tx, lease, pageId)
  if (page.number === 1 && hasOtherWalks(spec)) {
    await keepLearned(tx, task, learned)
    await openWaiting(tx, run.id, 'start')
  }
  return room
}

interface ToldPage extends Omit<CommittedPage, 'rows'> {
  readonly rows: { readonly length: number }
}

function tellPage(tell: TaskRun['tell'], { number, url, readBy, rows, duplicates, leftOut = 0 }: ToldPage): void {
  tell({ kind: 'page', page: number, url, readBy, records: rows.length + duplicates + leftOut, fresh: rows.length })
}

/** A requested number of records is complete; a default limit is reported. */
function mostRecords({ records, limits }: JobSpec): Ending & { readonly count: number } {
  if (records !== undefined) return { kind: 'as-asked', what: 'records', count: records }
  return { kind: 'limit', what: 'records', count: limits.records ?? HARVEST_LIMITS.records }
}

interface EndedWalk extends NonNullable<WalkResult> {
  readonly tiles?: readonly PictureTile[]
  readonly prints?: PrintedLoader['prints']
}

async function endTheWalk(
  task: TaskRun,
  begun: StoredWalk,
  { ending, learned, firstPage, tiles = [], prints = new Map() }: EndedWalk,
): Promise<void> {
  const { context, lease, run, job } = task
  await context.store.transaction(async tx => {
    const template = { jobId: job.id, kind: 'list', runId: run.id } as const
    if (begun.number === 1) {
      await keepLearned(tx, task, learned)
      if (firstPage && learned) await keepTemplatePage(tx, { ...template, role: 'learned', page: firstPage })
      if (tiles.length > 0) await addTemplatePicture(tx, template, tiles)
    }
    await finishWalk(tx, lease, ending, prints)
  })
  context.onNewTasks()
}

async function finishWalk(tx: Tx, lease: Lease, ending: Ending, prints: PrintedLoader['prints']): Promise<void> {
  const { runId } = lease.task
  await endWalk(tx, lease, ending)
  await keepPrints(tx, lease, prints)
  // Waiting walks have the same template.
  if (ending.kind === 'deferred') await cancelWaiting(tx, runId)
  else await openWaiting(tx, runId, 'start')
  await completeTask(tx, lease)
}
