/** A time of day beside a date. */
interface TimeOfDay {
  /** As it follows the date in ISO 8601: `T14:30`, `T09:00:05Z`. */
  readonly value: string
  readonly precision: 'minute' | 'second'
  /** Where it starts and ends in the text, with the words that lead to it. */
  readonly start: number
  readonly end: number
}

/** "14:30", "2:30 p.m.", "3pm", "10h30", "20 h 30", "15 h", "14.30 Uhr", "09:00:05Z", "10:00 UTC+2". */
const CLOCK =
  /(?<hour>[0-2]?\d)(?:(?<sign>[:.]|h|\s(?:h|heures?|uhr)\s)(?<minute>[0-5]\d)(?!\d)(?::(?<second>[0-5]\d)(?:[.,]\d+)?)?)?(?<half>\s?[ap](?:\.\s?m\.?|m\b))?(?<word>\s?(?:uhr|hrs|hours|heures?|h)\b)?(?<zone>\s?(?:z\b|(?:utc|gmt)?[+-]\d\d?(?::?\d\d)?(?!\d)|[a-z]{3,4}\b))?/
    .source
/** Words before a time, and what joins it to the date. */
const AT = String.raw`(?<at>(?:at|um|a|à|o|om|alle ore|alle|ore|las|a las|às|as|в|(?:o\s)?godz\.?|klo|kl\.?|la|saat|@)\s)?`
const AFTER = new RegExp(`^(?:(?<iso>t)|\\s?[,|·•]?\\s?(?:[-–—]\\s)?)${AT}${CLOCK}`, 'iu')
const BEFORE = new RegExp(`(?<![\\d:.])${AT}${CLOCK}\\s?(?:[,|·•–—-]|on|am|le|el|il|den|em)?\\s?$`, 'iu')

/** The offsets of zones whose abbreviations mean one thing. "CST", "BST" and "IST" mean several and are left out. */
const ZONES: Readonly<Record<string, string>> = {
  Z: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  CET: '+01:00',
  CEST: '+02:00',
  MEZ: '+01:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  JST: '+09:00',
}

/** The time at the start of what follows a date. */
export function timeAfter(text: string): TimeOfDay | undefined {
  const found = AFTER.exec(text)
  return found ? timeOf(found) : undefined
}

/** The time at the end of what precedes a date. */
export function timeBefore(text: string): TimeOfDay | undefined {
  const found = BEFORE.exec(text)
  const time = found ? timeOf(found) : undefined
  return time && { ...time, end: text.length }
}

function timeOf(found: RegExpExecArray): TimeOfDay | undefined {
  const { iso, at, hour, sign, minute, second, half, word, zone } = found.groups!
  // "10.30" and "10" are times only if words say so; "2 h" alone may be a duration.
  const isSaid =
    half !== undefined || (sign === undefined ? isWholeHour(word, at) : sign !== '.' || (word ?? at) !== undefined)
  if (!isSaid || (minute !== undefined && sign === undefined)) return undefined
  // "23:22 PM" has 24 hours all the same.
  const isHalf = half !== undefined && Number(hour) >= 1 && Number(hour) <= 12
  const number = isHalf ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  if (number > 23 || (half !== undefined && !isHalf && minute === undefined)) return undefined
  // "10:00–12:00" is a range, unless programs wrote it.
  const isEnd = /^\s?-/.test(zone ?? '') && iso === undefined && second === undefined
  const offset = zone === undefined ? '' : isEnd ? undefined : offsetOf(zone.trim())
  const clock = `T${two(number)}:${minute ?? '00'}${second === undefined ? '' : `:${second}`}`
  return {
    value: clock + (offset ?? ''),
    precision: second === undefined ? 'minute' : 'second',
    start: found.index,
    end: found.index + found[0].length - (offset === undefined ? zone!.length : 0),
  }
}

/** "20 Uhr", "à 20 h", "kl. 19": an hour without minutes. */
const isWholeHour = (word: string | undefined, at: string | undefined): boolean =>
  /^\s?(?:uhr|heures?)$/i.test(word ?? '') ||
  (word !== undefined && at !== undefined) ||
  /^(?:klo?\.?|(?:o )?godz\.?)\s$/i.test(at ?? '')

/** The offset of a zone in ISO 8601; undefined if it is another word. */
function offsetOf(zone: string): string | undefined {
  const number = /^(?:utc|gmt)?([+-])(\d\d?):?(\d\d)?$/i.exec(zone)
  if (number) return `${number[1]}${number[2]!.padStart(2, '0')}:${number[3] ?? '00'}`
  return zone === 'z' ? 'Z' : ZONES[zone]
}

const two = (value: number): string => String(value).padStart(2, '0')
