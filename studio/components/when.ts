const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A day and a time of the clock, where the reader is. */
export const formatWhen = (at: string): string => WHEN.format(new Date(at))
