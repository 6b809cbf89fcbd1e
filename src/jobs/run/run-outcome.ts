import { describeEnding, isComplete, isShort, settledEnding } from '../../stages/6-harvest/ending.ts'
import type { RunState } from '../../store/database/schema.ts'
import type { RunFacts } from '../../store/runs/run-facts.ts'

export interface RunOutcome {
  readonly state: Exclude<RunState, 'running' | 'stopped'>
  /** What is missing, and why; absent if nothing is. */
  readonly because?: string
}

/** Whether a run read everything, as far as is known. */
export function judgeOutcome({ walks, records, detailsMissing, failures }: RunFacts): RunOutcome {
  const deferred = walks.find(({ ending }) => ending?.kind === 'deferred')
  if (deferred) return { state: 'deferred', because: describeEnding(deferred.ending!) }
  const reasons = [
    ...walks.flatMap(({ start, ending, records, announced }) => {
      if (!ending) return [`${start}: the walk did not reach the end of the list`]
      // If the first page failed, its message is complete and contains the address.
      if (ending.kind === 'failed' && records === 0) return [`${ending.because} ${ending.remedy}`]
      const counts = { announced, read: records }
      const settled = settledEnding(ending, counts)
      if (!isComplete(settled)) return [`${start}: ${describeEnding(settled)}`]
      return isShort(settled, counts) ? [`${start} states ${announced} records, but only ${records} were found`] : []
    }),
    ...(detailsMissing > 0
      ? [`failed to read the detail pages of ${detailsMissing} ${detailsMissing === 1 ? 'record' : 'records'}`]
      : []),
    ...failures.map(failure => `a task failed: ${failure.split('\n', 1)[0]}`),
    ...(walks.some(({ isCut }) => isCut) ? ['a page was not read completely'] : []),
  ]
  if (reasons.length === 0) return { state: 'finished' }
  return { state: records === 0 ? 'failed' : 'partial', because: reasons.join('; ') }
}
