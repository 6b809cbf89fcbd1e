import type { ArchiveFacts } from '../../store/runs/archive-facts.ts'
import type { RunOutcome } from './run-outcome.ts'

/** So many failures are named in the reason of a run; `amberyl runs show` names more. */
export const NAMED_FAILURES = 3

/** Whether all archives of a run were read to their end. */
export function judgeArchives(
  { read, unchanged, failed, left, failures }: ArchiveFacts,
  taskFailures: readonly string[],
): RunOutcome {
  const all = read + unchanged + failed + left
  const tasks = taskFailures.map(failure => `a task failed: ${failure.split('\n', 1)[0]}`)
  if (all === 0) return { state: 'failed', because: tasks.join('; ') || 'the job names no archives' }
  const missing = failed + left
  if (missing === 0 && tasks.length === 0) return { state: 'finished' }
  const named = failures.slice(0, NAMED_FAILURES).map(failure => sayUnread(failure).replace(/\.$/, ''))
  const more = missing - named.length
  const because = [
    ...(missing === 0 ? [] : [`${missing} of ${all} archives ${missing === 1 ? 'was' : 'were'} not read to the end`]),
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...tasks,
  ]
  return { state: read + unchanged === 0 ? 'failed' : 'partial', because: because.join('; ') }
}

/** Most messages name the archive. */
export const sayUnread = ({ archive, because }: ArchiveFacts['failures'][number]): string =>
  because.includes(archive) ? because : `${archive}: ${because}`
