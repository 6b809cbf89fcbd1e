import { describeEnding, isComplete } from '../../stages/6-harvest/ending.ts'
import type { RunState } from '../../store/database/schema.ts'
import type { RunFacts } from '../../store/runs/run-facts.ts'

export interface RunOutcome {
  readonly state: Exclude<RunState, 'running' | 'stopped'>
  /** What is missing, and why; absent where nothing is. */
  readonly because?: string
}

/** Whether a run has what there is, as far as can be told. */
export function judgeOutcome({ walks, records, detailsMissing, failures, isCut }: RunFacts): RunOutcome {
  const deferred = walks.find(({ ending }) => ending?.kind === 'deferred')
  if (deferred) return { state: 'deferred', because: describeEnding(deferred.ending!) }
  const reasons = [
    ...walks.flatMap(({ start, ending, records, announced }) => {
      if (!ending) return [`${start} was not walked to its end`]
      // That there is no first page says it all; its address is in the message.
      if (ending.kind === 'failed' && records === 0) return [`${ending.because} ${ending.remedy}`]
      if (!isComplete(ending)) return [`${start}: ${describeEnding(ending)}`]
      const isShort = announced !== undefined && records < announced && ending.kind !== 'as-asked'
      return isShort ? [`${start} speaks of ${announced} records, but only ${records} could be reached`] : []
    }),
    ...(detailsMissing > 0 ? [`the own pages of ${detailsMissing} records could not be read`] : []),
    ...failures.map(failure => `something failed: ${failure.split('\n', 1)[0]}`),
    ...(isCut ? ['a page was not read whole'] : []),
  ]
  if (reasons.length === 0) return { state: 'finished' }
  return { state: records === 0 ? 'failed' : 'partial', because: reasons.join('; ') }
}
