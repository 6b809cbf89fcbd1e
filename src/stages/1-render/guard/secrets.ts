import type { CDPSession } from 'playwright-core'
import { type Gate, mayReach } from '../../../net/gate/gate.ts'

/** What only the origin that it was given for may see. */
export interface Secrets {
  readonly gate: Gate
  readonly secrets?: Readonly<Record<string, string>> | undefined
  /** The cookies of a login. Cookies know no ports, and some go to all hosts of a domain. */
  readonly login?: readonly LoginCookie[] | undefined
  /** The browser makes its connections itself: each request is checked before it is sent, also after a redirect. */
  readonly checks?: boolean | undefined
}

interface LoginCookie {
  readonly name: string
  readonly value: string
}

/**
 * Adds the headers to requests that the gate lets them pass with, one by one: Playwright's own headers go to every
 * origin that a page loads something from, and stay on a request that is redirected. From all other requests, the
 * cookies of the login are removed.
 */
export async function sendSecrets(session: CDPSession, parts: Secrets): Promise<void> {
  const { gate, secrets = {}, login = [], checks = false } = parts
  const names = new Set(Object.keys(secrets).map(name => name.toLowerCase()))
  if (names.size === 0 && login.length === 0 && !checks) return
  session.on('Fetch.requestPaused', async ({ requestId, request: { url, headers: known } }) => {
    if (checks && !(await mayReach(gate, url))) {
      session.send('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' }).catch(() => {})
      return
    }
    // After a redirect, the headers that were added before are still there.
    const kept = Object.entries(known).filter(([name]) => !names.has(name.toLowerCase()))
    const added = gate.takesSecrets(url) ? Object.entries(secrets) : await cookiesWithout(session, url, login)
    const headers = [...kept, ...added].map(([name, value]) => ({ name, value }))
    session.send('Fetch.continueRequest', { requestId, headers }).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}

/** The header with the other cookies for an address; none if the browser would send no cookie of the login. */
async function cookiesWithout(
  session: CDPSession,
  url: string,
  login: readonly LoginCookie[],
): Promise<[name: string, value: string][]> {
  if (login.length === 0) return []
  const { cookies } = await session.send('Network.getCookies', { urls: [url] }).catch(() => ({ cookies: [] }))
  const others = cookies.filter(({ name, value }) => !login.some(each => each.name === name && each.value === value))
  if (others.length === cookies.length) return []
  return [['Cookie', others.map(({ name, value }) => `${name}=${value}`).join('; ')]]
}
