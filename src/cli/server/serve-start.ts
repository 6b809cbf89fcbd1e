import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { JobEvent } from '../../jobs/job-event.ts'
import { startServer } from '../../server/start-server.ts'
import { newToken, TokenError, Tokens } from '../../server/tokens.ts'
import type { Trainer } from '../../server/training/trainer.ts'
import type { Store } from '../../store/database/store.ts'
import { type StoreFlags, withStore } from '../jobs/with-store.ts'
import { formatJobEvent, formatLogLine } from '../jobs/worker-log.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { openAddress } from './open-address.ts'

interface ServeFlags extends StoreFlags {
  readonly port: number
  readonly host: string
  readonly tokenFile?: string
  readonly tlsCert?: string
  readonly tlsKey?: string
  readonly behindProxy?: boolean
  readonly publicHost?: string
  readonly log: 'text' | 'json'
  readonly browserUrl?: string
  readonly corpus?: readonly string[]
  readonly blocks?: string
  readonly annotators?: string
  readonly domains?: string
  readonly words?: string
  /** Of the studio: show it at once. */
  readonly open?: boolean
}

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** Serves until stopped. */
export async function serve(
  flags: ServeFlags,
  terminal: Terminal,
  openTrainer: () => Promise<Trainer>,
): Promise<ExitCode> {
  const tls = await readTls(flags)
  if (!LOOPBACK.includes(flags.host) && !tls && !flags.behindProxy)
    throw new UsageError(
      `Other machines could reach the server at ${flags.host}, and read tokens on the way: add --tls-cert and --tls-key, or --behind-proxy if a proxy speaks TLS.`,
    )
  const token = flags.tokenFile === undefined ? newToken() : undefined
  const tokens = readTokens(token ?? (await readFile(flags.tokenFile!, 'utf8')))
  const log = logTo(terminal, flags.log)
  const run = async (store: Store): Promise<ExitCode> => {
    const interrupt = listenForInterrupt(terminal, 'Stopping. Press Ctrl-C again to quit now.')
    try {
      const { origin, port, ended } = await startServer(store, {
        host: flags.host,
        port: flags.port,
        tokens,
        tls,
        publicHosts: flags.publicHost === undefined ? [] : [flags.publicHost],
        browserUrl: flags.browserUrl,
        trainer: await openTrainer(),
        folders: { corpora: foldersIn(flags), ...flags },
        signal: interrupt.signal,
        handlesSignals: terminal.onInterrupt !== undefined,
        onEvent: event => log(formatJobEvent(event), event),
        log: text => log(text),
      }).catch(error => {
        throw new UsageError(sayWhyNot(error as NodeJS.ErrnoException, flags))
      })
      const address = `${origin}/${token === undefined ? '' : `#token=${token}`}`
      terminal.out(`${address}\n`)
      if (flags.open) openAddress(address)
      log(`serving ${store.place} at port ${port}, process ${process.pid}`)
      await ended
      log('stopped')
      return EXIT.done
    } finally {
      interrupt.release()
    }
  }
  return withStore(flags, run, { mayCreate: true })
}

/** A mistyped folder would only be noticed later, by somebody else. */
function foldersIn({ corpus = [] }: ServeFlags): readonly string[] {
  const missing = corpus.find(folder => !existsSync(folder))
  if (missing !== undefined) throw new UsageError(`There is no folder ${missing}, which --corpus names.`)
  return corpus
}

async function readTls({ tlsCert, tlsKey }: ServeFlags): Promise<{ cert: Buffer; key: Buffer } | undefined> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined
  if (tlsCert === undefined || tlsKey === undefined) throw new UsageError('--tls-cert and --tls-key belong together.')
  return { cert: await readFile(tlsCert), key: await readFile(tlsKey) }
}

function readTokens(text: string): Tokens {
  try {
    return new Tokens(text)
  } catch (error) {
    if (error instanceof TokenError) throw new UsageError(`The tokens are wrong: ${error.message}.`)
    throw error
  }
}

function sayWhyNot({ code, message }: NodeJS.ErrnoException, { host, port }: ServeFlags): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or choose another one with --port.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}.`
  if (code === 'EACCES') return `Port ${port} needs more rights: choose one from 1024 on with --port.`
  return message
}

/** One line per event: for people, or as JSON with the event itself. */
function logTo(terminal: Terminal, form: 'text' | 'json') {
  return (text: string | undefined, event?: JobEvent): void => {
    if (text === undefined) return
    const now = new Date()
    terminal.err(
      form === 'text'
        ? formatLogLine(now, text)
        : `${JSON.stringify({ time: now.toISOString(), message: text, ...(event ? { event } : {}) })}\n`,
    )
  }
}
