import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isWebAddress } from '../../net/web-address.ts'
import { isWorthRepeating, RenderFailure } from '../../stages/1-render/failure.ts'
import { selectionIn } from '../../stages/5-wrap/selection.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import {
  endArchive,
  findEarlierArchive,
  keepArchive,
  readArchive,
  type StoredArchive,
} from '../../store/work/archives.ts'
import { createSharedTurns } from '../../store/work/site-turns.ts'
import { readVersion } from '../../version.ts'
import { type ArchiveInput, failedInput, fileAt } from '../archives/archive-input.ts'
import { sizeOf } from '../archives/archive-part.ts'
import { mapArchives } from '../archives/map-archives.ts'
import { askAbout, politeArchive } from '../archives/polite-archive.ts'
import { untilAborted } from '../archives/until-aborted.ts'
import { besideJobFile } from '../job-file-place.ts'
import { ownFoldersOf } from '../job-models.ts'
import { checkOutputPlace } from '../run/output-place.ts'
import { pagesFolder } from '../run/pages-folder.ts'
import type { TaskRun } from '../run/task-run.ts'
import type { PageReading } from '../threads/analyse-page.ts'
import { ArchiveLines, type Beginning } from './archive-lines.ts'
import { hasOwnFolders } from './unchanged-walk.ts'

/** An archive, from its start or from where another worker was, to its end; or nothing, if it was read before. */
export async function workOnArchive(task: TaskRun): Promise<void> {
  const { context, lease, job, run, signal } = task
  const { db } = context.store
  const archive = await readArchive(db, lease)
  const output = join(pagesFolder(job, task.spec), archive.output)
  await checkOutputPlace(output, besideJobFile('.', job.file), context.environment)
  const reading = await readingOf(task)
  const source = await findSource(task, archive.name)
  signal.throwIfAborted()
  const found = { output, reading, source, conditions: conditionsOf(task, reading) }
  const earlier = await findEarlierArchive(db, { jobId: job.id, runId: run.id, name: archive.name })
  if (earlier && isSame(earlier, found) && (await sizeOf(output)) === earlier.bytes)
    return takeOver(task, earlier, found)
  const begun = archive.part === undefined ? earlier : archive
  const isOnly = begun?.part === undefined
  await readPages(task, archive.name, { ...found, isOnly }, await beginning(begun, found))
}

/** Everything about an archive before it is read. */
interface Found {
  /** The file of its lines. */
  readonly output: string
  readonly reading: PageReading
  readonly source: ArchiveSource
  /** Everything but its content that the lines depend on. */
  readonly conditions: string
}

interface ArchiveSource {
  readonly input: ArchiveInput
  /** How its content is recognized; undefined if nothing says whether it has changed. */
  readonly print: string | undefined
  /** The same at this moment. */
  printNow(): Promise<string | undefined>
}

async function findSource({ context, spec, job, signal, tell }: TaskRun, name: string): Promise<ArchiveSource> {
  if (isWebAddress(name)) {
    const { store, owner, leaseMs } = context
    const onWait = (wait: {
      readonly ms: number
      readonly because: 'politeness' | 'back-off' | 'retry-after'
      readonly url: string
    }) => tell({ kind: 'wait', ...wait })
    const manners = { turns: createSharedTurns(store, { ...spec.politeness, owner, leaseMs, onWait }), signal }
    const remote = await askAbout(name, manners).catch(error => {
      if (isWorthRepeating(error) || !(error instanceof RenderFailure)) throw error
      return error
    })
    if (remote instanceof RenderFailure)
      return { input: failedInput(name, remote), print: undefined, printNow: async () => undefined }
    const printNow = async (): Promise<string | undefined> => (await askAbout(name, manners)).print
    return { input: politeArchive(name, remote, manners), print: remote.print, printNow }
  }
  const path = besideJobFile(name, job.file)
  const printNow = async (): Promise<string | undefined> => {
    const found = await stat(path).catch(() => undefined)
    return found && `${found.size} ${found.mtimeMs}`
  }
  return { input: fileAt(path, name), print: await printNow(), printNow }
}

async function readingOf({ context, spec, job }: TaskRun): Promise<PageReading> {
  const { db } = context.store
  const wrapper = (await currentWrapper(db, job.id, 'list')) ?? (await currentWrapper(db, job.id, 'page'))
  return {
    folders: ownFoldersOf(spec),
    region: spec.region,
    ...(spec.domain === undefined ? {} : { domain: spec.domain }),
    ...(wrapper ? { wrapper: wrapper.content } : {}),
    selection: selectionIn(spec),
  }
}

function conditionsOf({ spec, run }: TaskRun, reading: PageReading): string {
  // Folders may change between two runs.
  const folders = hasOwnFolders(spec) ? run.id : null
  const all = JSON.stringify([readVersion(), reading, spec.limits.pageCpu ?? null, folders])
  return createHash('sha256').update(all).digest('hex')
}

/** Whether an earlier run read the same in the same way. */
const isSame = ({ state, ...earlier }: StoredArchive, found: Found): boolean =>
  (state === 'read' || state === 'same') && isOfSame(earlier, found)

const isOfSame = (
  { print, conditions }: Pick<StoredArchive, 'print' | 'conditions'>,
  { source, conditions: now }: Found,
): boolean => print !== undefined && print === source.print && conditions === now

async function takeOver(task: TaskRun, earlier: StoredArchive, { conditions }: Found): Promise<void> {
  const { context, lease } = task
  const { print, bytes, pages, records } = earlier
  await context.store.transaction(async tx => {
    await keepArchive(tx, lease, { print, conditions, bytes, pages, records, part: undefined })
    await endArchive(tx, lease, { state: 'same' })
  })
  context.onNewTasks()
}

const NOTHING: Beginning = { bytes: 0, pages: 0, records: 0 }

/** Lines of the same content, as far as they are certain. Otherwise the archive is read from its start. */
async function beginning(stored: StoredArchive | undefined, found: Found): Promise<Beginning> {
  const { part, bytes = 0, pages = 0, records = 0 } = stored ?? {}
  if (part === undefined || bytes === 0 || !isOfSame(stored!, found)) return NOTHING
  return ((await sizeOf(part)) ?? 0) >= bytes ? { file: part, bytes, pages, records } : NOTHING
}

/** Returns without an ending if the process is asked to stop, or another worker has the archive. */
async function readPages(
  task: TaskRun,
  name: string,
  found: Found & { readonly isOnly: boolean },
  from: Beginning,
): Promise<void> {
  const { context, job, run, signal } = task
  const { output, source, conditions, isOnly } = found
  const { print } = source
  const lines = await ArchiveLines.open(task, { output, print, conditions, isOnly }, from)
  try {
    const failure = await addPages(task, name, found, lines)
    if (signal.aborted) return await lines.keep()
    if ((await source.printNow()) !== print) throw changed(name)
    const because = failure && `${failure.message} ${failure.remedy}`
    await lines.complete({ state: failure ? 'failed' : 'read', because })
    const { counts } = lines
    context.tell({ kind: 'archive', job: job.name, run: run.number, archive: name, ...counts, because })
  } finally {
    await lines.close()
  }
  context.onNewTasks()
}

/** Returns why the archive was not read to its end, if it was not. Throws if that may succeed later. */
async function addPages(
  { context, lease, spec, signal }: TaskRun,
  name: string,
  { reading, source }: Found,
  lines: ArchiveLines,
): Promise<RenderFailure | undefined> {
  let failure: RenderFailure | undefined
  const { pages } = lines.counts
  const mapped = mapArchives(once(source.input), {
    ...reading,
    analysis: { pool: context.analysis, tools: context, runId: lease.task.runId },
    after: pages > 0 ? { archive: name, number: pages } : undefined,
    cpuMs: spec.limits.pageCpu,
    signal,
  })
  for await (const page of untilAborted(mapped, signal)) {
    if (page.passing) {
      await lines.keep()
      throw page.passing
    }
    failure = page.failure
    await lines.add(page)
  }
  return failure
}

const changed = (name: string): RenderFailure =>
  new RenderFailure(
    'bad-archive',
    `${name} changed while it was read.`,
    'Wait until it is complete, and run the job again.',
  )

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item
}
