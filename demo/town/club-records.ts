import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { CLUBS, GROUPS, PEOPLE, VENUES } from './words.ts'

export const CLUB_PAGE_SIZE = 9

export interface Club extends DemoRecord {
  readonly slug: string
  readonly image: string
  readonly fields: {
    readonly name: string
    readonly meets: string
    readonly venue: string
    readonly members: string | undefined
    readonly fee: string | undefined
  }
}

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'First Saturday of the month'] as const

function makeClub(name: string): Club {
  const roll = dice(`town/club/${name}`)
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const fee = roll.between(1, 24) * 5
  const fields = {
    name,
    meets: `${roll.pick(DAYS)}, ${roll.between(5, 8)} pm`,
    venue: roll.pick(VENUES),
    members: roll.chance(70) ? `${roll.between(6, 240)} members` : undefined,
    fee: roll.chance(60) ? `£${fee} a year` : undefined,
  }
  const details = {
    Meets: fields.meets,
    Venue: fields.venue,
    Chair: roll.pick(PEOPLE),
    Founded: roll.chance(75) ? String(roll.between(1868, 2019)) : undefined,
    'Annual fee': fields.fee,
    'New members': roll.pick(['Welcome at any time', 'Waiting list', 'By introduction']),
  }
  return { url: `/town/clubs/${slug}/`, image: `/town/badges/${slug}.svg`, fields, details, slug }
}

/** Clubs in the order of the site: group by group. */
export const clubRecords: () => readonly Club[] = once(() =>
  GROUPS.flatMap(group => CLUBS.map(club => makeClub(`${club} ${group}`))).slice(0, CLUB_PAGE_SIZE * 4 + 2),
)
