/** A moment for people, `2026-03-29 06:00`, in a time zone; by default that of the machine. */
export function formatMoment(moment: Date | number | string, timeZone?: string): string {
  // The Swedish date format is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })
    .format(new Date(moment))
    .replace(',', '')
}

const MINUTE = 60_000
const UNITS = [
  [24 * 60 * MINUTE, 'd'],
  [60 * MINUTE, 'h'],
  [MINUTE, 'min'],
] as const

/** The distance from now: `in 3 h`, `5 min ago`, `now`. */
export function formatDistance(moment: Date | number | string, now: Date): string {
  const ms = new Date(moment).getTime() - now.getTime()
  const far = Math.abs(ms)
  const [size, unit] = UNITS.find(([size]) => far >= size) ?? [MINUTE, 'min']
  if (far < MINUTE) return 'now'
  const count = `${Math.round(far / size)} ${unit}`
  return ms > 0 ? `in ${count}` : `${count} ago`
}
