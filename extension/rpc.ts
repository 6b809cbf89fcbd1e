import { RenderFailure } from '../src/stages/1-render/failure.ts'

/*
 * Calls between the parts of the extension: objects whose methods return promises are served on one side of a channel
 * and called on the other. Both sides may serve and call. Functions among the arguments are called back until the answer
 * has come; an AbortSignal among them cancels there what is aborted here.
 */

/** A way to another part: a worker, the page that started it, or a port of the browser. */
export interface Channel {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

/** The end of a worker, seen from either side, or of a MessageChannel. */
export interface MessageEnd {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export const channelOf = (end: MessageEnd): Channel => ({
  post: message => end.postMessage(message),
  onMessage: listener => end.addEventListener('message', ({ data }) => listener(data)),
})

/** What can be served: only methods that return promises. */
export type Service<T> = Record<keyof T, (...args: never[]) => Promise<unknown>>

/** An error on its way: the class is lost, what a person reads is not. */
interface SentError {
  readonly name: string
  readonly message: string
  readonly remedy?: string
  /** Of a RenderFailure. */
  readonly failure?: Pick<RenderFailure, 'kind' | 'status' | 'retryAfterMs' | 'isLasting'>
}

type Argument =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'callback' }
  | { readonly kind: 'signal'; readonly isAborted: boolean }

type Message =
  | {
      readonly rpc: 'call'
      readonly id: number
      readonly service: string
      readonly method: string
      readonly args: readonly Argument[]
    }
  | { readonly rpc: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly rpc: 'failure'; readonly id: number; readonly error: SentError }
  /** Calls the function that was this argument of a call. */
  | { readonly rpc: 'news'; readonly id: number; readonly argument: number; readonly args: readonly unknown[] }
  | { readonly rpc: 'cancel'; readonly id: number; readonly argument: number }

interface Pending {
  readonly args: readonly unknown[]
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly forget: () => void
}

type Callable = (...args: unknown[]) => unknown

/** One side of a channel. */
export class Connection {
  readonly #channel: Channel
  readonly #services = new Map<string, Readonly<Record<string, Callable>>>()
  readonly #pending = new Map<number, Pending>()
  /** Of calls that are served here: what cancels them. */
  readonly #cancels = new Map<string, AbortController>()
  #calls = 0
  #ended: Error | undefined

  constructor(channel: Channel) {
    this.#channel = channel
    channel.onMessage(message => {
      if (isMessage(message)) this.#receive(message)
    })
  }

  /** Answers calls of `remote(name)` on the other side. */
  serve<T extends Service<T>>(name: string, service: T): void {
    this.#services.set(name, service as unknown as Record<string, Callable>)
  }

  /** What is served under this name on the other side. */
  remote<T extends Service<T>>(name: string): T {
    return new Proxy({} as T, {
      get: (_, method) => {
        // Whoever awaits it asks whether it is a promise.
        if (typeof method !== 'string' || method === 'then') return undefined
        return (...args: unknown[]) => this.#call(name, method, args)
      },
    })
  }

  /** The other side is gone: open calls fail, and so do later ones. */
  end(reason: Error): void {
    this.#ended ??= reason
    for (const { reject, forget } of this.#pending.values()) {
      forget()
      reject(this.#ended)
    }
    this.#pending.clear()
    for (const controller of this.#cancels.values()) controller.abort(this.#ended)
    this.#cancels.clear()
  }

  #call(service: string, method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#calls
    const signals = args.map((arg, argument) => (arg instanceof AbortSignal ? { arg, argument } : undefined))
    const removers = signals.flatMap(each => {
      if (!each) return []
      const cancel = (): void => this.#channel.post({ rpc: 'cancel', id, argument: each.argument } satisfies Message)
      each.arg.addEventListener('abort', cancel)
      return [() => each.arg.removeEventListener('abort', cancel)]
    })
    const forget = (): void => {
      for (const remove of removers) remove()
    }
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { args, resolve, reject, forget })
      try {
        this.#channel.post({ rpc: 'call', id, service, method, args: args.map(toArgument) } satisfies Message)
      } catch (error) {
        this.#pending.delete(id)
        forget()
        reject(error)
      }
    })
  }

  #receive(message: Message): void {
    switch (message.rpc) {
      case 'call':
        void this.#answer(message)
        return
      case 'cancel':
        this.#cancels.get(`${message.id} ${message.argument}`)?.abort()
        return
      case 'news': {
        const callback = this.#pending.get(message.id)?.args[message.argument]
        if (typeof callback === 'function') callback(...message.args)
        return
      }
      case 'answer':
        this.#settle(message.id, ({ resolve }) => resolve(message.value))
        return
      case 'failure':
        this.#settle(message.id, ({ reject }) => reject(toError(message.error)))
    }
  }

  #settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.forget()
    if (pending) how(pending)
  }

  async #answer({ id, service, method, args }: Message & { rpc: 'call' }): Promise<void> {
    const post = (message: Message): void => this.#channel.post(message)
    try {
      const served = this.#services.get(service)
      const call = served?.[method]
      if (!served || !call) throw new Error(`nothing answers ${service}.${method}: the parts are of different versions`)
      const value = await call.apply(
        served,
        args.map((arg, argument) => this.#received(arg, id, argument)),
      )
      post({ rpc: 'answer', id, value })
    } catch (error) {
      // Also if the answer cannot be sent.
      post({ rpc: 'failure', id, error: toSent(error) })
    } finally {
      for (const argument of args.keys()) this.#cancels.delete(`${id} ${argument}`)
    }
  }

  #received(arg: Argument, id: number, argument: number): unknown {
    switch (arg.kind) {
      case 'value':
        return arg.value
      case 'callback':
        return (...args: unknown[]) => {
          if (!this.#ended) this.#channel.post({ rpc: 'news', id, argument, args } satisfies Message)
        }
      case 'signal': {
        const controller = new AbortController()
        if (arg.isAborted) controller.abort()
        this.#cancels.set(`${id} ${argument}`, controller)
        return controller.signal
      }
    }
  }
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && typeof (message as { rpc?: unknown }).rpc === 'string'

function toArgument(arg: unknown): Argument {
  if (typeof arg === 'function') return { kind: 'callback' }
  if (arg instanceof AbortSignal) return { kind: 'signal', isAborted: arg.aborted }
  return { kind: 'value', value: arg }
}

function toSent(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  if (error instanceof RenderFailure) {
    const { kind, remedy, status, retryAfterMs, isLasting } = error
    return { name, message, remedy, failure: { kind, status, retryAfterMs, isLasting } }
  }
  const { remedy } = error as { remedy?: unknown }
  return { name, message, ...(typeof remedy === 'string' ? { remedy } : {}) }
}

/** An error that was thrown on the other side, with what it said there. */
function toError({ name, message, remedy, failure }: SentError): Error {
  if (failure) return new RenderFailure(failure.kind, message, remedy ?? '', undefined, failure)
  return Object.assign(new Error(message), { name, ...(remedy === undefined ? {} : { remedy }) })
}
