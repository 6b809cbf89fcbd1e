import type { IncomingMessage, RequestListener } from 'node:http'
import { listPage } from './harvest-server/list-page.ts'
import { makeListRecord } from './harvest-server/list-record.ts'

const FORM = `<!doctype html><title>Sign in – Tideway</title><main><h1>Sign in</h1>
<form method="post" action="/login"><label>Name <input name="user" autocomplete="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></main>`

const PAGES = 3
const PER_PAGE = 8

export interface SignedInSite {
  readonly answer: RequestListener
  /** Sessions that are no longer valid. */
  endSessions(): void
  /** Where visitors without a session are sent; undefined: the form is shown in place. */
  signInAt: string | undefined
}

/** A list that only signed-in visitors see. */
export function signedInSite(): SignedInSite {
  let session = 1
  const site: SignedInSite = {
    signInAt: '/login',
    endSessions: () => void session++,
    answer: (request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://tideway.test')
      const html = (text: string): unknown => response.setHeader('content-type', 'text/html; charset=utf-8').end(text)
      if (pathname === '/login' && request.method === 'POST')
        return void response
          .writeHead(303, { 'set-cookie': `sid=${session}; Path=/; HttpOnly`, location: '/orders' })
          .end()
      if (pathname === '/login') return void html(FORM)
      if (pathname !== '/orders') return void response.writeHead(404).end()
      if (!isSignedIn(request, session)) {
        if (site.signInAt === undefined) return void html(FORM)
        return void response.writeHead(302, { location: `${site.signInAt}?next=/orders` }).end()
      }
      html(ordersPage(Number(searchParams.get('page') ?? 1)))
    },
  }
  return site
}

const isSignedIn = ({ headers }: IncomingMessage, session: number): boolean =>
  (headers.cookie ?? '').split(/;\s*/).includes(`sid=${session}`)

const ordersPage = (number: number): string =>
  listPage({
    number,
    count: PAGES,
    records: Array.from({ length: PER_PAGE }, (_, at) => makeListRecord((number - 1) * PER_PAGE + at + 1)),
    template: 'cards',
    addressOf: page => `/orders?page=${page}`,
    next: number < PAGES ? number + 1 : undefined,
  })

/** What `amberyl login` stores for the first session of the site. */
export const storedSession = (origin: string, sid = '1'): string =>
  JSON.stringify({
    cookies: [
      {
        name: 'sid',
        value: sid,
        domain: new URL(origin).hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  })
