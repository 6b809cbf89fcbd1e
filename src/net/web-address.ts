/** An absolute address that begins with http:// or https://. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== ''
}

/** A host, or a host and its port, as in an address. */
export const isHost = (text: string): boolean => URL.canParse(`http://${text}/`) && !/[/?#@\\]/.test(text)

/** Whether an address contains a user or a password. */
export function hasLogin(text: string): boolean {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

/** Ends of file names that are no top-level domains of hosts that lists are on. */
const FILE_NAME = /\.(?:html?|mht(?:ml)?|warc|gz|page|ya?ml|json|ndjson|csv|xlsx|parquet|txt|dl|md|xml|pdf|zip|db)$/i

/**
 * An address without its scheme: `example.com/list`, `localhost:8080`. A name that ends as a file does is none, unless a
 * path follows it.
 */
export function looksLikeHost(text: string): boolean {
  const [, host, port, rest] =
    /^((?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)*[\p{L}\d-]+)(:\d+)?([/?#].*)?$/u.exec(text) ?? []
  if (host === undefined) return false
  if (host === 'localhost' || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return true
  if (port !== undefined) return host.includes('.')
  return /\.\p{L}{2,}$/u.test(host) && (rest !== undefined || !FILE_NAME.test(host))
}

/** The address of a host without a scheme: https, except where a port is named or on this machine. */
export const addressOfHost = (text: string): string =>
  /^(?:localhost|[\d.]+)(?:[:/?#]|$)|^[^/?#]+:\d/.test(text) ? `http://${text}` : `https://${text}`
