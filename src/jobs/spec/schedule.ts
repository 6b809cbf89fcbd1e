import { Cron } from 'croner'
import { suggestName } from '../../datalog/resolve/suggest.ts'

interface Schedule {
  /** Five fields, or a word such as `@daily`. */
  readonly cron: string
  readonly timeZone: string
}

const WORDS = ['@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually']

/** In some crons `?` means the time at which the program started: the same file would not always mean the same. */
const FIELD = /^[\w*,/#-]+$/

/** Whether a day exists does not depend on today. */
const SOME_DAY = new Date('2026-01-01T00:00:00Z')

/** What is wrong with a cron expression, and what would be right; `undefined` if it is valid. */
export function cronProblem(cron: string): string | undefined {
  if (cron.startsWith('@')) return WORDS.includes(cron) ? undefined : `write one of ${WORDS.join(', ')}`
  const fields = cron.trim().split(/\s+/)
  if (fields.length > 5)
    return 'write five fields (minute, hour, day, month, weekday); seconds and years are not supported, a job runs at most once a minute'
  if (fields.length < 5 || !fields.every(field => FIELD.test(field)))
    return 'write five fields (minute, hour, day, month, weekday) such as "0 6 * * *" for every day at six'
  try {
    return cronOf({ cron, timeZone: 'UTC' }).nextRun(SOME_DAY)
      ? undefined
      : 'this day does not exist; change day or month'
  } catch (error) {
    return sayCroner((error as Error).message)
  }
}

/** `CronPattern: Invalid value for minute: 60` without the name of the class. */
const sayCroner = (message: string): string => {
  const plain = message.replace(/^\w+: /, '').replace(/\.$/, '')
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}; "0 6 * * *" is every day at six, "*/15 * * * *" every quarter of an hour`
}

/** What is wrong with the name of a time zone; `undefined` if it is valid. */
export function timeZoneProblem(name: string): string | undefined {
  if (isTimeZone(name)) return undefined
  const meant = suggestTimeZone(name)
  return `unknown time zone; ${meant ? `did you mean ${meant}?` : 'write one such as Europe/Berlin or UTC'}`
}

function isTimeZone(name: string): boolean {
  // Some versions of Node accept offsets such as +02:00, which ignore daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function suggestTimeZone(name: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone')
  const wanted = name.trim().replaceAll(' ', '_').toLowerCase()
  const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()
  const bySpelling = suggestName(
    wanted,
    zones.map(zone => zone.toLowerCase()),
  )
  const meant = zones.find(zone => cityOf(zone) === cityOf(wanted)) ?? bySpelling
  return zones.find(zone => zone.toLowerCase() === meant?.toLowerCase())
}

/** The time zone of this machine. */
export const machineTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The next times after `from`, by the clocks of the time zone: a time in the hour that is skipped in spring runs when
 * that hour is over, and a time in the hour that repeats in autumn runs once, the first time, unless it runs every hour
 * anyway.
 */
export function nextRuns(schedule: Schedule, from: Date, count: number): Date[] {
  return cronOf(schedule).nextRuns(count, from)
}

/** Without a function, so it never starts a timer. */
const cronOf = ({ cron, timeZone }: Schedule): Cron =>
  new Cron(cron.trim(), { timezone: timeZone, paused: true, ...(cron.startsWith('@') ? {} : { mode: '5-part' }) })
