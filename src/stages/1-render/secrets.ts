import type { CDPSession } from 'playwright-core'
import type { Gate } from '../../net/gate/gate.ts'

/** Headers that only the origin they were given for may see. */
export interface Secrets {
  readonly gate: Gate
  readonly secrets?: Readonly<Record<string, string>> | undefined
}

/**
 * Adds the headers to requests that the gate lets them pass with, one by one: Playwright's own headers go to every
 * origin that a page loads something from, and stay on a request that is redirected.
 */
export async function sendSecrets(session: CDPSession, { gate, secrets = {} }: Secrets): Promise<void> {
  const names = new Set(Object.keys(secrets).map(name => name.toLowerCase()))
  if (names.size === 0) return
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // After a redirect, the headers that were added before are still there.
    const kept = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()))
    const added = gate.takesSecrets(request.url) ? Object.entries(secrets) : []
    const headers = [...kept, ...added].map(([name, value]) => ({ name, value }))
    session.send('Fetch.continueRequest', { requestId, headers }).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}
