import type { Markup } from './html.ts'

export interface DemoRequest {
  readonly path: string
  readonly query: URLSearchParams
  /** The origin of the site, for absolute links: `http://127.0.0.1:4321`. */
  readonly origin: string
}

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly location?: string
  /** Milliseconds to wait before the answer is sent. */
  readonly delay?: number
}

export interface Route {
  readonly pattern: RegExp
  /** Returns nothing if the address does not exist. */
  readonly answer: (request: DemoRequest, ...names: string[]) => Reply | undefined
}

/** A route by its address, in which `:name` matches a part without a slash. */
export function route(address: string, answer: Route['answer']): Route {
  const source = address.replace(/[.?*+]/g, '\\$&').replace(/:[a-z]+/g, '([^/]+?)')
  return { pattern: new RegExp(`^${source}$`), answer }
}

/** A page, if there is one. */
export function page(markup: Markup | undefined): Reply | undefined {
  return markup && { status: 200, type: 'text/html; charset=utf-8', body: markup.text }
}

export const json = (value: unknown, delay = 0): Reply => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: `${JSON.stringify(value, null, 1)}\n`,
  delay,
})

/** A drawing, if there is one. */
export function svg(markup: Markup | undefined): Reply | undefined {
  return markup && { status: 200, type: 'image/svg+xml', body: markup.text }
}

function answerAt(routes: readonly Route[], request: DemoRequest): Reply | undefined {
  for (const { pattern, answer } of routes) {
    const match = pattern.exec(request.path)
    const reply = match && answer(request, ...match.slice(1))
    if (reply) return reply
  }
  return undefined
}

/** The first route with an answer; an address that only lacks its final slash is redirected. */
export function findReply(routes: readonly Route[], request: DemoRequest): Reply | undefined {
  const reply = answerAt(routes, request)
  if (reply || request.path.endsWith('/')) return reply
  const location = `${request.path}/`
  return answerAt(routes, { ...request, path: location }) && { status: 301, type: 'text/plain', body: '', location }
}
