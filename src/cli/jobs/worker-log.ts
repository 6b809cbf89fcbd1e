import { printable } from '../../export/printable.ts'
import type { JobEvent } from '../../jobs/job-event.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'

/** A line of a worker's log, without its time; undefined for routine events. */
export function formatJobEvent(event: JobEvent): string | undefined {
  switch (event.kind) {
    case 'run-begun':
      return `${event.job} run ${event.run}: started`
    case 'run-resumed':
      return `${event.job} run ${event.run}: continued`
    case 'run-ended':
      return `${event.job} run ${event.run}: ${event.state}`
    case 'not-written':
      return `${event.job} run ${event.run}: failed to write ${event.file}`
    case 'written':
      return `${event.job} run ${event.run}: wrote ${event.file}`
    case 'archive-pages':
      return undefined
    case 'archive': {
      const got = `${event.pages} pages, ${event.records} records, ${event.archive}`
      return `${event.job} run ${event.run}: ${got}${event.because === undefined ? '' : `: ${event.because}`}`
    }
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

/** Shorter waits are the normal delay between two requests. */
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
      return `page ${event.page}: the list was found again, because ${event.because}`
    case 'reading':
      return `reading pages with the ${event.by} from now on: ${event.because}`
    case 'detail':
      return event.failed === undefined ? undefined : `no details, ${event.url}: ${event.failed}`
    case 'note':
      return event.message
    default:
      return undefined
  }
}

/** A stack trace follows the message of an error. */
const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' | ')

/** Adds the time. Removes control sequences, which texts of pages may contain. */
export const formatLogLine = (now: Date, text: string): string =>
  `${now.toISOString().replace(/\.\d+Z$/, 'Z')} ${printable(text)}\n`
