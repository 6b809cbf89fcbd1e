import { MAX_LABEL_LENGTH } from '../parts.ts'
import { MOST_SHARE, NEARLY_ALL_SHARE } from '../shares.ts'
import { FIRST_NAMES } from './first-names.ts'

/** Whether texts look like names of people, most with a known first name. */
export const arePeople = (texts: readonly string[]): boolean =>
  texts.filter(isLikePerson).length >= NEARLY_ALL_SHARE * texts.length &&
  texts.filter(hasFirstName).length >= MOST_SHARE * texts.length

const HONORIFIC = /^(?:(?:dr|prof|mr|mrs|ms|mx|sir|dame|rev|herr|frau|mme|m|sr|sra|ing|mag|dipl)\.?\s+)+/iu
/** Two to five words with capitals; small words and initials between. */
const PERSON =
  /^\p{Lu}[\p{L}'’.-]*(?:\s(?:\p{Lu}\.?|van|von|de|der|den|di|da|del|della|la|le|bin|ten|ter|zu|dos|y))*(?:\s\p{Lu}[\p{L}'’-]+){1,3}$/u
const LAST_FIRST = /^(\p{Lu}[\p{L}'’ -]+), (\p{Lu}[\p{L}'’. -]*)$/u

/** "Abel, Ann" is Ann Abel. */
const asPerson = (text: string): string => text.replace(HONORIFIC, '').replace(LAST_FIRST, '$2 $1')

export const isLikePerson = (text: string): boolean => text.length <= MAX_LABEL_LENGTH && PERSON.test(asPerson(text))

const hasFirstName = (text: string): boolean =>
  asPerson(text)
    .split(/\s+/, 2)
    .some(word => FIRST_NAMES.has(plain(word.split('-')[0]!)))

/** A name in the form in which the words are listed. */
export const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
