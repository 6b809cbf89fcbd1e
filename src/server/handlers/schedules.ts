import { sayCron } from '../../jobs/spec/say-schedule.ts'
import { cronProblem, machineTimeZone, nextRuns, timeZoneProblem } from '../../jobs/spec/schedule.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/schedules.ts'
import { ApiProblem } from '../problem.ts'

const SHOWN_TIMES = 5

/** Schedules that are still being written. */
export function scheduleRoutes() {
  return createApi().openapi(contract.schedulePreviewRoute, c => {
    const { cron, timeZone = machineTimeZone(), from } = c.req.valid('query')
    const problems = [
      { at: 'cron', message: cronProblem(cron) },
      { at: 'timeZone', message: timeZoneProblem(timeZone) },
    ].flatMap(({ at, message }) => (message === undefined ? [] : [{ at, message }]))
    if (problems.length > 0)
      throw new ApiProblem(422, 'bad-schedule', 'The schedule has mistakes.', 'Correct them.', { problems })
    const next = nextRuns({ cron, timeZone }, from === undefined ? new Date() : new Date(from), SHOWN_TIMES)
    return c.json({ sentence: sayCron(cron), timeZone, next: next.map(time => viewTime(time, timeZone)) }, 200)
  })
}

/** A moment by the clocks of a time zone. */
function viewTime(time: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'longOffset' },
  })
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  const offset = of('timeZoneName').replace('GMT', '').replace('−', '-')
  return {
    at: time.toISOString(),
    local: `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`,
    offset: offset === '' ? '+00:00' : offset,
  }
}
