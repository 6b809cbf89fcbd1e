import { printable } from '../../export/printable.ts'
import type { JobEvent } from '../../jobs/job-event.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'

/** A line of the log of a worker, without its time; nothing for what happens all the time. */
export function formatJobEvent(event: JobEvent): string | undefined {
  switch (event.kind) {
    case 'run-begun':
      return `${event.job} run ${event.run}: begun`
    case 'run-resumed':
      return `${event.job} run ${event.run}: taken up again`
    case 'run-ended':
      return `${event.job} run ${event.run}: ${event.state}`
    case 'not-written':
      return `${event.job} run ${event.run}: ${event.file} could not be written`
    case 'written':
      return `${event.job} run ${event.run}: ${event.file} written`
    case 'harvest': {
      const said = formatHarvestEvent(event.event)
      return said && `${event.job} run ${event.run}: ${said}`
    }
    case 'task-failed':
      return `task ${event.task} failed and is tried again: ${onOneLine(event.because)}`
    case 'note':
      return onOneLine(event.message)
  }
}

/** Shorter waits are those between any two requests. */
const LONG_WAIT_MS = 10_000

function formatHarvestEvent(event: HarvestEvent): string | undefined {
  switch (event.kind) {
    case 'page':
      return `page ${event.page}, ${event.fresh} records, ${event.url}`
    case 'retry':
      return `attempt ${event.attempt} failed, ${event.url}: ${event.because}`
    case 'wait':
      return event.ms < LONG_WAIT_MS
        ? undefined
        : `waiting ${Math.round(event.ms / 1000)} s (${event.because}), ${event.url}`
    case 'relearned':
      return `page ${event.page}: the list was found anew, because ${event.because}`
    case 'reading':
      return `pages are read by the ${event.by} from now on: ${event.because}`
    case 'detail':
      return event.failed === undefined ? undefined : `no details, ${event.url}: ${event.failed}`
    case 'note':
      return event.message
    default:
      return undefined
  }
}

/** The places of an error in the code stand behind it. */
const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' | ')

/** With its time, as logs have it. Texts of pages give no orders to whoever reads it. */
export const formatLogLine = (now: Date, text: string): string =>
  `${now.toISOString().replace(/\.\d+Z$/, 'Z')} ${printable(text)}\n`
