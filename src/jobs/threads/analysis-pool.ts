import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { OpenTab } from '../../stages/1-render/live-page.ts'
import { Undecided } from '../../stages/6-harvest/undecided.ts'
import { analyseDetails, type DetailRequest, type DetailResult } from './analyse-details.ts'
import { analysePage, type PageRequest, type PageResult } from './analyse-page.ts'
import { analyseWalk, type ThreadTools, type WalkRequest, type WalkResult } from './analyse-walk.ts'
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
import { ModelShelf, type PackedModel } from './model-shelf.ts'

/** The analysis of pages for the tasks of a process. The tools are for an analysis in the main thread; threads have their own. */
export interface AnalysisPool {
  /** Undefined if it was stopped. Rejects with `Undecided` if a page takes too much CPU time. */
  walk(request: WalkRequest, host: WalkHost, tools: ThreadTools): Promise<WalkResult>
  /** The same; the error names the page. */
  details(request: DetailRequest, host: DetailHost, tools: ThreadTools): Promise<DetailResult | undefined>
  /** Rejects with `Undecided` if the page takes too much CPU time. */
  page(request: PageRequest, tools: ThreadTools): Promise<PageResult>
  /** The run has ended, or this process no longer works on it. */
  endRun(runId: number): void
  close(): Promise<void>
}

/**
 * The CPU time for the analysis of one page; then its thread is ended. Several times as long as the largest pages take:
 * what the limits of the analysis miss ends here.
 */
const MAX_CPU_MS = 60_000

/**
 * For new objects in a thread; 48 by default. Tasks wait most of the time: a job of 500 pages took 323 MB at its peak with 48, and
 * 259 to 294 with 12. Archives keep a thread busy: with a wrapper, 96 take 15 % less CPU time than 12.
 */
export const YOUNG_MB = { tasks: 12, archives: 96 } as const

/** A thread was ended because of another page: the task can be tried again at once. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'
}

interface PoolOptions {
  readonly file?: string
  readonly settings?: ThreadSettings
  readonly size?: number
  readonly youngMb?: number
}

/** Threads need the built program; without it, pages are analyzed in the main thread. */
export function openAnalysisPool({
  file = fileURLToPath(new URL('../../analysis-thread.js', import.meta.url)),
  settings = { isBackground: false },
  size = availableParallelism(),
  youngMb = YOUNG_MB.tasks,
}: PoolOptions = {}): AnalysisPool {
  return existsSync(file) ? new ThreadPool({ file, settings, size, youngMb }) : IN_THIS_THREAD
}

const IN_THIS_THREAD: AnalysisPool = {
  walk: analyseWalk,
  details: analyseDetails,
  page: analysePage,
  endRun() {},
  async close() {},
}

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>

/** A request in progress. */
interface Session {
  readonly calls: Calls
  /** Pages of the session that are open in the browser, and its turns. */
  readonly open: Map<number, OpenTab | (() => void)>
  /** Errors that were sent to the thread. */
  readonly thrown: unknown[]
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly cpuMs: number
  /** The last page that was loaded. */
  page: string
}

/** How often the CPU time of a busy thread is looked at. */
const LOOK_MS = 500

class ThreadPool implements AnalysisPool {
  readonly #options: Required<PoolOptions>
  readonly #threads = new Set<Thread>()
  #sessions = 0

  constructor(options: Required<PoolOptions>) {
    this.#options = options
  }

  walk(walk: WalkRequest, host: WalkHost): Promise<WalkResult> {
    const shelf = new ModelShelf()
    const take = ({ checkpoint, snapshot, ...page }: PackedPage): ReturnType<WalkHost['take']> =>
      host.take({
        ...page,
        checkpoint: { ...checkpoint, models: shelf.unpack(checkpoint.models) },
        ...(snapshot ? { snapshot: () => snapshot } : {}),
      })
    return this.#run({ kind: 'walk', walk }, host, { take, keepVerdict: host.keepVerdict }) as Promise<WalkResult>
  }

  details(details: DetailRequest, host: DetailHost): Promise<DetailResult | undefined> {
    return this.#run({ kind: 'details', details }, host, { keep: host.keep }) as Promise<DetailResult | undefined>
  }

  page(page: PageRequest): Promise<PageResult> {
    return this.#run({ kind: 'page', page }, undefined, {}) as Promise<PageResult>
  }

  endRun(runId: number): void {
    for (const thread of this.#threads) thread.post({ kind: 'end-run', runId })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(thread => thread.end(new ThreadLost('the process ends'))))
  }

  async #run(request: ThreadRequest, host: Host | undefined, calls: Calls): Promise<unknown> {
    const signal = host?.signal
    const id = this.#sessions++
    const open: Session['open'] = new Map()
    const thread = this.#thread()
    let stop = (): void => {}
    try {
      return await new Promise((resolve, reject) => {
        stop = () => {
          thread.post({ kind: 'abort', session: id })
          resolve(undefined)
        }
        if (signal?.aborted) return resolve(undefined)
        signal?.addEventListener('abort', stop)
        const { cpuMs = MAX_CPU_MS } = requested(request)
        const all = host ? { ...hostCalls(host, open), ...calls } : calls
        thread.begin(id, { calls: all, open, thrown: [], resolve, reject, cpuMs, page: '' }, request)
      })
    } finally {
      signal?.removeEventListener('abort', stop)
      thread.finish(id)
      await Promise.allSettled([...open.values()].map(each => (typeof each === 'function' ? each() : each.close())))
    }
  }

  /** An idle thread, a new one while there are fewer than wanted, or that with the least to do. */
  #thread(): Thread {
    const [least] = [...this.#threads].sort((a, b) => a.load - b.load)
    if (least && (least.load === 0 || this.#threads.size >= this.#options.size)) return least
    const worker = new Worker(this.#options.file, {
      workerData: this.#options.settings,
      resourceLimits: { maxYoungGenerationSizeMb: this.#options.youngMb },
    })
    const thread = new Thread(worker, () => this.#threads.delete(thread))
    this.#threads.add(thread)
    return thread
  }
}

function requested(request: ThreadRequest): { readonly cpuMs?: number | undefined } {
  switch (request.kind) {
    case 'walk':
      return request.walk
    case 'details':
      return request.details
    case 'page':
      return request.page
  }
}

interface PackedPage extends Omit<TakenPage, 'checkpoint' | 'snapshot'> {
  readonly checkpoint: Omit<TakenPage['checkpoint'], 'models'> & { readonly models: readonly PackedModel[] }
  readonly snapshot?: Uint8Array
}

/** What a session may ask, besides what belongs to its kind. */
function hostCalls({ loader, tell }: Host, open: Session['open']): Calls {
  let numbers = 0
  const keep = (each: OpenTab | (() => void)): number => {
    open.set(numbers, each)
    return numbers++
  }
  const page = (number: number): OpenTab => open.get(number) as OpenTab
  return {
    tell,
    async load(...args: Parameters<typeof loader.load>) {
      const { model, live } = await loader.load(...args)
      return live ? { model, live: keep(live) } : { model }
    },
    /** The turn lasts until the session gives it back. */
    takeTurn: (url: string) =>
      new Promise<number>((resolve, reject) => {
        const held = (): Promise<void> => new Promise(release => resolve(keep(release)))
        loader.inTurn(url, held).catch(reject)
      }),
    endTurn(turn: number) {
      ;(open.get(turn) as () => void)()
      open.delete(turn)
    },
    capture: (number: number) => page(number).capture(),
    click: (number: number, node: number) => page(number).click(node),
    scroll: (number: number, ...args: Parameters<OpenTab['scroll']>) => page(number).scroll(...args),
    async close(number: number) {
      const closing = page(number)
      open.delete(number)
      await closing?.close()
    },
  }
}

/** One worker thread with its sessions. */
class Thread {
  readonly #worker: Worker
  readonly #sessions = new Map<number, Session>()
  readonly #onEnd: () => void
  #number: string | undefined
  /** The session that it works for, and its CPU time when that began. */
  #busy: { readonly session: number; readonly since: number } | undefined
  #watch: NodeJS.Timeout | undefined

  constructor(worker: Worker, onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker = worker
    this.#worker.unref()
    this.#worker.on('message', (message: FromThread) => this.#receive(message))
    this.#worker.on('error', error => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#giveUp('took too much memory')
      else void this.end(error)
    })
    this.#worker.on('exit', () => void this.end(new ThreadLost('a thread of the analysis ended')))
  }

  get load(): number {
    return this.#sessions.size
  }

  post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  begin(id: number, session: Session, request: ThreadRequest): void {
    if (this.#sessions.size === 0) this.#worker.ref()
    this.#sessions.set(id, session)
    this.#watch ??= setInterval(() => this.#look(), LOOK_MS).unref()
    this.post({ kind: 'begin', session: id, request })
  }

  finish(id: number): void {
    this.#sessions.delete(id)
    if (this.#sessions.size > 0) return
    this.#worker.unref()
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  /** Ends the thread, whatever it does, and all its sessions with this error. */
  async end(error: Error): Promise<void> {
    clearInterval(this.#watch)
    this.#onEnd()
    for (const { reject } of this.#sessions.values()) reject(error)
    this.#sessions.clear()
    await this.#worker.terminate()
  }

  #receive(message: FromThread): void {
    if (message.kind === 'ready') {
      this.#number = message.thread
      return
    }
    const session = this.#sessions.get(message.session)
    switch (message.kind) {
      case 'busy':
        this.#busy = { session: message.session, since: this.#cpu() }
        return
      case 'call':
        if (session) void this.#answer(message.session, session, message)
        return
      case 'result':
        session?.resolve(message.value)
        return
      case 'failure':
        session?.reject(originalOf(session, message.error))
    }
  }

  async #answer(id: number, session: Session, message: FromThread & { readonly kind: 'call' }): Promise<void> {
    const { call, method, args } = message
    if (method === 'load') session.page = String(args[0])
    try {
      const value = await session.calls[method]!(...(args as never[]))
      if (call >= 0) this.post({ kind: 'answer', session: id, call, value })
    } catch (error) {
      this.post({ kind: 'refusal', session: id, call, error: packError(error, session.thrown.push(error) - 1) })
    }
  }

  /** Ends the thread if what it does takes too much CPU time: a page that no limit of the analysis caught. */
  #look(): void {
    const guilty = this.#busy && this.#sessions.get(this.#busy.session)
    if (!guilty || this.#cpu() - this.#busy!.since <= guilty.cpuMs) return
    this.#giveUp(`took more than ${guilty.cpuMs / 1000} s of CPU time`)
  }

  /** The page that the thread works on is left undecided; the other tasks of the thread begin again. */
  #giveUp(because: string): void {
    const guilty = this.#sessions.get(this.#busy?.session ?? -1)
    guilty?.reject(new Undecided(guilty.page, `not decided: the analysis of the page ${because}`))
    void this.end(new ThreadLost(`a thread of the analysis was ended: a page ${because}`))
  }

  /** Milliseconds of CPU time; where the system does not tell, those in which the thread was not idle. */
  #cpu(): number {
    try {
      const stat = readFileSync(`/proc/self/task/${this.#number}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return (Number(user) + Number(system)) * MS_PER_TICK
    } catch {
      return this.#worker.performance.eventLoopUtilization().active
    }
  }
}

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10

const originalOf = ({ thrown }: Session, error: SentError): unknown =>
  error.thrown === undefined ? unpackError(error) : thrown[error.thrown]
