import { describeEnding, isComplete } from '../../../src/stages/6-harvest/ending.ts'
import type { HarvestSummary } from '../../../src/stages/6-harvest/summary.ts'
import { withoutFlags } from '../../../src/stages/6-harvest/without-flags.ts'
import { counted } from '../../../studio/components/counted.ts'
import { sentence } from '../../../studio/components/sentence.ts'

/** Whether a table is the whole list, in the words of the command line and the studio. */
export interface HarvestOutcome {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly title: string
  /** How it ended, what is missing and why, and what to do. */
  readonly because: string
  readonly notes: readonly string[]
}

export function outcomeOf(summary: HarvestSummary): HarvestOutcome {
  const { ending, records, duplicates, announced, notes } = summary
  const ended = sentence(withoutFlags(describeEnding(ending)))
  const left = duplicates > 0 ? [`${counted(duplicates, 'duplicate')} left out.`] : []
  const common = { notes: notes.map(withoutFlags).filter(note => note !== '') }
  if (summary.isComplete)
    return {
      ...{ tone: 'good', title: 'Complete.', ...common },
      because: [
        ended,
        ...left,
        ...(announced === undefined ? [] : [`The page states ${counted(announced, 'record')}.`]),
      ].join(' '),
    }
  return {
    ...{ tone: records === 0 ? 'bad' : 'warn', title: records === 0 ? 'No records.' : 'Not complete.', ...common },
    because: [missing(summary, ended), ...left, ...(records === 0 ? [] : ['Exports are named …-partial.'])].join(' '),
  }
}

function missing({ ending, announced = 0, records, isCut }: HarvestSummary, ended: string): string {
  if (ending.kind === 'stopped') return 'The harvest was stopped. What it read is kept.'
  if (!isComplete(ending)) return ended
  if (isCut || records >= announced) return 'Part of a page did not load; see the notes.'
  return `The page states ${counted(announced, 'record')}, but ${records.toLocaleString('en')} were found.`
}
