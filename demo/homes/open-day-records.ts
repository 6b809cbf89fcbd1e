import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { homesRecords } from './sale-records.ts'

export const OPEN_DAY_PAGE_SIZE = 25
const COUNT = 155
const FIRST_DAY = '2025-05-03'
const PER_DAY = 6

export interface OpenDay extends DemoRecord {
  readonly reference: string
  readonly fields: {
    readonly weekday: string
    readonly date: string
    readonly time: string
    readonly home: string
    readonly place: string
    readonly host: string | undefined
    readonly note: string | undefined
  }
}

function makeOpenDay(index: number): OpenDay {
  const roll = dice(`homes/open-days/${index}`)
  const home = homesRecords()[index]!
  const day = dayAfter(FIRST_DAY, Math.floor(index / PER_DAY))
  const hour = roll.between(9, 16)
  const fields = {
    weekday: day.weekday,
    date: day.short,
    time: `${hour}:${roll.pick(['00', '30'])}–${hour + 1}:${roll.pick(['30', '45'])}`,
    home: home.fields.title,
    place: `${home.fields.location}, ${home.fields.postcode}`,
    host: roll.chance(80) ? home.agent.name : undefined,
    note: roll.chance(25) ? roll.pick(['Booking needed', 'Last places', 'Park at the church']) : undefined,
  }
  return { url: home.url, fields, details: home.details, reference: home.reference }
}

/** Open days; each leads to the page of its home. */
export const openDayRecords: () => readonly OpenDay[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeOpenDay(index)),
)
