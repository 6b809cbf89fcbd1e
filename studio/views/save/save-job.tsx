import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { counted } from '../../components/counted.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { useRunJob } from '../../components/use-run-job.ts'
import { formatWhen } from '../../components/when.ts'
import { JobForm, type JobWish, type SavedJob } from './job-form.tsx'
import { ListAddress } from './list-address.tsx'

type JobSource =
  | { readonly extraction: string }
  | { readonly run: string }
  /** Learned by example: it reads these pages, or the pages that a list links to. */
  | { readonly wrapper: Readonly<Record<string, unknown>>; readonly pages: readonly string[] }

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
    <SaveForm {...props} onDone={onClose} />
    {others}
  </Dialog>
)

function SaveForm({ source, address, onSaved, onDone }: SaveJobProps & { readonly onDone: () => void }) {
  const queries = useQueryClient()
  const [list, setList] = useState('')
  const save = async (wish: JobWish) => {
    const from = 'wrapper' in source ? pagesOf(source, list.trim()) : source
    const job = await answerOf(api.jobs.$post({ header: {}, json: { ...from, ...wish } }))
    void queries.invalidateQueries({ queryKey: ['jobs'] })
    onSaved?.()
    return job
  }
  return (
    <JobForm
      reads={'wrapper' in source ? 'the pages' : 'the whole list'}
      address={address}
      save={save}
      after={job => <Saved {...job} canRun={!('run' in source)} onDone={onDone} />}
      onDone={onDone}
    >
      {'wrapper' in source && (
        <ListAddress
          value={list}
          placeholder={`Without one, it reads ${counted(source.pages.length, 'page')} that you have shown`}
          onChange={setList}
        />
      )}
    </JobForm>
  )
}

/** Single pages, a record each; or the detail pages of a list. */
const pagesOf = ({ wrapper, pages }: Extract<JobSource, { wrapper: unknown }>, list: string) =>
  list === '' ? { wrapper, start: [...pages] } : { wrapper, start: [list], details: true }

interface SavedProps extends SavedJob {
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
