import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { isoMonth, type Month, parseMonth } from './month.ts'
import { EVENTS, PEOPLE, VENUES } from './words.ts'

/** The first month of the calendar. */
export const FIRST_MONTH: Month = parseMonth('2025-05')!

/** Events of each month from the first on; one month in between has none, and neither do all later ones. */
const PLANNED = [14, 11, 12, 0, 10] as const
export const EVENT_MONTHS = PLANNED.length
export const EVENT_PAGE_SIZE = 14

export interface TownEvent extends DemoRecord {
  readonly slug: string
  readonly month: Month
  readonly description: string
  readonly fields: {
    readonly date: string
    readonly time: string
    readonly title: string
    readonly venue: string
    readonly price: string | undefined
    readonly soldOut: string | undefined
  }
}

function makeEvent(month: Month, index: number, count: number): TownEvent {
  const roll = dice(`town/event/${month}/${index}`)
  const day = dayAfter(`${isoMonth(month)}-01`, Math.floor((index * 28) / count))
  const hour = roll.between(9, 20)
  const [title, venue] = [roll.pick(EVENTS), roll.pick(VENUES)]
  const fields = {
    date: `${day.weekday}, ${day.long}`,
    time: `${hour}:${roll.pick(['00', '15', '30'])}`,
    title,
    venue,
    price: roll.chance(55) ? roll.pick(['Free', '£4', '£7.50', '£12 / £9']) : undefined,
    soldOut: roll.chance(12) ? 'Sold out' : undefined,
  }
  const slug = `${day.iso}-${index + 1}`
  const details = {
    When: `${day.long}, ${fields.time}`,
    Where: venue,
    Tickets: fields.price,
    Contact: roll.chance(70) ? roll.pick(PEOPLE) : undefined,
    'Step-free access': roll.chance(80) ? roll.pick(['Yes', 'Side entrance']) : undefined,
    Ages: roll.chance(30) ? `From ${roll.between(4, 16)}` : undefined,
  }
  const description = `${title} at the ${venue.toLowerCase()}, come early for good seats. ${roll.pick(['Tea is served.', 'Dogs are welcome.', 'Bring a chair.'])}`
  return { url: `/town/events/${slug}/`, fields, details, description, slug, month }
}

/** Events by day. */
export const eventRecords: () => readonly TownEvent[] = once(() =>
  PLANNED.flatMap((count, offset) =>
    Array.from({ length: count }, (_, index) => makeEvent(FIRST_MONTH + offset, index, count)),
  ),
)

export const eventPages: () => readonly (readonly TownEvent[])[] = once(() =>
  PLANNED.map((_, offset) => eventRecords().filter(({ month }) => month === FIRST_MONTH + offset)),
)
