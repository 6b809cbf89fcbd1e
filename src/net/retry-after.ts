const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HTTP_DATE = new RegExp(`^${DAY}, (\\d{2}) (${MONTHS.join('|')}) (\\d{4}) (\\d{2}):(\\d{2}):(\\d{2}) GMT$`, 'i')

/**
 * How long a server asks us to wait: `Retry-After` of RFC 9110, seconds or a date. `undefined` if it is missing or
 * invalid; a date in the past means now.
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  // Some servers send fractions, which are not in the RFC but clear.
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const time = parseHttpDate(text)
  return time === undefined ? undefined : Math.max(0, time - now)
}

/** Only the form that servers must send; `Date.parse` accepts almost anything, differently on every machine. */
function parseHttpDate(text: string): number | undefined {
  const parts = HTTP_DATE.exec(text)
  if (!parts) return undefined
  const month = MONTHS.findIndex(name => name.toLowerCase() === parts[2]!.toLowerCase())
  return Date.UTC(Number(parts[3]), month, Number(parts[1]), Number(parts[4]), Number(parts[5]), Number(parts[6]))
}
