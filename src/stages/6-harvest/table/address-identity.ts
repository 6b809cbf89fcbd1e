/** Parameters that say who came from where, not what is shown. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|mc_[ce]id|igshid|_ga|_gl|ref|ref_|referrer|src|source|from|campaign\w*|trk\w*|track\w*|clickid|affiliate\w*|aff)$/i
/** Parameters that say who looks. */
const SESSION =
  /^(?:jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|sessionid|session_id|session|sid|cfid|cftoken|zenid|oscsid|s_?id|token|csrf\w*|nonce|_|ts|timestamp|rnd|rand|cachebuster|cb)$/i
/** Parameters that say where in a list the link stood. */
const PAGE_STATE =
  /^(?:page|paged|pg|p|pageno|pagenum|page_?(?:no|num|number|size)|per_?page|offset|start|limit|pos|position|idx|index|rank|sort\w*|order\w*|view|display|back|return\w*|search_?id|query_?id|result_?id|qid|sr|keywords)$/i

/** Whether a parameter may tell one record from another. */
const mayTell = (name: string): boolean => !TRACKING.test(name) && !SESSION.test(name)

/** In paths: `;jsessionid=1f0a`, `/(S(k2m1))/`. */
const SESSION_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*|\/\(S\([^)]*\)\)/gi

/**
 * What an address leads to, whoever follows it and from wherever: without fragment (unless scripts read it), session
 * and tracking parameters; without the state of the list, as long as something else is left that tells records apart.
 */
export function addressIdentity(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const told = [...url.searchParams].filter(([name]) => mayTell(name))
  const own = told.filter(([name]) => !PAGE_STATE.test(name))
  const path = url.pathname.replace(SESSION_PATH, '').replace(/\/+$/, '')
  const kept = (own.length > 0 || path !== '' ? own : told).map(([name, value]) => `${name}=${value}`).sort()
  const fragment = /^#[!/]/.test(url.hash) ? url.hash : ''
  return `${url.host.replace(/^www\./, '')}${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment}`
}
