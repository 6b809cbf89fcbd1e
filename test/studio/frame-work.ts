import type { Browser } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

export interface FrameWork {
  readonly frames: number
  /** CPU time of the main thread for a frame, in milliseconds: most frames need at most this. */
  readonly p95: number
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

/**
 * How much the main thread of a page works for each frame while something is done. CPU time, not the time on the clock:
 * on a busy machine a frame waits for others.
 */
export async function frameWork(browser: Browser, act: () => Promise<void>): Promise<FrameWork> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  })
  await act()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return workOf(events)
}

function workOf(events: readonly TraceEvent[]): FrameWork {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  // Of all pages, the one that draws: a page in the background has no frames.
  const threads = mains.map(({ pid, tid }) => {
    const own = events.filter(event => event.pid === pid && event.tid === tid).sort((a, b) => a.ts - b.ts)
    return { starts: own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts), own }
  })
  const { starts, own } = threads.sort((a, b) => b.starts.length - a.starts.length)[0]!
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const work = starts.slice(1).map((end, at) => {
    const during = tasks.filter(({ ts }) => ts >= starts[at]! && ts < end)
    return during.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
  })
  const sorted = work.sort((a, b) => a - b)
  return { frames: work.length, p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}
