import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { type OpenJob, useSchedule } from '../../api/jobs.ts'
import { Mistake } from '../../components/mistake.tsx'
import { useSay } from '../../components/toasts.tsx'
import { cronOf, formOf, type ScheduleForm } from './schedule-form.ts'
import { withSchedule } from './with-schedule.ts'

const HOW = [
  ['never', 'Only when I start it'],
  ['hourly', 'Every hour'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['cron', 'A cron expression'],
] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** When a job runs: a sentence, the next times, and a form that changes it. */
export function JobSchedule({ job }: { readonly job: OpenJob }) {
  const [isEditing, setIsEditing] = useState(false)
  const { schedule, state } = job
  return (
    <section className="part" aria-labelledby="schedule">
      <h2 id="schedule">Schedule</h2>
      {isEditing ? (
        <ScheduleEditor job={job} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          {schedule ? (
            <NextTimes {...schedule} isPaused={state === 'paused'} />
          ) : (
            <p>It runs only when someone starts it.</p>
          )}
          <button type="button" className="button" onClick={() => setIsEditing(true)}>
            Change
          </button>
        </>
      )}
    </section>
  )
}

interface NextTimesProps {
  readonly cron: string
  readonly timeZone: string
  readonly isPaused?: boolean
}

/** The clocks there, with their offset: it shows where the clocks change. */
function NextTimes({ cron, timeZone, isPaused = false }: NextTimesProps) {
  const { data, error } = useSchedule(cron, timeZone)
  if (error) return <Mistake>{error.message}</Mistake>
  if (!data) return <p className="soft">Looking up the next times …</p>
  const offsets = new Set(data.next.map(({ offset }) => offset))
  return (
    <>
      <p>
        It runs {data.sentence} ({data.timeZone})
        {isPaused ? ', but it is paused.' : ', as long as a server or a worker is running.'}
      </p>
      <ol className="job-times" aria-label="Next times">
        {data.next.map(({ at, local, offset }) => (
          <li key={at}>
            <time dateTime={at} className="number">
              {local}
            </time>{' '}
            <span className="soft small">UTC{offset}</span>
          </li>
        ))}
      </ol>
      {offsets.size > 1 && <p className="soft small">The clocks change between these times.</p>}
    </>
  )
}

function ScheduleEditor({ job, onDone }: { readonly job: OpenJob; readonly onDone: () => void }) {
  const [form, setForm] = useState(() => formOf(job.schedule?.cron))
  const [timeZone, setTimeZone] = useState(
    () => job.schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  const queries = useQueryClient()
  const say = useSay()
  const cron = cronOf(form)
  const preview = useSchedule(cron, timeZone)
  const save = useMutation({
    mutationFn: () =>
      answerOf(
        api.jobs.$post({
          header: { 'if-match': job.version },
          json: { source: withSchedule(job.source, cron === '' ? null : { cron, timeZone }), name: job.name },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['job', job.name] })
      say('The schedule is saved.')
      onDone()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const set = (changed: Partial<ScheduleForm>): void => setForm({ ...form, ...changed })
  const { how } = form
  return (
    <form className="part-form" onSubmit={submit}>
      <div className="buttons">
        <label className="field">
          <span>When it runs</span>
          <select
            className="select"
            value={how}
            onChange={event => set({ how: event.target.value as ScheduleForm['how'], cron })}
          >
            {HOW.map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {how === 'weekly' && (
          <label className="field">
            <span>Day</span>
            <select className="select" value={form.weekday} onChange={event => set({ weekday: event.target.value })}>
              {WEEKDAYS.map((day, at) => (
                <option key={day} value={at}>
                  {day}
                </option>
              ))}
            </select>
          </label>
        )}
        {how === 'monthly' && (
          <label className="field">
            <span>Day of the month</span>
            <input
              className="input"
              type="number"
              min={1}
              max={31}
              required
              value={form.day}
              onChange={event => set({ day: event.target.value })}
            />
          </label>
        )}
        {['daily', 'weekly', 'monthly'].includes(how) && (
          <label className="field">
            <span>Time</span>
            <input
              className="input"
              type="time"
              required
              value={form.time}
              onChange={event => set({ time: event.target.value })}
            />
          </label>
        )}
        {how === 'cron' && (
          <label className="field">
            <span>Minute, hour, day, month, weekday</span>
            <input
              className="input"
              required
              spellCheck={false}
              placeholder="0 6 * * 1-5"
              value={form.cron}
              onChange={event => set({ cron: event.target.value })}
            />
          </label>
        )}
        {how !== 'never' && (
          <label className="field">
            <span>Time zone</span>
            <input
              className="input"
              required
              spellCheck={false}
              value={timeZone}
              onChange={event => setTimeZone(event.target.value)}
            />
          </label>
        )}
      </div>
      {cron !== '' && <NextTimes cron={cron} timeZone={timeZone} />}
      {save.error && <Mistake error={save.error} />}
      <div className="buttons">
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button
          type="submit"
          className="button button-primary"
          disabled={save.isPending || (cron === '' ? how !== 'never' : preview.isError)}
        >
          Save
        </button>
      </div>
    </form>
  )
}
