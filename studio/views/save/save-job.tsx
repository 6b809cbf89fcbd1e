import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { counted } from '../../components/counted.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mistake } from '../../components/mistake.tsx'
import { useRunJob } from '../../components/use-run-job.ts'
import { formatWhen } from '../../components/when.ts'
import { suggestJobName } from './suggest-job-name.ts'
import './save-job.css'

type JobSource =
  | { readonly extraction: string }
  | { readonly run: string }
  /** Learned by example: it reads these pages, or the pages that a list links to. */
  | { readonly wrapper: Readonly<Record<string, unknown>>; readonly pages: readonly string[] }

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
  readonly onSaved?: () => void
}

/** Keeps a list as a job: its name, and when it runs. */
export function SaveJob({ isSaved, ...props }: SaveJobProps & { readonly isSaved: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {!isSaved && (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          <Icon name="save" />
          Save as job
        </button>
      )}
      <SaveJobDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface SaveJobDialogProps extends SaveJobProps {
  /** Other ways to save it. */
  readonly others?: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const SaveJobDialog = ({ isOpen, onClose, others, ...props }: SaveJobDialogProps) => (
  <Dialog title="Save as job" isOpen={isOpen} onClose={onClose}>
    <JobForm {...props} onDone={onClose} />
    {others}
  </Dialog>
)

function JobForm({ source, address, onSaved, onDone }: SaveJobProps & { readonly onDone: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState(() => suggestJobName(address))
  const [schedule, setSchedule] = useState('')
  const [list, setList] = useState('')
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      answerOf(
        // Names of jobs have no spaces.
        api.jobs.$post({
          header: {},
          json: {
            ...('wrapper' in source ? pagesOf(source, list.trim()) : source),
            name: name.trim().replace(/\s+/g, '-'),
            ...(schedule === '' ? {} : { schedule, timeZone }),
          },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['jobs'] })
      onSaved?.()
    },
  })
  if (data) return <Saved name={data.name} nextAt={data.nextAt} canRun={!('run' in source)} onDone={onDone} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className="save-job" onSubmit={submit}>
      <p className="soft">
        A job reads {'wrapper' in source ? 'the pages' : 'the whole list'} again, and shows what has changed since.
      </p>
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
      {'wrapper' in source && (
        <label>
          <span>List that links to such pages (optional)</span>
          <input
            className="input"
            type="url"
            pattern="https?://.+"
            spellCheck={false}
            placeholder={`Without one, it reads ${counted(source.pages.length, 'page')} that you have shown`}
            value={list}
            onChange={event => setList(event.target.value)}
          />
        </label>
      )}
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
          Save
        </button>
      </div>
    </form>
  )
}

/** Single pages, a record each; or the detail pages of a list. */
const pagesOf = ({ wrapper, pages }: Extract<JobSource, { wrapper: unknown }>, list: string) =>
  list === '' ? { wrapper, start: [...pages] } : { wrapper, start: [list], details: true }

interface SavedProps {
  readonly name: string
  readonly nextAt: string | null
  /** Whether it has not run yet. */
  readonly canRun: boolean
  readonly onDone: () => void
}

/** What to do with the job now. */
function Saved({ name, nextAt, canRun, onDone }: SavedProps) {
  const { mutate, isPending } = useRunJob()
  return (
    <div className="save-job">
      <p role="status">
        The job <strong>{name}</strong> is saved.{' '}
        {nextAt === null
          ? 'It runs when you start it, here or on the start page.'
          : `It runs next on ${formatWhen(nextAt)}.`}
      </p>
      <CommandLine command={`amberyl jobs show ${name}`} />
      <div className="save-buttons">
        <button type="button" className={canRun ? 'button' : 'button button-primary'} onClick={onDone}>
          Done
        </button>
        {canRun && (
          <button
            type="button"
            className="button button-primary"
            disabled={isPending}
            // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone.
            autoFocus
            onClick={() => mutate(name)}
          >
            <Icon name="play" />
            Run it now
          </button>
        )}
      </div>
    </div>
  )
}
