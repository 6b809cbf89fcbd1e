import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { useSay } from '../../components/toasts.tsx'
import { suggestJobName } from './suggest-job-name.ts'
import './save-job.css'

type JobSource = { readonly extraction: string } | { readonly run: string }

/** When a job runs, in the words of people; null: only when asked. */
const SCHEDULES: readonly (readonly [words: string, cron: string | null])[] = [
  ['Only when I start it', null],
  ['Every hour', '0 * * * *'],
  ['Every day at 6:00', '0 6 * * *'],
  ['Every Monday at 6:00', '0 6 * * 1'],
  ['On the first of the month at 6:00', '0 6 1 * *'],
]

interface SaveJobProps {
  readonly source: JobSource
  readonly address: string
}

/** Keeps a list as a job: its name, and when it runs. */
export function SaveJob(props: SaveJobProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Icon name="save" />
        Save as job
      </button>
      <SaveJobDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface SaveJobDialogProps extends SaveJobProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function SaveJobDialog({ source, address, isOpen, onClose }: SaveJobDialogProps) {
  return (
    <Dialog title="Save as job" isOpen={isOpen} onClose={onClose}>
      <JobForm source={source} address={address} onDone={onClose} />
    </Dialog>
  )
}

function JobForm({ source, address, onDone }: SaveJobProps & { readonly onDone: () => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const [name, setName] = useState(() => suggestJobName(address))
  const [schedule, setSchedule] = useState('')
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      answerOf(
        api.jobs.$post({ header: {}, json: { ...source, name, ...(schedule === '' ? {} : { schedule, timeZone }) } }),
      ),
    onSuccess: job => {
      say(`Saved the job ${job.name}.`)
      void queries.invalidateQueries({ queryKey: ['jobs'] })
      onDone()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className="save-job" onSubmit={submit}>
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
      <label>
        <span>Runs</span>
        <select className="select" value={schedule} onChange={event => setSchedule(event.target.value)}>
          {SCHEDULES.map(([words, cron]) => (
            <option key={words} value={cron ?? ''}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {schedule !== '' && (
        <p className="soft small">Times are those of {timeZone}. The job runs while a server or a worker runs.</p>
      )}
      {error && (
        <p className="save-error" role="alert">
          <Icon name="warning" />
          <span>
            {asProblem(error).message} {asProblem(error).todo}
          </span>
        </p>
      )}
      <button type="submit" className="button button-primary" disabled={isPending}>
        Save
      </button>
    </form>
  )
}
