import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { NOTICES, STREETS } from './words.ts'

export const NOTICE_PAGE_SIZE = 15
const COUNT = 57
const NEWEST = '2025-05-23'

export interface Notice extends DemoRecord {
  readonly number: string
  readonly description: string
  readonly fields: {
    readonly title: string
    readonly published: string
    readonly street: string | undefined
    readonly until: string | undefined
    readonly file: string
  }
}

function makeNotice(index: number): Notice {
  const roll = dice(`town/notice/${index}`)
  const number = `${COUNT - index}-25`
  const day = dayAfter(NEWEST, -index * 2)
  const street = roll.chance(80) ? roll.pick(STREETS) : undefined
  const until = roll.chance(60) ? dayAfter(day.iso, roll.between(5, 60)).long : undefined
  const fields = {
    title: `${roll.pick(NOTICES)} (no. ${number})`,
    published: day.long,
    street,
    until,
    file: `PDF, ${roll.between(80, 999)} kB`,
  }
  const details = {
    Number: number,
    Published: day.long,
    Street: street,
    'Valid until': until,
    Department: roll.pick(['Highways', 'Parks', 'Legal services']),
    'Objections by': roll.chance(35) ? dayAfter(day.iso, 21).long : undefined,
  }
  const description = `The Town Council gives notice as set out below. ${roll.pick(['Access for residents is kept.', 'Plans can be seen at the town hall.', 'Fines apply.'])}`
  return { url: `/town/notices/${number}/`, fields, details, description, number }
}

/** Notices, newest first. */
export const noticeRecords: () => readonly Notice[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeNotice(index)),
)
