import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { useJobs } from '../../api/queries.ts'
import { ExportMenu } from '../../components/export-menu.tsx'
import { Icon } from '../../components/icon.tsx'
import { useKeys } from '../../components/keys.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { useFailure } from '../../components/toasts.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { SaveJob } from '../save/save-job.tsx'
import { RunBanner } from './run-banner.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunTable } from './run-table.tsx'
import { RunTimeline } from './run-timeline.tsx'
import { useWatchedRun, type WatchedRun } from './use-watched-run.ts'
import '../../components/bar.css'
import './run-view.css'

/** A harvest, watched while it walks. */
export function RunView({ id }: { readonly id: string }) {
  const watched = useWatchedRun(id)
  const { run, error, trouble } = watched
  if (error)
    return (
      <PageFrame title="Run">
        <FailureState error={error} command="amberyl runs" />
      </PageFrame>
    )
  if (!run)
    return (
      <PageFrame title="Run">
        <LoadingState title={trouble ? trouble.message : 'Loading the run …'}>
          {trouble && <p>{trouble.todo}</p>}
        </LoadingState>
      </PageFrame>
    )
  return <Watched watched={watched} run={run} />
}

interface WatchedProps {
  readonly watched: WatchedRun
  readonly run: NonNullable<WatchedRun['run']>
}

function Watched({ watched, run }: WatchedProps) {
  const [params, change] = useUrlState()
  const events = params.get('events')
  const control = useControl(run.id, watched.watchAgain)
  const { data: jobs } = useJobs()
  const isSaved = jobs?.jobs.some(({ name }) => name === run.job) ?? true
  const toggle = (): void => {
    const isShown = getComputedStyle(document.querySelector('.run-timeline')!).display !== 'none'
    change({ events: isShown ? 'hidden' : 'shown' })
  }
  useKeys([{ keys: 'e', about: 'show or hide the events', act: toggle }])
  // What the run has changed since is asked for again where it is shown.
  const { state } = run
  useEffect(() => {
    if (state !== 'running') control.reset()
  }, [state, control.reset])
  return (
    <PageFrame title={run.start[0] ?? run.job} fills>
      <header className="bar run-head">
        <RunProgress watched={watched} run={run} job={jobs && isSaved ? run.job : undefined} />
        <div className="bar-actions">
          <button type="button" className="button button-quiet" aria-pressed={events === 'shown'} onClick={toggle}>
            <Icon name="history" />
            Events
          </button>
          <ExportMenu source={{ run: run.id }} isEmpty={run.records === 0} />
          <SaveJob
            source={{ run: run.id }}
            address={run.start[0] ?? ''}
            isSaved={isSaved}
            onSaved={watched.watchAgain}
          />
          {state === 'running' && (
            <button
              type="button"
              className="button"
              disabled={control.isPending}
              onClick={() => control.mutate('stop')}
            >
              <Icon name="stop" />
              Stop
            </button>
          )}
          {state === 'stopped' && (
            <button
              type="button"
              className="button button-primary"
              disabled={control.isPending}
              onClick={() => control.mutate('resume')}
            >
              <Icon name="play" />
              Go on
            </button>
          )}
        </div>
      </header>
      <RunBanner run={run} trouble={watched.trouble} />
      <div className={`run-body run-events-${events ?? 'auto'}`}>
        <div className="run-table">
          <RunTable run={run} />
        </div>
        <RunTimeline watched={watched} run={run} />
      </div>
    </PageFrame>
  )
}

/** Stop keeps what was read; going on continues there. */
function useControl(id: string, onGoOn: () => void) {
  const fail = useFailure()
  return useMutation({
    mutationFn: (what: 'stop' | 'resume') =>
      what === 'stop'
        ? answerOf(api.runs[':id'].stop.$post({ param: { id } }))
        : answerOf(api.runs[':id'].resume.$post({ param: { id } })),
    onSuccess: (_, what) => {
      if (what === 'resume') onGoOn()
    },
    onError: fail,
  })
}
