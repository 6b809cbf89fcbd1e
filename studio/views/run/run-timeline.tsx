import { useMemo, useState } from 'react'
import { counted } from '../../components/counted.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { formatDuration } from './run-progress.tsx'
import { type Moment, momentsOf } from './timeline.ts'
import type { Run, WatchedRun } from './use-watched-run.ts'
import './run-timeline.css'

interface RunTimelineProps {
  readonly watched: WatchedRun
  readonly run: Run
}

/** More lines than this are shown on request. */
const SHOWN = 200

/** What happened, the latest first. */
export function RunTimeline({ watched: { pages, news }, run }: RunTimelineProps) {
  const [limit, setLimit] = useState(SHOWN)
  const moments = useMemo(() => momentsOf(pages, news), [pages, news])
  return (
    <aside className="run-timeline" aria-label="Events">
      <h2>Events</h2>
      <ol>
        {run.endedAt !== null && (
          <Line at={run.endedAt} tone={run.state === 'finished' ? 'good' : 'warn'}>
            {ENDS[run.state] ?? run.state}
          </Line>
        )}
        {moments.slice(0, limit).map(moment => (
          <MomentLine key={keyOf(moment)} run={run.id} moment={moment} />
        ))}
        {moments.length > limit ? (
          <li>
            <button type="button" className="button button-quiet" onClick={() => setLimit(limit + SHOWN)}>
              {moments.length - limit} earlier events
            </button>
          </li>
        ) : (
          <Line at={run.startedAt}>Started{run.cause === 'schedule' ? ' by its schedule' : ''}</Line>
        )}
      </ol>
    </aside>
  )
}

const ENDS: Readonly<Record<string, string>> = {
  finished: 'Complete',
  partial: 'Ended, not complete',
  stopped: 'Stopped',
  deferred: 'Deferred',
  failed: 'Failed',
}

const keyOf = (moment: Moment): string =>
  moment.kind === 'page' ? `page ${moment.page.id}` : `${moment.kind} ${moment.at}`

function MomentLine({ run, moment }: { readonly run: string; readonly moment: Moment }) {
  if (moment.kind === 'gap') return <li className="run-gap soft small">{formatDuration(moment.ms)} without events</li>
  const at = new Date(moment.at).toISOString()
  if (moment.kind === 'news')
    return (
      <Line at={at} tone={moment.isBad ? 'warn' : 'plain'}>
        {moment.text}
      </Line>
    )
  const { page, url, records, fresh, isCut, picture = false } = moment.page
  return (
    <Line at={at} picture={picture && <PageThumbnail run={run} url={url} page={page} />}>
      <a href={url} target="_blank" rel="noreferrer" title={url}>
        Page {page}
      </a>
      <span className="soft"> · </span>
      <span className="number">
        {counted(records, 'record')}
        {fresh < records && <span className="soft">, {fresh} new</span>}
        {isCut && <span className="soft">, cut at a limit</span>}
      </span>
    </Line>
  )
}

interface LineProps {
  readonly at: string
  readonly tone?: 'good' | 'warn' | 'plain'
  readonly picture?: React.ReactNode
  readonly children: React.ReactNode
}

const Line = ({ at, tone = 'plain', picture, children }: LineProps) => (
  <li className={`run-line run-line-${tone}`}>
    <time className="soft small number" dateTime={at} title={new Date(at).toLocaleString()}>
      {TIME.format(new Date(at))}
    </time>
    <span className="run-line-text">{children}</span>
    {picture}
  </li>
)

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
