/** When a job runs, as a form asks for it. */
export interface ScheduleForm {
  readonly how: 'never' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'cron'
  /** HH:MM */
  readonly time: string
  /** 0 is Sunday. */
  readonly weekday: string
  readonly day: string
  readonly cron: string
}

const USUAL: ScheduleForm = { how: 'never', time: '06:00', weekday: '1', day: '1', cron: '' }
const SHAPE = /^(\d{1,2}) (\*|\d{1,2}) (\*|\d{1,2}) \* (\*|[0-6])$/

/** The form of a cron expression: one of the usual ways, or the expression itself. */
export function formOf(cron: string | undefined): ScheduleForm {
  if (cron === undefined) return USUAL
  const [, minute, hour, day, weekday] = SHAPE.exec(cron) ?? []
  const other: ScheduleForm = { ...USUAL, how: 'cron', cron }
  if (minute === undefined) return other
  const time = `${(hour === '*' ? '0' : hour)!.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (hour === '*') return day === '*' && weekday === '*' && minute === '0' ? { ...USUAL, how: 'hourly', cron } : other
  if (day !== '*' && weekday !== '*') return other
  if (day !== '*') return { ...USUAL, how: 'monthly', time, day: day!, cron }
  if (weekday !== '*') return { ...USUAL, how: 'weekly', time, weekday: weekday!, cron }
  return { ...USUAL, how: 'daily', time, cron }
}

/** The cron expression of a form; empty for never, and while nothing is written. */
export function cronOf({ how, time, weekday, day, cron }: ScheduleForm): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  switch (how) {
    case 'never':
      return ''
    case 'hourly':
      return '0 * * * *'
    case 'daily':
      return `${minute} ${hour} * * *`
    case 'weekly':
      return `${minute} ${hour} * * ${weekday}`
    case 'monthly':
      return `${minute} ${hour} ${day} * *`
    case 'cron':
      return cron.trim()
  }
}
