/** What the words stand for. */
const WORDS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** A valid cron expression in words: `every day at 06:00`. */
export function sayCron(cron: string): string {
  const [minute, hour, day, month, weekday] = (WORDS[cron] ?? cron.trim()).split(/\s+/) as Fields
  const days = sayDays(day, weekday)
  const months = month === '*' ? '' : `, in ${join(valuesOf(month, MONTHS, 1))}`
  const time = sayTime(minute, hour)
  return `${isEveryDay(day, weekday) && time.isEvery ? time.text : `${days} ${time.text}`}${months}`
}

type Fields = [minute: string, hour: string, day: string, month: string, weekday: string]

const isEveryDay = (day: string, weekday: string): boolean => day === '*' && weekday === '*'

/** The time of the day. */
function sayTime(minute: string, hour: string): { readonly text: string; readonly isEvery?: boolean } {
  const step = /^\*\/(\d+)$/
  const isPlain = (field: string): boolean => /^\d+(,\d+)*$/.test(field)
  if (isPlain(minute) && isPlain(hour)) {
    const times = hour
      .split(',')
      .flatMap(h => minute.split(',').map(m => `${h.padStart(2, '0')}:${m.padStart(2, '0')}`))
    return { text: `at ${join(times.sort())}` }
  }
  const minutes = sayMinutes(minute)
  if (hour === '*') return { text: isPlain(minute) ? `every hour${minutes}` : minutes.trim(), isEvery: true }
  const [, hours] = step.exec(hour) ?? []
  if (hours !== undefined)
    return { text: `every ${hours} hours${isPlain(minute) ? minutes : `, ${minutes.trim()}`}`, isEvery: true }
  const within = `from ${join(hour.split(',').map(sayHours))}`
  return { text: isPlain(minute) ? `every hour ${within}${minutes}` : `${minutes.trim()} ${within}` }
}

/** `8-18` includes the hour that begins at 18:00. */
const sayHours = (hours: string): string => {
  const [first, last = first] = hours.replace(/\/.*/, '').split('-')
  return `${first!.padStart(2, '0')}:00 to ${last!.padStart(2, '0')}:59`
}

function sayMinutes(minute: string): string {
  if (minute === '*') return ' every minute'
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? []
  if (step !== undefined) return ` every ${step} minutes`
  return minute === '0' ? ', on the hour' : `, at minute ${join(minute.replace(/-/g, ' to ').split(','))}`
}

/** Where both the day of the month and the weekday are restricted, either is enough. */
function sayDays(day: string, weekday: string): string {
  if (isEveryDay(day, weekday)) return 'every day'
  const parts = [
    ...(day === '*' ? [] : [sayMonthDays(day)]),
    ...(weekday === '*' ? [] : [`on ${join(valuesOf(weekday, DAYS, 0))}`]),
  ]
  return parts.join(' and ')
}

function sayMonthDays(day: string): string {
  if (day === 'L') return 'on the last day of the month'
  const [, step] = /^\*\/(\d+)$/.exec(day) ?? []
  if (step !== undefined) return `on every ${ordinal(Number(step))} day of the month`
  return `on day ${join(day.replace(/-/g, ' to ').split(','))} of the month`
}

/** Numbers and short names in full: `1-5` is Monday to Friday. */
const valuesOf = (field: string, names: readonly string[], first: number): string[] =>
  field.split(',').map(part => {
    const [, step] = /^\*\/(\d+)$/.exec(part) ?? []
    if (step !== undefined) return `every ${ordinal(Number(step))} one`
    const [, value, rank] = /^([\w-]+)#(\w+)$/.exec(part) ?? [undefined, part, undefined]
    const named = value!.split('-').map(each => nameOf(each, names, first))
    return `${rank === undefined ? '' : `the ${rank === 'L' ? 'last' : ordinal(Number(rank))} `}${named.join(' to ')}`
  })

function nameOf(value: string, names: readonly string[], first: number): string {
  if (/^\d+$/.test(value)) return names[(Number(value) - first) % names.length] ?? value
  return names.find(name => name.toLowerCase().startsWith(value.toLowerCase())) ?? value
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (count: number): string => `${count}${ENDINGS[ORDINALS.select(count)] ?? 'th'}`

const join = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
