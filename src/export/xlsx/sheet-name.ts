import { UniqueNames } from '../unique-name.ts'

/** Excel's limit. */
const MAX_LENGTH = 31
/** Room for `_12` after names that are taken. */
const ROOM_FOR_NUMBER = 6

/** Unique names that Excel accepts, as close as possible to the wanted ones. */
export function sheetNames(wanted: readonly string[]): string[] {
  const names = new UniqueNames()
  // Reserved by Excel.
  names.take('History')
  return wanted.map(name => {
    const legal = legalName(name, MAX_LENGTH)
    const unique = names.take(legal)
    return unique.length <= MAX_LENGTH ? unique : names.take(legalName(legal, MAX_LENGTH - ROOM_FOR_NUMBER))
  })
}

function legalName(name: string, maxLength: number): string {
  const cleaned = name
    .replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ')
    .slice(0, maxLength)
    // The cut may have split a surrogate pair.
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^['\s]+|['\s]+$/g, '')
  return cleaned === '' ? 'Sheet' : cleaned
}
