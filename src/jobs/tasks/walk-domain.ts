import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import type { TaskRun } from '../run/task-run.ts'

/**
 * The domain that the job names, or that of its wrapper: `auto` is decided once, by the first walk of the first run.
 */
export async function domainOf({ context, job, spec }: TaskRun, walk: number): Promise<string | undefined> {
  const { domain } = spec
  if (domain !== undefined && domain !== AUTO) return domain
  const current = await currentWrapper(context.store.db, job.id, 'list')
  const wrapper = current && parseStored(current.content).wrapper
  const known = wrapper && !isPageWrapper(wrapper) ? wrapper.domain : undefined
  return known ?? (wrapper && walk > 1 ? undefined : domain)
}
