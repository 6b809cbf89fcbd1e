interface Schedule {
  readonly cron: string
  readonly timeZone: string
}

/** The top-level key of a YAML file with all that is below it. */
const KEY = /^(?:schedule|"schedule"|'schedule'):.*(?:\n(?:[ \t].*|[\]}].*|(?=\n+[ \t])))*\n?/m

/** A job file with another schedule, or none; the rest stays as it was written. */
export function withSchedule(source: string, schedule: Schedule | null): string {
  if (source.trimStart().startsWith('{')) {
    const { schedule: _, ...rest } = JSON.parse(source) as Record<string, unknown>
    return `${JSON.stringify(schedule ? { ...rest, schedule } : rest, null, 2)}\n`
  }
  const lines = schedule
    ? `schedule:\n  cron: ${JSON.stringify(schedule.cron)}\n  timeZone: ${JSON.stringify(schedule.timeZone)}\n`
    : ''
  if (KEY.test(source)) return source.replace(KEY, () => lines)
  return `${source}${source === '' || source.endsWith('\n') ? '' : '\n'}${lines}`
}
