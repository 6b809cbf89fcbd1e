import { readFileSync } from 'node:fs'
import { type Answer, type Contract, findBreaches, operationAt } from './conforms.ts'

const CONTRACT = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as Contract

/** Every operation of the contract, such as `GET /api/v1/jobs/{name}`. */
export const OPERATIONS: readonly string[] = Object.entries(CONTRACT.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
)

export interface AskOptions {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** How tests ask a server. An answer that is not as the contract says fails the test that asked. */
export interface ApiClient {
  readonly origin: string
  readonly token: string
  /** The operations that were answered with success. */
  readonly succeeded: ReadonlySet<string>
  /** A request with the token; paths begin below /api/v1. */
  ask(path: string, options?: AskOptions): Promise<Response>
  /** The same; the answer has to be JSON with this status. */
  json<T = Record<string, unknown>>(path: string, options?: AskOptions & { readonly status?: number }): Promise<T>
}

export function createApiClient({ origin, token }: Pick<ApiClient, 'origin' | 'token'>): ApiClient {
  const succeeded = new Set<string>()
  const ask = async (path: string, { body, headers, ...options }: AskOptions = {}): Promise<Response> => {
    const method = options.method ?? (body === undefined ? 'GET' : 'POST')
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const operation = operationAt(CONTRACT, method, path.split('?')[0]!)
    if (operation === undefined) return response
    const breaches = findBreaches(CONTRACT, operation, await answerOf(response))
    if (breaches.length > 0) throw new Error(`${operation}: ${breaches.slice(0, 10).join('\n')}`)
    if (response.ok) succeeded.add(operation)
    return response
  }
  return {
    ...{ origin, token, succeeded, ask },
    async json<T>(path: string, { status = 200, ...options }: AskOptions & { readonly status?: number } = {}) {
      const response = await ask(path, options)
      const text = await response.text()
      if (response.status !== status) throw new Error(`${path}: ${response.status} instead of ${status}: ${text}`)
      return JSON.parse(text) as T
    },
  }
}

/** What the contract says something about. A stream may not end for a long time: its events are not waited for. */
async function answerOf(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type')?.split(';')[0]
  const { status } = response
  if (type === undefined) return { status, size: (await response.clone().arrayBuffer()).byteLength }
  if (type === 'text/event-stream') return { status, type }
  if (/[/+]json$/.test(type)) return { status, type, body: await response.clone().json() }
  return { status, type, size: (await response.clone().arrayBuffer()).byteLength }
}
