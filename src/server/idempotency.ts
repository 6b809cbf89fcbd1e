import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { ApiProblem } from './problem.ts'

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

interface Begun {
  /** Of the request that used the key first. */
  readonly body: string
  readonly answer: Promise<Answer | undefined>
}

const MAX_KEYS = 1000
/** Characters of all kept answers: an extraction may have megabytes. */
const MAX_KEPT = 50_000_000
const MAX_KEY_LENGTH = 200

/**
 * A POST with an Idempotency-Key is done once: whoever repeats it, also while it is in progress, gets the first answer. A
 * request that failed may be repeated.
 */
export function onceByKey(): MiddlewareHandler {
  const begun = new Map<string, Begun>()
  const sizes = new Map<string, number>()
  const forget = (place: string): void => {
    begun.delete(place)
    sizes.delete(place)
  }
  const makeRoom = (): void => {
    let kept = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const old of begun.keys()) {
      if (begun.size <= MAX_KEYS && kept <= MAX_KEPT) break
      kept -= sizes.get(old) ?? 0
      forget(old)
    }
  }
  return async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return next()
    if (key === '' || key.length > MAX_KEY_LENGTH)
      throw new ApiProblem(422, 'bad-key', 'The Idempotency-Key is empty or too long.', 'Send up to 200 characters.')
    const place = hashOf(`${c.req.header('authorization')}\n${c.req.path}\n${key}`)
    const body = hashOf(await c.req.text())
    const known = begun.get(place)
    if (known && known.body !== body)
      throw new ApiProblem(422, 'key-used', 'The Idempotency-Key belongs to another request.', 'Use a new key.')
    const first = await known?.answer
    if (first) {
      c.res = new Response(first.body, { status: first.status, headers: { 'content-type': first.type } })
      return undefined
    }
    const { promise, resolve } = withResolvers<Answer | undefined>()
    begun.set(place, { body, answer: promise })
    let answer: Answer | undefined
    try {
      await next()
      answer = c.res.ok ? await answerOf(c.res) : undefined
    } finally {
      if (answer) sizes.set(place, answer.body.length)
      else forget(place)
      resolve(answer)
      makeRoom()
    }
    return undefined
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function answerOf(response: Response): Promise<Answer> {
  const body = await response.clone().text()
  return { status: response.status, type: response.headers.get('content-type') ?? 'application/json', body }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve }
}
