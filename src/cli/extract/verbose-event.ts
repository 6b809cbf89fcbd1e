import { printable } from '../../export/printable.ts'
import type { HarvestEvent, StepKind } from '../../stages/6-harvest/event.ts'
import { counted } from '../terminal/summary.ts'

const STEPS: Readonly<Record<StepKind, string>> = {
  start: 'loading',
  link: 'following a link to',
  click: 'clicking on',
  'load-more': 'clicking for more on',
  scroll: 'scrolling',
  detail: 'loading the detail page',
}

/** An event for --verbose; undefined for what changes nothing. */
function describe(event: HarvestEvent): string | undefined {
  switch (event.kind) {
    case 'step':
      return `page ${event.page}: ${STEPS[event.by]} ${event.url}`
    case 'begun': {
      const found = event.lists === undefined ? 'the list is known' : `${counted(event.lists, 'list')} found`
      return `page 1: ${found} on ${event.url}`
    }
    case 'wait':
      return `waiting ${(event.ms / 1000).toFixed(1)} s (${event.because})`
    case 'retry':
      return `attempt ${event.attempt} failed: ${event.because}`
    case 'page': {
      const by = event.readBy === 'browser' ? 'with the browser' : 'without a browser'
      return `page ${event.page}: ${counted(event.records, 'record')}, ${event.fresh} new, read ${by}`
    }
    case 'column':
      return `new column: ${event.column.name} (${event.column.kind})`
    case 'late-value':
      return undefined
    case 'relearned':
      return `page ${event.page}: the list was found again: ${event.because}`
    case 'reading':
      return `further pages are read ${event.by === 'browser' ? 'with the browser' : 'without a browser'}: ${event.because}`
    case 'detail':
      return event.failed === undefined ? `details: ${event.url}` : `details failed: ${event.url}: ${event.failed}`
    case 'note':
      return event.message
  }
}

/** A line with the time since the start; undefined for what changes nothing. */
export function formatVerbose(event: HarvestEvent, ms: number): string | undefined {
  const said = describe(event)
  return said === undefined ? undefined : `${(ms / 1000).toFixed(1).padStart(7)} s  ${printable(said)}\n`
}
