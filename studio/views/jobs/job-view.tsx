import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { answerOf, api } from '../../api/client.ts'
import { type OpenJob, useJob } from '../../api/jobs.ts'
import { problemFrom } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { Segments } from '../../components/segments.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { useFailure, useSay } from '../../components/toasts.tsx'
import { useRunJob } from '../../components/use-run-job.ts'
import { useUrlState } from '../../components/use-url-state.ts'
import { RunState } from '../run/run-state.tsx'
import { attentionOf } from './attention.ts'
import { JobChanges } from './job-changes.tsx'
import { JobFile } from './job-file.tsx'
import { JobLinks } from './job-links.tsx'
import { JobRuns } from './job-runs.tsx'
import { JobSchedule } from './job-schedule.tsx'
import { JobTemplates } from './template/job-templates.tsx'
import '../../components/bar.css'
import '../../components/banner.css'
import './job-view.css'

const TABS = [
  ['runs', 'Runs'],
  ['changes', 'Changes'],
  ['template', 'Template'],
  ['file', 'File'],
] as const

/** A job: its schedule, its runs, what changed between them, its template, and its file. */
export function JobView({ name }: { readonly name: string }) {
  const { data: job, error } = useJob(name)
  if (job) return <Opened job={job} />
  return (
    <PageFrame title={name}>
      {error ? (
        <FailureState error={error} command="amberyl jobs list" />
      ) : (
        <LoadingState title={`Loading the job ${name} …`} />
      )}
    </PageFrame>
  )
}

function Opened({ job }: { readonly job: OpenJob }) {
  const [params, change] = useUrlState()
  const tab = TABS.find(([id]) => id === params.get('tab'))?.[0] ?? 'runs'
  const { because, tab: place } = attentionOf(job)
  return (
    <PageFrame title={job.name}>
      <header className="bar">
        <h1 className="bar-name">{job.name}</h1>
        <RunState state={job.lastRun?.state ?? 'new'} />
        {job.state === 'paused' && <span className="run-state run-state-plain">Paused</span>}
        <Segments
          label="Job"
          areTabs
          choices={TABS}
          value={tab}
          onChange={id => change({ tab: id === 'runs' ? undefined : id })}
        />
        <JobActions job={job} />
      </header>
      {because !== null && (
        <section className="banner banner-warn" aria-label="Attention" role="status">
          <Icon name="warning" />
          <div>
            {because} {place !== tab && place === 'template' && <Link href="?tab=template">See what changed</Link>}
          </div>
        </section>
      )}
      <div className="document">
        {tab === 'runs' && (
          <>
            <JobSchedule job={job} />
            <JobRuns job={job.name} />
            <JobLinks links={job.links} />
          </>
        )}
        {tab === 'changes' && <JobChanges job={job.name} />}
        {tab === 'template' && <JobTemplates job={job.name} />}
        {tab === 'file' && <JobFile key={job.version} job={job} />}
      </div>
    </PageFrame>
  )
}

function JobActions({ job }: { readonly job: OpenJob }) {
  const { name, state, version } = job
  const start = useRunJob()
  const queries = useQueryClient()
  const say = useSay()
  const [isRemoving, setIsRemoving] = useState(false)
  const wanted = state === 'paused' ? 'active' : 'paused'
  const turn = useMutation({
    mutationFn: () =>
      answerOf(
        api.jobs[':name'].state.$put({ param: { name }, header: { 'if-match': version }, json: { state: wanted } }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['job', name] })
      say(
        wanted === 'paused' ? `${name} is paused: its schedule starts no run.` : `${name} follows its schedule again.`,
      )
    },
    onError: useFailure(),
  })
  return (
    <div className="bar-actions">
      <button type="button" className="button button-quiet" onClick={() => setIsRemoving(true)}>
        Delete
      </button>
      <button type="button" className="button" disabled={turn.isPending} onClick={() => turn.mutate()}>
        <Icon name={state === 'paused' ? 'play' : 'stop'} />
        {state === 'paused' ? 'Resume' : 'Pause'}
      </button>
      <button
        type="button"
        className="button button-primary"
        disabled={start.isPending || job.lastRun?.state === 'running'}
        onClick={() => start.mutate(name)}
      >
        <Icon name="play" />
        Run now
      </button>
      <Dialog title={`Delete ${name}?`} isOpen={isRemoving} onClose={() => setIsRemoving(false)}>
        <RemoveJob job={job} onDone={() => setIsRemoving(false)} />
      </Dialog>
    </div>
  )
}

function RemoveJob({ job: { name, version }, onDone }: { readonly job: OpenJob; readonly onDone: () => void }) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await api.jobs[':name'].$delete({ param: { name }, header: { 'if-match': version } })
      if (!answer.ok) throw await problemFrom(answer as unknown as Response)
    },
    onSuccess: () => {
      navigate('/jobs')
      queries.removeQueries({ queryKey: ['job', name] })
      void queries.invalidateQueries({ queryKey: ['jobs'] })
    },
    onError: useFailure(),
  })
  return (
    <div className="part-form">
      <p>Its runs, records, and wrappers are deleted, too. Exported files stay.</p>
      <div className="buttons">
        <button type="button" className="button" onClick={onDone}>
          Keep it
        </button>
        <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
          Delete
        </button>
      </div>
    </div>
  )
}
