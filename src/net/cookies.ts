import type { CookieJar } from 'tough-cookie'
import { readTextFile } from '../files/read-file.ts'
import { once } from '../once.ts'
import { toughCookie } from '../packages.ts'

/** The cookies of one visitor: sent to their sites, updated by the answers. */
export interface Cookies {
  /** For the header `Cookie`; empty if there is none for this address. Without those of the login unless `isHome`. */
  headerFor(url: string, isHome: boolean): string
  /** The values of `Set-Cookie` of an answer from this address. */
  keep(url: string, setCookies: readonly string[]): void
}

/** A session that Playwright saved with `context.storageState()`. Only its cookies are used. */
export interface StorageState {
  readonly cookies?: readonly SavedCookie[]
}

export interface SavedCookie {
  readonly name: string
  readonly value: string
  /** With a leading dot it also applies to subdomains. */
  readonly domain?: string
  readonly path?: string
  /** Seconds since 1970; -1 for a session cookie. */
  readonly expires?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
}

export function createCookies(state: StorageState = {}): Cookies {
  const { cookies: login = [] } = state
  // Most sites that are read without a browser set no cookie, and the package takes a while to load.
  const jar = once(() => filledJar(login))
  let isEmpty = login.length === 0
  const isOfLogin = ({ key, value }: { key: string; value: string }): boolean =>
    login.some(saved => saved.name === key && saved.value === value)
  return {
    headerFor(url, isHome) {
      if (isEmpty) return ''
      const cookies = jar().getCookiesSync(url)
      const sent = cookies.filter(cookie => isHome || !isOfLogin(cookie))
      return sent.map(cookie => cookie.cookieString()).join('; ')
    },
    keep(url, setCookies) {
      if (setCookies.length > 0) isEmpty = false
      for (const cookie of setCookies) attempt(() => jar().setCookieSync(cookie, url, { ignoreError: true }))
    },
  }
}

function filledJar(login: readonly SavedCookie[]): CookieJar {
  // Servers send many nonstandard cookies; browsers accept them, and silently enforce prefixes.
  const jar = new (toughCookie().CookieJar)(undefined, { looseMode: true, prefixSecurity: 'silent' })
  for (const saved of login) addSaved(jar, saved)
  return jar
}

function addSaved(
  jar: CookieJar,
  { name, value, domain = '', path = '/', expires, secure, httpOnly }: SavedCookie,
): void {
  const host = domain.replace(/^\./, '')
  const cookie = new (toughCookie().Cookie)({
    key: name,
    value,
    path,
    // Without a domain, a cookie belongs only to the host that set it.
    domain: domain.startsWith('.') ? host : null,
    expires: expires === undefined || expires < 0 ? 'Infinity' : new Date(expires * 1000),
    secure: secure ?? false,
    httpOnly: httpOnly ?? false,
  })
  attempt(() => jar.setCookieSync(cookie, `https://${host}${path}`, { ignoreError: true }))
}

/** An invalid cookie is ignored; no page fails because of it. */
function attempt(work: () => unknown): void {
  try {
    work()
  } catch {}
}

/** A saved session that cannot be used; the message says why. */
export class SessionFileProblem extends Error {
  override readonly name = 'SessionFileProblem'
}

/** From the file that Playwright wrote, or from the object itself. */
export async function loadCookies(state: string | StorageState): Promise<Cookies> {
  const saved = typeof state === 'string' ? await readState(state) : state
  const { cookies = [] } = saved
  if (!Array.isArray(cookies) || !cookies.every(isSavedCookie)) {
    throw new SessionFileProblem('The saved session has no list of cookies with name, value, domain, path, and expiry.')
  }
  return createCookies({ cookies })
}

async function readState(path: string): Promise<StorageState> {
  let text: string
  try {
    text = await readTextFile(path)
  } catch (error) {
    throw new SessionFileProblem(`failed to read ${path}: ${(error as Error).message}`)
  }
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new SessionFileProblem(`${path} is not a saved session: it is not valid JSON.`)
  }
}

function isSavedCookie(cookie: unknown): cookie is SavedCookie {
  const { name, value, domain = '', path = '', expires = -1 } = Object(cookie)
  return [name, value, domain, path].every(each => typeof each === 'string') && typeof expires === 'number'
}
