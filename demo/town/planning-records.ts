import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { DECISIONS, STREETS, WORKS } from './words.ts'

/** Rows in the page when scrolled to the top, in a window of 1024 pixels. */
export const PLANNING_ROWS = 30
const COUNT = 150
const NEWEST = '2025-05-16'

export interface Application extends DemoRecord {
  readonly number: string
  readonly fields: {
    readonly reference: string
    readonly received: string
    readonly site: string
    readonly works: string
    readonly decision: string
    readonly comments: string | undefined
  }
}

function makeApplication(index: number): Application {
  const roll = dice(`town/planning/${index}`)
  const number = String(COUNT - index).padStart(4, '0')
  const day = dayAfter(NEWEST, -index)
  const decision = index > 20 && roll.chance(80) ? roll.pick(DECISIONS) : undefined
  const fields = {
    reference: `25/${number}/${roll.pick(['FUL', 'HSE', 'TPO'])}`,
    received: day.short,
    site: `${roll.between(1, 180)} ${roll.pick(STREETS)}`,
    works: roll.pick(WORKS),
    decision: decision ?? 'Pending',
    comments: roll.chance(45) ? `${roll.between(2, 90)} comments` : undefined,
  }
  const details = {
    Reference: fields.reference,
    Address: `${fields.site}, Eastmoor`,
    Proposal: fields.works,
    Received: day.long,
    Validated: roll.chance(90) ? dayAfter(day.iso, roll.between(2, 12)).long : undefined,
    Ward: roll.pick(['North', 'Quay', 'Moor']),
    Decision: decision,
    'Decided on': decision && dayAfter(day.iso, roll.between(30, 70)).long,
  }
  return { url: `/town/planning/${number}/`, fields, details, number }
}

/** Planning applications, newest first. */
export const planningRecords: () => readonly Application[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeApplication(index)),
)
