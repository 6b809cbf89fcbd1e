import { type FormEvent, useRef, useState } from 'react'
import { Dialog } from '../../../studio/components/dialog.tsx'
import { Mistake } from '../../../studio/components/mistake.tsx'
import { formatWhen } from '../../../studio/components/when.ts'
import { JobForm, type SavedJob } from '../../../studio/views/save/job-form.tsx'
import { ListAddress } from '../../../studio/views/save/list-address.tsx'
import { requestAccess } from '../../tab/host-access.ts'
import type { PanelEngine } from '../parts.ts'
import { forgetServer, keepServer, keptServer, type OwnServer, serverIn } from './kept-server.ts'
import { sendJob } from './send-job.ts'

interface SendDialogProps {
  readonly engine: PanelEngine
  readonly what: 'page' | 'harvest' | 'example'
  readonly address: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a job of the list on the person's own server. */
export const SendDialog = ({ isOpen, onClose, ...props }: SendDialogProps) => (
  <Dialog title="Send to my Amberyl" isOpen={isOpen} onClose={onClose}>
    <SendForm {...props} onDone={onClose} />
  </Dialog>
)

function SendForm({ engine, what, address, onDone }: Omit<SendDialogProps, 'isOpen' | 'onClose'> & Done) {
  const [server, setServer] = useState(keptServer)
  const [list, setList] = useState('')
  const access = useRef(Promise.resolve(false))
  if (!server) return <ServerForm onServer={setServer} onDone={onDone} />
  return (
    <JobForm
      reads={what === 'example' ? 'the pages' : 'the whole list'}
      address={address}
      action="Send"
      onSubmit={() => {
        access.current = requestAccess(server.origin)
      }}
      save={wish =>
        sendJob({ server, isAllowed: access.current, engine, what, start: address, list: list.trim(), wish })
      }
      after={job => <Sent job={job} server={server} onDone={onDone} />}
      onDone={onDone}
    >
      {what === 'example' && (
        <ListAddress value={list} placeholder="Without one, it reads this page" onChange={setList} />
      )}
      <p className="soft small">
        Goes to {server.origin}. Your server opens the page itself, without your login.{' '}
        <button
          type="button"
          className="panel-link"
          onClick={() => {
            forgetServer()
            setServer(undefined)
          }}
        >
          Another server
        </button>
      </p>
    </JobForm>
  )
}

interface Done {
  readonly onDone: () => void
}

/** Asks for the address and the token of the server. */
function ServerForm({ onServer, onDone }: Done & { readonly onServer: (server: OwnServer) => void }) {
  const [address, setAddress] = useState('')
  const [token, setToken] = useState('')
  const [isKept, setIsKept] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = serverIn(address)
    const given = found?.token ?? token.trim()
    if (!found?.origin) setMistake('This is not an address. Paste the one that "amberyl studio" printed.')
    else if (given === '') setMistake('The address has no token. Paste it whole, or write the token below.')
    else {
      const server = { origin: found.origin, token: given }
      if (isKept) keepServer(server)
      onServer(server)
    }
  }
  return (
    <form className="save-job" onSubmit={submit}>
      <p className="soft">
        Your own server, on this computer or elsewhere, reads the list again on a schedule. Start it with{' '}
        <code>amberyl studio</code>, and paste the address that it prints.
      </p>
      <label>
        <span>Address of your server</span>
        <input
          className="input"
          required
          spellCheck={false}
          placeholder="http://127.0.0.1:2623/#token=…"
          value={address}
          onChange={event => setAddress(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write this.
          autoFocus
        />
      </label>
      <label>
        <span>Token (if the address has none)</span>
        <input
          className="input"
          type="password"
          autoComplete="off"
          value={token}
          onChange={event => setToken(event.target.value)}
        />
      </label>
      <label className="panel-check">
        <input type="checkbox" checked={isKept} onChange={event => setIsKept(event.target.checked)} />
        <span>Remember both in this browser</span>
      </label>
      {mistake !== undefined && <Mistake>{mistake}</Mistake>}
      <div className="save-buttons">
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button button-primary">
          Next
        </button>
      </div>
    </form>
  )
}

const Sent = ({
  job: { name, nextAt },
  server,
  onDone,
}: Done & { readonly job: SavedJob; readonly server: OwnServer }) => (
  <div className="save-job">
    <p role="status">
      The job <strong>{name}</strong> is on your server.{' '}
      {nextAt === null ? 'It runs when you start it there.' : `It runs next on ${formatWhen(nextAt)}.`}
    </p>
    <div className="save-buttons">
      <button type="button" className="button" onClick={onDone}>
        Done
      </button>
      <a
        className="button button-primary"
        href={`${server.origin}/jobs/${encodeURIComponent(name)}#token=${server.token}`}
        target="_blank"
        rel="noreferrer"
      >
        Open the job
      </a>
    </div>
  </div>
)
