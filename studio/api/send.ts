import { unreachable } from './problem.ts'
import { currentToken } from './session.ts'

/** Sent to the window when the server does not accept the token. */
export const TOKEN_REFUSED = 'amberyl-token-refused'

/** Every request has the token; one without an answer is a problem like others. */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${currentToken()}`)
  const answer = await fetch(input, { ...init, headers }).catch(error => {
    if (init?.signal?.aborted) throw error
    throw unreachable()
  })
  if (answer.status === 401) window.dispatchEvent(new Event(TOKEN_REFUSED))
  return answer
}
