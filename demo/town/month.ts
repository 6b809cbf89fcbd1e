const NAMES = 'January February March April May June July August September October November December'.split(' ')
const PATTERN = /^(\d{4})-(0[1-9]|1[0-2])$/
const MONTHS = 12

/** A month of the calendar as a number: year times twelve plus month. */
export type Month = number

export function parseMonth(text: string): Month | undefined {
  const match = PATTERN.exec(text)
  return match ? Number(match[1]) * MONTHS + Number(match[2]) - 1 : undefined
}

/** `2025-05` */
export const isoMonth = (month: Month): string =>
  `${String(Math.floor(month / MONTHS)).padStart(4, '0')}-${String((month % MONTHS) + 1).padStart(2, '0')}`

/** `May 2025` */
export const nameOfMonth = (month: Month): string => `${NAMES[month % MONTHS]} ${Math.floor(month / MONTHS)}`
