import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped } from '../money.ts'
import { once } from '../once.ts'
import { DUTIES, EMPLOYERS, JOBS, OFFERS, VENUES } from './words.ts'

export const JOB_PAGE_SIZE = 10
const COUNT = 86
const NEWEST = '2025-05-20'

export interface Job extends DemoRecord {
  readonly number: string
  readonly description: string
  readonly fields: {
    readonly title: string
    readonly employer: string
    readonly salary: string | undefined
    readonly hours: string
    readonly teaser: string
    readonly posted: string
    readonly tags: readonly string[] | undefined
  }
}

function makeJob(index: number): Job {
  const roll = dice(`town/job/${index}`)
  const number = String(2000 + index * 3)
  const job = roll.pick(JOBS)
  const day = dayAfter(NEWEST, -Math.floor(index * 1.3))
  const from = roll.between(21, 52) * 1000 + roll.pick([0, 400, 650])
  const tags = roll.some(['Urgent', 'Permanent', 'Weekends', 'Training'], roll.between(0, 3))
  const description = roll.some(DUTIES, roll.between(1, 3)).join(' ')
  const fields = {
    title: roll.chance(30) ? `${job.name} (${roll.pick(['m/f/d', 'part-time', 'temporary'])})` : job.name,
    employer: roll.pick(EMPLOYERS),
    salary: roll.chance(75) ? `£${grouped(from)} – £${grouped(from + roll.between(2, 9) * 500)}` : undefined,
    hours: roll.pick(['37 hours a week', '18.5 hours a week', 'Shifts', 'By arrangement']),
    teaser: description,
    posted: day.short,
    tags: tags.length > 0 ? tags : undefined,
  }
  const details = {
    Reference: `ETC/${number}`,
    Salary: fields.salary,
    Hours: fields.hours,
    'Place of work': roll.pick(VENUES),
    'Start date': roll.chance(60) ? dayAfter(day.iso, roll.between(30, 90)).long : 'As soon as possible',
    'Apply by': dayAfter(day.iso, 28).long,
    'Interviews on': roll.chance(40) ? dayAfter(day.iso, 40).long : undefined,
    'What you need': job.needs,
    'What we offer': roll.chance(80) ? roll.pick(OFFERS) : undefined,
  }
  return { url: `/town/jobs/${number}.html`, fields, details, description, number }
}

/** Jobs, newest first. */
export const jobRecords: () => readonly Job[] = once(() => Array.from({ length: COUNT }, (_, index) => makeJob(index)))
