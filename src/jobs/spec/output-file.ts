import { suggestName } from '../../datalog/resolve/suggest.ts'

const PLACEHOLDERS = ['date', 'run', 'job'] as const

/** The values of the placeholders in the name of an output. */
interface OutputMoment {
  readonly job: string
  readonly run: number
  /** When the run started. */
  readonly at: Date
  /** The time zone of `{date}`. */
  readonly timeZone: string
}

/** `homes-{date}.csv` → `homes-2026-03-29.csv` */
export function fillPlaceholders(file: string, { job, run, at, timeZone }: OutputMoment): string {
  const values: Readonly<Record<string, string>> = { job, run: String(run), date: dayIn(timeZone, at) }
  return file.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
}

/** The Swedish date format is ISO 8601. */
const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

export function placeholderProblem(file: string): string | undefined {
  const unknown = [...file.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!).find(name => !isPlaceholder(name))
  if (unknown === undefined) return undefined
  const meant = suggestName(unknown, PLACEHOLDERS)
  return `unknown placeholder {${unknown}}; ${meant ? `did you mean {${meant}}?` : 'use {date}, {run} or {job}'}`
}

const isPlaceholder = (name: string): boolean => (PLACEHOLDERS as readonly string[]).includes(name)
