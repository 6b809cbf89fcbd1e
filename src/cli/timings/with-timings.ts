import { writeOutput } from '../../export/write-output.ts'
import { SpanRecorder } from '../../timing/stopwatch.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { drawTimings } from './timing-svg.ts'
import { formatTimings } from './timing-table.ts'

/** Does work; if that was asked for, prints where its time went, or draws it to a file. */
export async function withTimings<T>(
  asked: true | string | undefined,
  terminal: Terminal,
  work: (stopwatch: SpanRecorder | undefined) => Promise<T>,
): Promise<T> {
  if (asked === undefined) return work(undefined)
  const stopwatch = new SpanRecorder()
  // The clock starts with the process.
  stopwatch.add({ part: 'start', from: 0, to: performance.now() })
  try {
    return await work(stopwatch)
  } finally {
    const { user, system } = process.cpuUsage()
    if (asked === true) terminal.err(formatTimings(stopwatch.spans, performance.now(), (user + system) / 1000))
    else await writeOutput(asked, drawTimings(stopwatch.spans))
  }
}
