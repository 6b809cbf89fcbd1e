const KEY = 'amberyl-server'

/** A server of the person's own: `amberyl serve` or `amberyl studio`. */
export interface OwnServer {
  readonly origin: string
  readonly token: string
}

/** The server in an address as the program prints it, with its token: `http://127.0.0.1:2623/#token=…`. */
export function serverIn(address: string): Partial<OwnServer> | undefined {
  const whole = /^[a-z]+:\/\//i.test(address.trim()) ? address.trim() : `http://${address.trim()}`
  if (!URL.canParse(whole)) return undefined
  const { protocol, origin, hash } = new URL(whole)
  if (!/^https?:$/.test(protocol)) return undefined
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return { origin, ...(token === null ? {} : { token }) }
}

/** In the storage of the extension, which no page can read. */
export function keptServer(): OwnServer | undefined {
  const { origin, token } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<OwnServer>
  return typeof origin === 'string' && typeof token === 'string' ? { origin, token } : undefined
}

export const keepServer = (server: OwnServer): void => localStorage.setItem(KEY, JSON.stringify(server))
export const forgetServer = (): void => localStorage.removeItem(KEY)
