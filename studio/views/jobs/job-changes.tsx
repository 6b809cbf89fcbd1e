import { useState } from 'react'
import { type JobRun, type RecordChange, useChanges, useJobRuns } from '../../api/jobs.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { Segments } from '../../components/segments.tsx'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { formatWhen } from '../../components/when.ts'

/** More are shown on request: thousands of records would be slow. */
const SHOWN = 100

const KINDS = ['all', 'new', 'changed', 'gone'] as const
const WORDS = { all: 'All', new: 'New', changed: 'Changed', gone: 'Gone' } as const

/** What changed between any two runs of a job, field by field. */
export function JobChanges({ job }: { readonly job: string }) {
  const { data, error } = useJobRuns(job)
  if (error) return <FailureState error={error} command={`amberyl runs diff ${job}`} />
  if (!data) return <LoadingState title="Loading the runs …" />
  // A run without a table has nothing to compare.
  const runs = data.runs.filter(({ state, records }) => records > 0 && state !== 'running')
  if (runs.length < 2)
    return (
      <EmptyState title="There is nothing to compare yet." command={`amberyl jobs run ${job}`}>
        <p>After the second run, this shows which records are new, changed, or gone.</p>
      </EmptyState>
    )
  return <Compared job={job} runs={runs} />
}

function Compared({ job, runs }: { readonly job: string; readonly runs: readonly JobRun[] }) {
  const [params, change] = useUrlState()
  const find = (name: string): JobRun | undefined => runs.find(({ run }) => String(run) === params.get(name))
  const after = find('to') ?? runs[0]!
  const before = find('from') ?? runs.find(({ run }) => run < after.run) ?? runs.at(-1)!
  const { data, error } = useChanges(after.id, before.id)
  const choice = (name: string, label: string, value: JobRun) => (
    <label className="field">
      <span>{label}</span>
      <select className="select" value={value.run} onChange={event => change({ [name]: event.target.value })}>
        {runs.map(({ id, run, startedAt, records }) => (
          <option key={id} value={run}>
            Run {run}: {formatWhen(startedAt)}, {records} records
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <div className="buttons">
        {choice('from', 'From', before)}
        {choice('to', 'To', after)}
      </div>
      {before.id === after.id && <p role="status">Choose two different runs.</p>}
      {error && <FailureState error={error} />}
      {!data && !error && before.id !== after.id && <LoadingState title="Comparing the runs …" />}
      {data && <ChangeList key={`${before.id} ${after.id}`} changes={data} />}
      <CommandLine command={`amberyl runs diff ${job} ${before.run} ${after.run}`} />
    </>
  )
}

function ChangeList({ changes }: { readonly changes: readonly RecordChange[] }) {
  const [params, change] = useUrlState()
  const kind = KINDS.find(each => each === params.get('kind')) ?? 'all'
  const [count, setCount] = useState(SHOWN)
  const changesOf = (each: typeof kind) => (each === 'all' ? changes : changes.filter(({ change }) => change === each))
  const chosen = changesOf(kind)
  if (changes.length === 0) return <EmptyState title="Nothing has changed." />
  return (
    <>
      <Segments
        className="job-kinds"
        label="Which changes"
        choices={KINDS.map(each => [each, `${WORDS[each]} ${changesOf(each).length}`] as const)}
        value={kind}
        onChange={each => change({ kind: each === 'all' ? undefined : each })}
      />
      <ol className="rows" aria-label="Changes">
        {chosen.slice(0, count).map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of two runs does not change.
          <li key={at} className="rows-line">
            <span className={`run-state job-${change.change}`}>{WORDS[change.change]}</span>
            <ChangedRecord change={change} />
          </li>
        ))}
      </ol>
      {chosen.length > count && (
        <button type="button" className="button" onClick={() => setCount(count + SHOWN)}>
          Show more ({chosen.length - count})
        </button>
      )}
    </>
  )
}

/** Enough to tell which record it is. */
const TELLING_FIELDS = 3

function ChangedRecord({ change: { before, after, changed_fields: fields } }: { readonly change: RecordChange }) {
  const record = after ?? before ?? {}
  const telling = Object.entries(record)
    .filter(([name, value]) => value !== null && value !== '' && !fields.includes(name) && !/^page(_url)?$/.test(name))
    .slice(0, TELLING_FIELDS)
  return (
    <div className="rows-name">
      <span>{telling.map(([, value]) => say(value)).join(' · ') || 'A record'}</span>
      {fields.length > 0 && (
        <dl className="job-fields">
          {fields.map(name => (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd>
                <del className="value-before">{say(before?.[name])}</del> →{' '}
                <ins className="value-after">{say(after?.[name])}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** A value of a JSON export. */
function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
