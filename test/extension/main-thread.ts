import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number
}

const MARK = 'amberyl-traced-page'

/**
 * The CPU time of each task on the main thread of a page while something is done, in milliseconds. Not the time on the
 * clock: on a busy machine a task waits for others.
 */
export async function tasksOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  const includedCategories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
  await session.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' })
  await page.evaluate(mark => void performance.mark(mark), MARK)
  await act()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  const own = events.find(({ name }) => name === MARK)
  if (!own) throw new Error('the trace does not contain the page')
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === own.pid && tid === own.tid,
  )
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}
