import { useEffect, useState } from 'react'
import { describeActivity } from './activity.ts'
import { RunState } from './run-state.tsx'
import type { Run, WatchedRun } from './use-watched-run.ts'

const MINUTE_MS = 60_000
const RATE_PAGES = 20
/** The first pages are stored together; a rate of them says nothing. */
const LEAST_MS = 1_500

interface RunProgressProps {
  readonly watched: WatchedRun
  readonly run: Run
  /** The saved job that it belongs to. */
  readonly job: string | undefined
}

/** How far the run is, how fast, and what it does or waits for. */
export function RunProgress({ watched: { pages, doing, trouble }, run, job }: RunProgressProps) {
  const isRunning = run.state === 'running'
  const elapsed = useElapsed(run.startedAt, run.endedAt)
  const rate = isRunning ? rateOf(pages) : undefined
  return (
    <div className="run-progress">
      <h1>
        <RunState state={run.state} />
        <a className="run-address" href={run.start[0]} target="_blank" rel="noreferrer" title={run.start.join('\n')}>
          {run.start[0] ?? run.job}
        </a>
        {run.start.length > 1 && <span className="soft small">and {run.start.length - 1} more</span>}
        {job !== undefined && (
          <span className="soft small run-job">
            {job}, run {run.run}
          </span>
        )}
      </h1>
      <p className="number run-counts" role="status">
        <span>
          <strong>{run.records.toLocaleString('en')}</strong> {run.records === 1 ? 'record' : 'records'}
        </span>
        <span>
          <strong>{run.pages.toLocaleString('en')}</strong> {run.pages === 1 ? 'page' : 'pages'}
        </span>
        {run.details && (
          <span>
            <strong>{run.details.read}</strong> details
          </span>
        )}
        {rate !== undefined && <span className="soft">{rate.toLocaleString('en')} records a minute</span>}
        <span className="soft">{elapsed}</span>
      </p>
      {isRunning && (
        <p className="soft small run-doing">
          {trouble ? trouble.message : doing ? `${describeActivity(doing)} …` : 'Waiting for its turn …'}
        </p>
      )}
    </div>
  )
}

/** New records a minute, over the last pages. */
function rateOf(pages: WatchedRun['pages']): number | undefined {
  const last = pages.slice(-RATE_PAGES)
  const [from, to] = [last[0], last.at(-1)]
  if (!from || !to || from === to) return undefined
  const ms = Date.parse(to.readAt) - Date.parse(from.readAt)
  const fresh = last.slice(1).reduce((sum, page) => sum + page.fresh, 0)
  return ms > LEAST_MS ? Math.round((fresh * MINUTE_MS) / ms) : undefined
}

function useElapsed(startedAt: string, endedAt: string | null): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (endedAt !== null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [endedAt])
  return formatDuration(
    (endedAt === null ? Math.max(now, Date.parse(startedAt)) : Date.parse(endedAt)) - Date.parse(startedAt),
  )
}

/** As a person says it: 8 s, 3 min 20 s, 2 h 5 min. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
