import { carrySelection } from '../../stages/5-wrap/selection.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { formatWrapper } from '../../stages/5-wrap/wrapper-file.ts'
import { formatStored, parseStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import type { StoredList } from '../../stages/7-monitor/stored-list.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { renewState } from '../../stages/7-monitor/template-state.ts'
import type { Queries } from '../../store/database/store.ts'
import { addWrapper, currentWrapper, renewWrapper } from '../../store/runs/wrappers.ts'
import type { TaskRun } from './task-run.ts'

/** Keeps what a walk learned about its list for the next run: a new version, if it reads in another way. */
export async function keepLearned(tx: Queries, { job, run }: TaskRun, learned: StoredList | undefined): Promise<void> {
  if (!learned) return
  const current = await currentWrapper(tx, job.id, 'list')
  const known = current && parseStored(current.content)
  const wrapper =
    known && !isPageWrapper(known.wrapper) ? carrySelection(known.wrapper, learned.wrapper) : learned.wrapper
  if (known?.state && isSame(known, wrapper)) {
    const state = learned.state ? renewState(known.state, learned.state) : known.state
    return renewWrapper(tx, current!.id, formatStored({ wrapper, state }))
  }
  const because = current ? sayWhatIsNew(known!, wrapper) : sayLearned(wrapper)
  const content = formatStored({ ...learned, wrapper })
  await addWrapper(tx, { jobId: job.id, kind: 'list', runId: run.id, state: 'current', content, because })
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
