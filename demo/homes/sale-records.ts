import { dayAfter } from '../calendar.ts'
import { type Dice, dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped } from '../money.ts'
import { once } from '../once.ts'
import { ADJECTIVES, AGENTS, FEATURES, FLAGS, KINDS, QUALIFIERS, SETTINGS, STREETS, TOWNS } from './words.ts'

export const SALE_PAGE_SIZE = 20

/** Featured homes are at the top of every page. */
const FEATURED_PER_PAGE = 2
const COUNT = 168
const FIRST_REFERENCE = 40112
const NEWEST = '2025-04-28'

export interface Home extends DemoRecord {
  readonly reference: string
  readonly town: (typeof TOWNS)[number]
  readonly kind: (typeof KINDS)[number]
  readonly agent: (typeof AGENTS)[number]
  readonly story: readonly string[]
  readonly fields: {
    readonly flag: string | undefined
    readonly qualifier: string | undefined
    readonly price: string
    readonly title: string
    readonly location: string
    readonly postcode: string
    readonly bedrooms: string | undefined
    readonly bathrooms: string | undefined
    readonly area: string | undefined
    readonly tenure: string | undefined
    readonly summary: string
    readonly added: string
    readonly agent: string
  }
}

function formatPrice(thousands: number, roll: Dice): string {
  if (roll.chance(4)) return 'POA'
  if (thousands >= 1000) return `£${(thousands / 1000).toFixed(2)}m`
  return roll.chance(20) ? `£${grouped(thousands * 1000 - 50)}` : `£${grouped(thousands * 1000)}`
}

export function postcodeIn(district: string, roll: Dice): string {
  return `${district} ${roll.between(1, 9)}${roll.pick([...'ABDEFGHJLNPQRSTUWXY'])}${roll.pick([...'ABDEFGHJLNPQRSTUWXY'])}`
}

function describe(kind: string, roll: Dice): { summary: string; story: string[] } {
  const [first, second, third, fourth] = roll.some(FEATURES, 4)
  const adjective = roll.pick(ADJECTIVES)
  const summary = `A ${adjective} ${kind} with ${first} and ${second}, ${roll.pick(SETTINGS)}.`
  return {
    summary,
    story: [
      summary,
      `It also offers ${third} and ${fourth}. The present owners have looked after it for ${roll.between(3, 25)} years.`,
      'Viewing is strictly by appointment; please call the office or use the form on this page.',
    ],
  }
}

function makeHome(index: number): Home {
  const roll = dice(`homes/sale/${index}`)
  const reference = String(FIRST_REFERENCE + index * 7)
  const town = roll.pick(TOWNS)
  const kind = roll.pick(KINDS)
  const agent = roll.pick(AGENTS)
  const bedrooms = roll.between(kind.bedrooms[0], kind.bedrooms[1])
  const street = roll.pick(STREETS)
  const price = formatPrice(kind.base + bedrooms * 55 + roll.below(60) * 5 + (roll.chance(5) ? 700 : 0), roll)
  const bathrooms = roll.chance(85) ? String(Math.max(1, bedrooms - roll.between(1, 2))) : undefined
  const area = roll.chance(60) ? `${grouped(420 + bedrooms * 260 + roll.below(300))} sq ft` : undefined
  const tenure = roll.chance(80) ? (kind.slug === 'flat' ? 'Leasehold' : 'Freehold') : undefined
  const { summary, story } = describe(kind.name, roll)
  const added = dayAfter(NEWEST, -Math.floor(index / 2))
  const featured = index % SALE_PAGE_SIZE < FEATURED_PER_PAGE
  const postcode = postcodeIn(town.district, roll)
  const fields = {
    flag: featured ? 'Featured' : roll.chance(25) ? roll.pick(FLAGS) : undefined,
    qualifier: price !== 'POA' && roll.chance(35) ? roll.pick(QUALIFIERS) : undefined,
    price,
    title: bedrooms === 0 ? 'Studio flat' : `${bedrooms} bedroom ${kind.name}`,
    location: `${street}, ${town.name}`,
    postcode,
    bedrooms: bedrooms === 0 ? undefined : String(bedrooms),
    bathrooms,
    area,
    tenure,
    summary,
    added: `${roll.chance(20) ? 'Reduced' : 'Added'} on ${added.long}`,
    agent: agent.name,
  }
  const details = {
    Reference: `LH-${reference}`,
    Price: price,
    Address: `${street}, ${town.name}`,
    Postcode: postcode,
    'Property type': kind.name,
    Bedrooms: fields.bedrooms,
    Bathrooms: bathrooms,
    'Floor area': area,
    Tenure: tenure,
    'Council tax band': roll.chance(90) ? roll.pick([...'BCDEFG']) : undefined,
    'Energy rating': roll.chance(80) ? roll.pick([...'BCDE']) : undefined,
    'Available from': roll.chance(40) ? dayAfter(NEWEST, roll.between(20, 200)).long : undefined,
  }
  const [url, image] = [`/homes/property-${reference}/`, `/homes/photos/${reference}.svg`]
  return { url, image, fields, details, reference, town, kind, agent, story }
}

/** Homes for sale, in the order of the listing. */
export const homesRecords: () => readonly Home[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeHome(index)),
)
