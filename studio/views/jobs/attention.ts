import { checkedBy, type Job } from '../../api/jobs.ts'
import { sentence } from '../../components/sentence.ts'

interface Attention {
  /** What someone should look at, before what runs, before what is done. */
  readonly rank: number
  /** Why someone should look at it; null if nothing is wrong. */
  readonly because: string | null
  /** Where to look. */
  readonly tab: 'runs' | 'template'
}

const RANKS: Readonly<Record<string, number>> = { failed: 1, partial: 1, stopped: 1, deferred: 1, running: 2 }
const DONE = 3

/** The rank of a run by its state. */
export const rankOf = (state: string): number => RANKS[state] ?? DONE

/** What a job needs from its owner. */
export function attentionOf({ lastRun, alert }: Pick<Job, 'lastRun' | 'alert'>): Attention {
  if (!lastRun) return { rank: DONE, because: null, tab: 'runs' }
  const { state, because } = lastRun
  const checked = checkedBy(lastRun)
  if (checked?.done === 'proposed')
    return { rank: 0, because: 'The template has changed. A new wrapper waits for your decision.', tab: 'template' }
  if (checked?.done === 'deferred')
    return { rank: 0, because: 'The template has changed, and some fields were not found again.', tab: 'template' }
  const rank = rankOf(state)
  if (rank === 1) return { rank, because: sentence(because ?? `The last run is ${state}`), tab: 'runs' }
  return alert === null ? { rank, because: null, tab: 'runs' } : { rank: 1, because: sentence(alert), tab: 'runs' }
}
