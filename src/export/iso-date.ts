/** A point in time as the page gives it: a day, a time without a zone, or an instant. */
export interface IsoDate {
  readonly precision: 'day' | 'local-time' | 'instant'
  /** Since 1970-01-01; a local time as if its zone were UTC. */
  readonly milliseconds: number
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads full ISO 8601 dates; undefined for months, days without a year, and days that do not exist. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const match = ISO_DATE.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(part => Number(part ?? 0))
  if (hour! > 23 || minute! > 59 || second! > 59) return undefined
  const date = new Date(0)
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year!, month! - 1, day!)
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day!) return undefined
  if (match[4] === undefined) return { precision: 'day', milliseconds: date.getTime() }
  date.setUTCHours(hour!, minute!, second!, Math.floor(Number(`0.${match[7] ?? 0}`) * 1000))
  const zone = match[8]
  if (zone === undefined) return { precision: 'local-time', milliseconds: date.getTime() }
  return { precision: 'instant', milliseconds: date.getTime() - offsetOf(zone) }
}

const MINUTE = 60_000

/** Of a zone such as +05:30, in milliseconds. */
function offsetOf(zone: string): number {
  if (/z/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE
}
