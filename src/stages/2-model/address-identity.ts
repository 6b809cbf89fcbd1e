/** Parameters that say who came from where, not what is shown. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|mc_[ce]id|igshid|_ga|_gl|ref|ref_|referrer|src|source|from|campaign\w*|trk\w*|track\w*|clickid|affiliate\w*|aff)$/i
/** Parameters that say who looks. */
const SESSION =
  /^(?:jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|sessionid|session_id|session|sid|cfid|cftoken|zenid|oscsid|s_?id|token|csrf\w*|nonce|_|ts|timestamp|rnd|rand|cachebuster|cb)$/i
/** Parameters that say where in a list the link stood. */
const PAGE_STATE =
  /^(?:page|paged|pg|p|pageno|pagenum|page_?(?:no|num|number|size)|per_?page|offset|start|limit|pos|position|idx|index|rank|sort\w*|order\w*|view|display|back|return\w*|search_?id|query_?id|result_?id|qid|sr|keywords)$/i

/** In paths: `;jsessionid=1f0a`, `/(S(k2m1))/`. */
const SESSION_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*|\/\(S\([^)]*\)\)/gi

/** Whether a parameter says who looks, and not at what. */
export const isSession = (parameter: string): boolean => SESSION.test(parameter)

/**
 * What an address leads to, whoever follows it and from wherever: without session, fragment (unless scripts read it),
 * tracking and the state of the list. Some sites name records by what is a state elsewhere (`?p=7`): `keepsState` leaves
 * all parameters but sessions.
 */
export function addressIdentity(address: string, keepsState = false): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const path = withoutEnd(url.pathname.replace(SESSION_PATH, ''))
  const isKept = (name: string): boolean =>
    !isSession(name) && (keepsState || (!TRACKING.test(name) && !PAGE_STATE.test(name)))
  const kept = [...url.searchParams].flatMap(([name, value]) => (isKept(name) ? `${name}=${value}` : [])).sort()
  const fragment = /^#[!/]/.test(url.hash) ? url.hash : ''
  return `${url.host.replace(/^www\./, '')}${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment}`
}

/** A path without slashes at its end. A regular expression would look at each run of slashes as often as it is long. */
export function withoutEnd(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
