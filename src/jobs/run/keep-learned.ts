import type { PageModel } from '../../stages/2-model/page-model.ts'
import { runWrapper } from '../../stages/5-wrap/run-wrapper.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { formatWrapper } from '../../stages/5-wrap/wrapper-file.ts'
import { formatStored, parseStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { learnTemplateState } from '../../stages/7-monitor/template-state.ts'
import type { Queries } from '../../store/database/store.ts'
import { addWrapper, currentWrapper } from '../../store/runs/wrappers.ts'
import type { SeenPages } from './seen-pages.ts'
import type { TaskRun } from './task-run.ts'

/** Keeps what a walk learned about its list for the next run, if it is more than was known. */
export async function keepLearned(tx: Queries, { job, run }: TaskRun, seen: SeenPages): Promise<void> {
  const models = seen.models
  const wrapper = models[0] && chooseWrapper(seen.wrappers, models[0])
  if (!wrapper) return
  const current = await currentWrapper(tx, job.id, 'list')
  const known = current && parseStored(current.content)
  if (known?.state && isSame(known, wrapper)) return
  const state = learnTemplateState(wrapper, models)
  const because = current ? sayWhatIsNew(known!, wrapper) : sayLearned(wrapper)
  const content = formatStored({ wrapper, state })
  await addWrapper(tx, { jobId: job.id, kind: 'list', runId: run.id, state: 'current', content, because })
}

/** The next run starts with the first page: the wrapper that reads most of it is kept. */
function chooseWrapper(wrappers: readonly Wrapper[], first: PageModel): Wrapper | undefined {
  const cellsRead = (wrapper: Wrapper): number => {
    const run = runWrapper(first, wrapper)
    return run.kind === 'nothing' ? 0 : run.fields.reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0)
  }
  const [best] = wrappers
    .map((wrapper, at) => ({ wrapper, at, cells: cellsRead(wrapper) }))
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells || a.at - b.at)
  return best?.wrapper
}

const isSame = ({ wrapper: known }: Stored, wrapper: Wrapper): boolean =>
  !isPageWrapper(known) && formatWrapper(known) === formatWrapper(wrapper)

const sayLearned = ({ learned, domain }: Wrapper): string =>
  `learned from ${learned.url}${domain === undefined ? '' : `, with the domain ${domain}`}`

function sayWhatIsNew({ wrapper: known, state }: Stored, wrapper: Wrapper): string {
  const before = new Set<string>(known.fields.map(({ name }) => name))
  const added = wrapper.fields.filter(({ name }) => !before.has(name)).map(({ name }) => name)
  if (added.length > 0) return `new columns: ${added.join(', ')}`
  const isOfOtherDomain = !isPageWrapper(known) && known.domain !== wrapper.domain
  if (state && isOfOtherDomain) return `its records are described by the domain ${wrapper.domain}`
  return state ? 'its records were found in another way' : 'its template was learned'
}
