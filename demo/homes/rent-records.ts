import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped } from '../money.ts'
import { once } from '../once.ts'
import { postcodeIn } from './sale-records.ts'
import { ADJECTIVES, AGENTS, FEATURES, KINDS, SETTINGS, STREETS, TOWNS } from './words.ts'

export const RENT_PAGE_SIZE = 16
const COUNT = 150
const FIRST_REFERENCE = 7301
const NEWEST = '2025-04-30'

export interface Let extends DemoRecord {
  readonly reference: string
  readonly story: readonly string[]
  readonly fields: {
    readonly title: string
    readonly postcode: string
    readonly rent: string
    readonly deposit: string | undefined
    readonly available: string
    readonly furnishing: string | undefined
    readonly pets: string | undefined
    readonly agent: string
  }
}

function makeLet(index: number): Let {
  const roll = dice(`homes/rent/${index}`)
  const reference = String(FIRST_REFERENCE + index * 3)
  const town = roll.pick(TOWNS)
  const kind = roll.pick(KINDS)
  const bedrooms = Math.max(1, roll.between(kind.bedrooms[0], kind.bedrooms[1]))
  const monthly = 450 + bedrooms * 190 + roll.below(40) * 5
  const rent = roll.chance(15) ? `£${grouped(Math.round((monthly * 12) / 52))} per week` : `£${grouped(monthly)} pcm`
  const available = roll.chance(25) ? 'Now' : dayAfter(NEWEST, roll.between(5, 90)).short
  const fields = {
    title: `${bedrooms} bed ${kind.name}, ${roll.pick(STREETS)}, ${town.name}`,
    postcode: postcodeIn(town.district, roll),
    rent,
    deposit: roll.chance(75) ? `£${grouped(monthly + 150)}` : undefined,
    available,
    furnishing: roll.chance(70) ? roll.pick(['Furnished', 'Unfurnished', 'Part furnished']) : undefined,
    pets: roll.chance(30) ? roll.pick(['Considered', 'Cats only', 'Welcome']) : undefined,
    agent: roll.pick(AGENTS).name,
  }
  const details = {
    Reference: `LR-${reference}`,
    Rent: fields.rent,
    Deposit: fields.deposit,
    Available: fields.available,
    Furnishing: fields.furnishing,
    'Minimum term': `${roll.pick([6, 12])} months`,
    'Council tax band': roll.chance(85) ? roll.pick([...'ABCDE']) : undefined,
  }
  const story = [
    `A ${roll.pick(ADJECTIVES)} ${kind.name} with ${roll.pick(FEATURES)}, ${roll.pick(SETTINGS)}.`,
    'The rent is paid by standing order on the first of each month. References will be taken.',
  ]
  const [url, image] = [`/homes/rent/let-${reference}/`, `/homes/photos/${reference}.svg`]
  return { url, image, fields, details, reference, story }
}

/** Homes to rent, in the order of the listing. */
export const rentRecords: () => readonly Let[] = once(() => Array.from({ length: COUNT }, (_, index) => makeLet(index)))
