const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const DAY = 86_400_000

/** A day of the demo's own calendar; never today's date, so that pages stay the same. */
export interface Day {
  readonly iso: string
  /** `12 March 2025` */
  readonly long: string
  /** `12 Mar 2025` */
  readonly short: string
  /** `Wednesday` */
  readonly weekday: string
}

/** The day a number of days after (or before) a fixed one. */
export function dayAfter(iso: string, days: number): Day {
  const date = new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY)
  const month = MONTHS[date.getUTCMonth()]!
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()]
  return {
    iso: date.toISOString().slice(0, 10),
    long: `${day} ${month} ${year}`,
    short: `${day} ${month.slice(0, 3)} ${year}`,
    weekday: WEEKDAYS[date.getUTCDay()]!,
  }
}
