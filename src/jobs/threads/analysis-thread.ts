import { parentPort, workerData } from 'node:worker_threads'
import type { OpenTab } from '../../stages/1-render/live-page.ts'
import { createDomains } from '../domains.ts'
import { createJobModels } from '../job-models.ts'
import { analyseDetails } from './analyse-details.ts'
import { analysePage } from './analyse-page.ts'
import { analyseWalk } from './analyse-walk.ts'
import type { DetailHost, Host, TakenPage, WalkHost } from './host.ts'
import {
  type FromThread,
  packError,
  type SentError,
  type ThreadRequest,
  type ThreadSettings,
  type ToThread,
  unpackError,
} from './messages.ts'
import { ModelShelf } from './model-shelf.ts'
import { threadNumber, workInBackground } from './this-thread.ts'

// The analysis of pages in a thread of its own: the main thread stays free to load pages, renew leases, and end.

const port = parentPort!
const tools = { models: createJobModels(), domains: createDomains() }
const sessions = new Map<number, Session>()

const post = (message: FromThread): void => port.postMessage(message)

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** One request, and what it waits for from the main thread. */
class Session {
  readonly #id: number
  readonly #waiting = new Map<number, Waiting>()
  readonly #stop = new AbortController()
  readonly #shelf = new ModelShelf()
  #calls = 0

  constructor(id: number) {
    this.#id = id
  }

  call(method: string, ...args: unknown[]): Promise<unknown> {
    if (this.#stop.signal.aborted) return Promise.reject(this.#stop.signal.reason)
    const call = this.#calls++
    post({ kind: 'call', session: this.#id, call, method, args })
    return new Promise((resolve, reject) => this.#waiting.set(call, { resolve, reject }))
  }

  answer(call: number, give: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(call)
    this.#waiting.delete(call)
    if (waiting) give(waiting)
  }

  abort(): void {
    this.#stop.abort(new Error('the analysis was stopped'))
    for (const { reject } of this.#waiting.values()) reject(this.#stop.signal.reason)
    this.#waiting.clear()
  }

  async run(request: ThreadRequest): Promise<void> {
    try {
      post({ kind: 'result', session: this.#id, value: await this.#resultOf(request) })
    } catch (error) {
      post({ kind: 'failure', session: this.#id, error: packError(error) })
    } finally {
      sessions.delete(this.#id)
    }
  }

  #resultOf(request: ThreadRequest): Promise<unknown> {
    switch (request.kind) {
      case 'walk':
        return analyseWalk(request.walk, this.#walkHost(), tools)
      case 'details':
        return analyseDetails(request.details, this.#detailHost(), tools)
      case 'page':
        return analysePage(request.page, tools)
    }
  }

  #host(): Host {
    const call = this.call.bind(this)
    return {
      signal: this.#stop.signal,
      tell: event => post({ kind: 'call', session: this.#id, call: -1, method: 'tell', args: [event] }),
      loader: {
        async load(url, by, { live: isLive } = {}) {
          const options = isLive === undefined ? {} : { live: isLive }
          const { model, live } = (await call('load', url, by, options)) as {
            model: Awaited<ReturnType<Host['loader']['load']>>['model']
            live?: number
          }
          return live === undefined ? { model } : { model, live: openPage(call, live) }
        },
        async inTurn(url, work) {
          const turn = await call('takeTurn', url)
          try {
            return await work()
          } finally {
            await call('endTurn', turn)
          }
        },
      },
    }
  }

  #walkHost(): WalkHost {
    return {
      ...this.#host(),
      take: page => this.call('take', this.#packed(page)) as ReturnType<WalkHost['take']>,
      keepVerdict: async judged => void (await this.call('keepVerdict', judged)),
    }
  }

  #detailHost(): DetailHost {
    return { ...this.#host(), keep: async (...args) => void (await this.call('keep', ...args)) }
  }

  /** Models that the main thread has already are sent by name. */
  #packed({ checkpoint, snapshot, ...page }: TakenPage): unknown {
    const models = this.#shelf.pack(checkpoint.models)
    return { ...page, checkpoint: { ...checkpoint, models }, ...(snapshot ? { snapshot: snapshot() } : {}) }
  }
}

const openPage = (call: Session['call'], live: number): OpenTab => ({
  capture: () => call('capture', live) as ReturnType<OpenTab['capture']>,
  click: node => call('click', live, node) as ReturnType<OpenTab['click']>,
  scroll: (anchor, step) => call('scroll', live, anchor, step) as ReturnType<OpenTab['scroll']>,
  close: async () => void (await call('close', live)),
})

port.on('message', (message: ToThread) => {
  if (message.kind === 'end-run') {
    tools.models.end(message.runId)
    tools.domains.end(message.runId)
    return
  }
  const { session: id } = message
  post({ kind: 'busy', session: id })
  switch (message.kind) {
    case 'begin': {
      const session = new Session(id)
      sessions.set(id, session)
      void session.run(message.request)
      return
    }
    case 'answer':
      sessions.get(id)?.answer(message.call, ({ resolve }) => resolve(message.value))
      return
    case 'refusal':
      sessions.get(id)?.answer(message.call, ({ reject }) => reject(unpackError(message.error as SentError)))
      return
    case 'abort':
      sessions.get(id)?.abort()
  }
})

if ((workerData as ThreadSettings).isBackground) workInBackground()

/** On Linux, the main thread can see how much CPU time a thread has used. */
post({ kind: 'ready', thread: threadNumber() })
