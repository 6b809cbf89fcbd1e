import { createHash } from 'node:crypto'
import type { PageValidators } from '../../stages/1-render/fetch-page.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import { isShipped } from '../../stages/4-find/domain/load-domain-source.ts'
import type { LoadedPage, PageLoader } from '../../stages/6-harvest/load/page-loader.ts'
import type { Queries } from '../../store/database/store.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import { type EarlierWalk, findEarlierWalk, type PagePrint } from '../../store/work/walk-prints.ts'
import type { StoredWalk } from '../../store/work/walks.ts'
import { readVersion } from '../../version.ts'
import { digestOf } from '../page-digest.ts'
import type { TaskRun } from '../run/task-run.ts'
import type { JobSpec } from '../spec/job-schema.ts'

/** Remembers what parsed pages are like, and knows pages that were requested to compare them. */
export class PrintedLoader {
  /** By the address that is shown. */
  readonly prints = new Map<string, PagePrint>()
  readonly #loader: PageLoader
  #held: (LoadedPage & { readonly asked: string }) | undefined

  constructor(loader: PageLoader) {
    this.#loader = loader
  }

  async load(...[url, by, options]: Parameters<PageLoader['load']>): Promise<LoadedPage> {
    if (by === 'browser') return this.#loader.load(url, by, options)
    const held = this.#held?.asked === url ? this.#held : undefined
    if (held) this.#held = undefined
    const page = held ?? (await this.#loader.load(url, by, options))
    this.#print(url, page.model, page.validators)
    return page
  }

  inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
    return this.#loader.inTurn(url, work)
  }

  /** Whether a page is still what it was. One that is not is held for the walk that asks for it next. */
  async isSame({ url, shown, digest, ...known }: PagePrint): Promise<boolean> {
    const answer = await this.#loader.revalidate(url, known)
    if (answer === 'not-modified') {
      this.prints.set(shown, { url, shown, digest, ...known })
      return true
    }
    if (this.#print(url, answer.model, answer.validators).digest === digest) return true
    this.#held = { ...answer, asked: url }
    return false
  }

  #print(url: string, model: PageModel, validators: PageValidators = {}): PagePrint {
    const print = { url, shown: model.url, digest: digestOf(model), ...validators }
    this.prints.set(model.url, print)
    return print
  }
}

/** The walk of the last run if all of its pages are the same today: one request each, and nothing is analyzed. */
export async function findUnchanged(
  { context, run, spec, signal }: TaskRun,
  begun: StoredWalk,
  loader: PrintedLoader,
): Promise<EarlierWalk | undefined> {
  if (begun.pages > 0 || begun.stored || !canReuse(spec)) return undefined
  const { db } = context.store
  const earlier = await findEarlierWalk(db, run, begun.number, await runConditions(db, run))
  if (!earlier) return undefined
  for (const print of earlier.prints) {
    // A page that fails now is tried again by the walk, which says what is missing.
    if (!(await loader.isSame(print).catch(() => false)) || signal.aborted) return undefined
  }
  return earlier
}

/** Folders of the job's own may change between two runs, and pages that are to be kept have to be requested. */
const canReuse = (spec: JobSpec): boolean => !hasOwnFolders(spec) && spec.keep.snapshots === 'none'

export const hasOwnFolders = ({ annotators, blocks, domain }: JobSpec): boolean =>
  annotators !== undefined || blocks !== undefined || (domain !== undefined && domain !== AUTO && !isShipped(domain))

/** Keys of a job that its records do not depend on. */
const AFTERWARDS: ReadonlySet<string> = new Set<keyof JobSpec>([
  'name',
  'schedule',
  'outputs',
  'webhooks',
  'alert',
  'keep',
])

/** Everything that the records depend on, apart from the pages. */
export async function runConditions(
  queries: Queries,
  { jobId, spec }: { readonly jobId: number; readonly spec: unknown },
): Promise<string> {
  const asked = Object.entries(spec as object).filter(([key]) => !AFTERWARDS.has(key))
  const wrapper = await currentWrapper(queries, jobId, 'list')
  const all = JSON.stringify([readVersion(), asked, wrapper?.content ?? null])
  return createHash('sha256').update(all).digest('hex')
}
