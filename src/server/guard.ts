import type { Context, MiddlewareHandler, Next } from 'hono'
import { ApiProblem } from './problem.ts'
import { SCOPES, type Scope, type Tokens } from './tokens.ts'

interface GuardOptions {
  readonly tokens: Tokens
  /** The names and ports under which the server may be asked: others are a page that changed its address. */
  readonly hosts: ReadonlySet<string>
}

const WRONG_HOST =
  'Ask the server under the address that it printed at its start; behind a proxy, name its host with --public-host.'

/**
 * Browsers send Host and Origin truthfully: a page of another site is refused, also after DNS rebinding. An extension,
 * which pages cannot pretend to be, may add a job; it needs a token like everyone.
 */
export function checkSite({ hosts }: Pick<GuardOptions, 'hosts'>): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host')?.toLowerCase()
    // A request line may name a host, too; it would count more.
    if (host === undefined || !hosts.has(host) || !isSameHost(c.req.url, host))
      throw new ApiProblem(421, 'wrong-host', `This server is not ${host ?? 'a nameless host'}.`, WRONG_HOST)
    if (isExtensionCall(c)) return answerExtension(c, next)
    if (isOfOtherOrigin(c, hosts) || isOfOtherSite(c))
      throw new ApiProblem(
        403,
        'wrong-origin',
        'Pages of other sites may not use this server.',
        'Call it from a program.',
      )
    return await next()
  }
}

function isOfOtherOrigin(c: Context, hosts: ReadonlySet<string>): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && !(URL.canParse(origin) && hosts.has(new URL(origin).host.toLowerCase()))
}

/** Only browsers give these origins, and only to what a person has installed. */
const EXTENSION = /^(?:chrome|moz)-extension:\/\/[\w-]+$/

/** What the extension of Amberyl sends: a job, and the question of the browser whether it may be sent. */
const isExtensionCall = (c: Context): boolean =>
  EXTENSION.test(c.req.header('origin') ?? '') &&
  c.req.path === '/api/v1/jobs' &&
  (c.req.method === 'POST' || c.req.method === 'OPTIONS')

/** Lets the browser give the answer to the extension, and tells it before what may be sent. Nothing is said about tokens. */
async function answerExtension(c: Context, next: Next): Promise<Response | undefined> {
  const allow = { 'access-control-allow-origin': c.req.header('origin')!, vary: 'origin' }
  if (c.req.method === 'OPTIONS')
    return c.body(null, 204, {
      ...allow,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
    })
  await next()
  for (const [name, value] of Object.entries(allow)) c.res.headers.set(name, value)
  return undefined
}

/** Someone who follows a link gets an answer that the other site cannot read. */
const isOfOtherSite = (c: Context): boolean =>
  c.req.header('sec-fetch-site') === 'cross-site' && c.req.header('sec-fetch-mode') !== 'navigate'

function isSameHost(url: string, host: string): boolean {
  const { protocol, host: named } = new URL(url)
  return new URL(`${protocol}//${host}`).host === named
}

/** Lets only known tokens in. */
export function checkToken({ tokens }: Pick<GuardOptions, 'tokens'>): MiddlewareHandler {
  return async (c, next) => {
    const scope = tokens.scopeOf(bearerOf(c) ?? '')
    if (scope === undefined) {
      tokens.noteWrong()
      const detail = bearerOf(c) === undefined ? 'The request has no token.' : 'The token is wrong.'
      throw new ApiProblem(401, 'no-token', detail, 'Send "Authorization: Bearer TOKEN" with the token of the server.')
    }
    const needed = scopeFor(c.req.method, c.req.path)
    if (SCOPES.indexOf(scope) < SCOPES.indexOf(needed))
      throw new ApiProblem(
        403,
        'scope',
        `This needs a token that allows ${needed}; this one allows ${scope}.`,
        'Use another token.',
      )
    await next()
  }
}

const bearerOf = (c: Context): string | undefined => /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Reading; starting and stopping work; and changing what is kept, which jobs are. */
function scopeFor(method: string, path: string): Scope {
  // Tools of agents start work, whatever the method of a message is.
  if (path === '/mcp') return 'run'
  // A link to a table gives no more than reading it.
  if (method === 'GET' || method === 'HEAD' || path.endsWith('/api/v1/exports')) return 'read'
  return ADMIN.test(path) ? 'admin' : 'run'
}

/** Jobs, what they have learned, and what they wait for; labels, models, and words. */
const ADMIN =
  /\/blocks\/[^/]+\/(?:suggestions|corpora\/.*\/labels)$|\/trainings\/[^/]+\/decision$|\/domains\/[^/]+\/words$|\/jobs(?:\/[^/]+(?:\/(?:state|proposal|wrappers\/[^/]+\/[^/]+\/restore|templates\/[^/]+\/paste))?)?$/

/** What every answer says to browsers. Nothing of a page runs here, and nothing is framed or cached. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('content-security-policy', POLICY)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
