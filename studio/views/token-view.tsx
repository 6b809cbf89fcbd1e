import { type FormEvent, useState } from 'react'
import { CommandLine } from '../components/command-line.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import './token-view.css'

interface TokenViewProps {
  readonly wasRefused: boolean
  readonly onToken: (token: string) => void
}

/** Without a token, the server says nothing: how to get one. */
export function TokenView({ wasRefused, onToken }: TokenViewProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The whole address is as good as its token.
    const token = /#token=(\S+)$/.exec(text.trim())?.[1] ?? text.trim()
    if (token !== '') onToken(token)
  }
  return (
    <PageFrame title="Token needed">
      <section className="token">
        <h1>{wasRefused ? 'The server does not accept this token' : 'The studio needs a token'}</h1>
        <p className="soft">
          {wasRefused
            ? 'A server that is started again has a new one. Open the address that it printed, or paste it here.'
            : 'It keeps others on this machine out. Open the whole address that the server printed when it started, or paste it here.'}
        </p>
        <form onSubmit={submit}>
          <input
            className="input"
            type="password"
            autoComplete="off"
            aria-label="Address or token"
            placeholder="http://127.0.0.1:2623/#token=…"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <button type="submit" className="button button-primary">
            Open
          </button>
        </form>
        <p className="soft">Lost it? Stop the server, and start it again:</p>
        <CommandLine command="amberyl studio --open" />
      </section>
    </PageFrame>
  )
}
