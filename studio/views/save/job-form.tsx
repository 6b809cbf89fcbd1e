import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Mistake } from '../../components/mistake.tsx'
import { suggestJobName } from './suggest-job-name.ts'
import './save-job.css'

/** When a job runs, in the words of people; null: only when asked. */
const SCHEDULES: readonly (readonly [words: string, cron: string | null])[] = [
  ['Only when I start it', null],
  ['Every hour', '0 * * * *'],
  ['Every day at 6:00', '0 6 * * *'],
  ['Every Monday at 6:00', '0 6 * * 1'],
  ['On the first of the month at 6:00', '0 6 1 * *'],
]

/** What a person says about a job. */
export interface JobWish {
  readonly name: string
  readonly schedule?: string
  readonly timeZone?: string
}

export interface SavedJob {
  readonly name: string
  readonly nextAt: string | null
}

interface JobFormProps {
  /** What the job reads. */
  readonly reads: string
  readonly address: string
  /** What the button says. */
  readonly action?: string
  /** In the click itself: some questions of browsers are allowed only there. */
  readonly onSubmit?: () => void
  readonly save: (wish: JobWish) => Promise<SavedJob>
  /** Further fields. */
  readonly children?: ReactNode
  /** What is shown once it is saved. */
  readonly after: (job: SavedJob) => ReactNode
  readonly onDone: () => void
}

/** Asks for the name of a job, and when it runs. */
export function JobForm(props: JobFormProps) {
  const { reads, address, action = 'Save', onSubmit, save, children, after, onDone } = props
  const [name, setName] = useState(() => suggestJobName(address))
  const [schedule, setSchedule] = useState('')
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      save({
        // Names of jobs have no spaces.
        name: name.trim().replace(/\s+/g, '-'),
        ...(schedule === '' ? {} : { schedule, timeZone }),
      }),
  })
  if (data) return after(data)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit?.()
    mutate()
  }
  return (
    <form className="save-job" onSubmit={submit}>
      <p className="soft">A job reads {reads} again, and shows what has changed since.</p>
      <label>
        <span>Name</span>
        <input
          className="input"
          required
          maxLength={100}
          value={name}
          onChange={event => setName(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write this.
          autoFocus
        />
      </label>
      {children}
      <label>
        <span>When it runs</span>
        <select className="select" value={schedule} onChange={event => setSchedule(event.target.value)}>
          {SCHEDULES.map(([words, cron]) => (
            <option key={words} value={cron ?? ''}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {schedule !== '' && (
        <p className="soft small">In the time zone {timeZone}, as long as a server or a worker is running.</p>
      )}
      {error && <Mistake error={error} />}
      <div className="save-buttons">
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" disabled={isPending}>
          {action}
        </button>
      </div>
    </form>
  )
}
