import { RenderFailure } from '../../stages/1-render/failure.ts'
import { ForbiddenByRobots } from '../../stages/6-harvest/load/forbidden-by-robots.ts'
import { Undecided } from '../../stages/6-harvest/undecided.ts'
import type { DetailRequest } from './analyse-details.ts'
import type { PageRequest } from './analyse-page.ts'
import type { WalkRequest } from './analyse-walk.ts'

/** How a thread works. */
export interface ThreadSettings {
  /** Other threads of the process come first. */
  readonly isBackground: boolean
}

/** What a thread is asked to do. */
export type ThreadRequest =
  | { readonly kind: 'walk'; readonly walk: WalkRequest }
  | { readonly kind: 'details'; readonly details: DetailRequest }
  | { readonly kind: 'page'; readonly page: PageRequest }

/** From the main thread; everything belongs to one session, which is one request. */
export type ToThread =
  | { readonly kind: 'begin'; readonly session: number; readonly request: ThreadRequest }
  | { readonly kind: 'answer'; readonly session: number; readonly call: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly session: number; readonly call: number; readonly error: SentError }
  | { readonly kind: 'abort'; readonly session: number }
  | { readonly kind: 'end-run'; readonly runId: number }

export type FromThread =
  /** The number of the thread in the operating system, where it is known. */
  | { readonly kind: 'ready'; readonly thread: string | undefined }
  /** From now on, the thread works for this session. */
  | { readonly kind: 'busy'; readonly session: number }
  | {
      readonly kind: 'call'
      readonly session: number
      readonly call: number
      readonly method: string
      readonly args: unknown[]
    }
  | { readonly kind: 'result'; readonly session: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly session: number; readonly error: SentError }

/** An error as plain data. */
export interface SentError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly details: Readonly<Record<string, unknown>>
  /** The number of an error that the main thread threw: when it comes back, the same error is thrown there. */
  readonly thrown?: number | undefined
}

const thrownIn = new WeakMap<Error, number>()

export function packError(error: unknown, thrown?: number): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, details: {}, thrown }
  const { name, message, stack } = error
  const details = Object.fromEntries(
    Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  )
  return { name, message, stack, details, thrown: thrown ?? thrownIn.get(error) }
}

/** The error again, as far as somebody distinguishes it from others. */
export function unpackError({ name, message, stack, details, thrown }: SentError): Error {
  const error = revive(name, message, details)
  if (stack !== undefined) error.stack = stack
  if (thrown !== undefined) thrownIn.set(error, thrown)
  return error
}

function revive(name: string, message: string, details: Readonly<Record<string, unknown>>): Error {
  const { kind, remedy, url } = details as { kind: RenderFailure['kind']; remedy: string; url: string }
  switch (name) {
    case 'RenderFailure':
      return new RenderFailure(kind, message, remedy, undefined, details)
    case 'ForbiddenByRobots':
      return new ForbiddenByRobots(url, message)
    case 'Undecided':
      return new Undecided(url, message)
    default: {
      const error = new Error(message)
      error.name = name
      return error
    }
  }
}
