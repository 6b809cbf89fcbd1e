import { hc } from 'hono/client'
import type { Api } from './app.ts'

interface ClientOptions {
  /** Where the server is: http://127.0.0.1:2623 */
  readonly origin: string
  readonly token: string
}

/** Calls operations by path: `client.jobs.$get()`, `client.runs[':id'].$get({ param: { id } })`. */
export const createClient = ({ origin, token }: ClientOptions) =>
  hc<Api>(`${origin}/api/v1`, { headers: { authorization: `Bearer ${token}` } })
