import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped } from '../money.ts'
import { BIKES, COLOURS, EXTRAS, FUELS, MAKES, REMARKS, SELLERS, TRIMS, VANS } from './words.ts'

export type VehicleKind = 'car' | 'arrival' | 'lot' | 'van' | 'bike'

/** All data about a vehicle; each listing shows some of it. */
export interface Vehicle {
  readonly number: string
  readonly kind: VehicleKind
  readonly url: string
  readonly image: string
  readonly name: string
  readonly year: string
  readonly mileage: string
  readonly fuel: string | undefined
  readonly gearbox: string | undefined
  readonly pounds: number
  readonly price: string
  readonly seller: (typeof SELLERS)[number]
  readonly description: string
  readonly extras: readonly string[]
  readonly details: DemoRecord['details']
}

const FIRST_NUMBER: Readonly<Record<VehicleKind, number>> = {
  car: 31_004,
  arrival: 42_011,
  lot: 53_108,
  van: 64_002,
  bike: 75_009,
}

const NEWEST = '2025-05-22'

function nameOf(kind: VehicleKind, seed: string): string {
  const roll = dice(seed)
  const make = roll.pick(MAKES)
  if (kind === 'van') return `${make.name} ${roll.pick(VANS)}`
  if (kind === 'bike') return `${make.name} ${roll.pick(BIKES)}`
  return `${make.name} ${roll.pick<string>(make.models)}${roll.pick(TRIMS)}`
}

export function makeVehicle(kind: VehicleKind, index: number): Vehicle {
  const roll = dice(`motors/${kind}/${index}`)
  const number = String(FIRST_NUMBER[kind] + index * 7)
  const year = roll.between(2006, 2025)
  const miles = (2026 - year) * roll.between(3, 12) * 1000 + roll.below(990)
  const pounds = roll.between(12, 40) * (year - 1998) * 25 - (roll.chance(70) ? 5 : 0)
  const [seller, fuel] = [roll.pick(SELLERS), kind === 'bike' ? undefined : roll.pick(FUELS)]
  const vehicle = {
    number,
    kind,
    url: `/motors/v/${number}/`,
    image: `/motors/pictures/${number}.svg`,
    name: nameOf(kind, `motors/name/${kind}/${index}`),
    year: String(year),
    mileage: `${grouped(miles)} miles`,
    fuel,
    gearbox: roll.chance(75) ? roll.pick(['Manual', 'Automatic']) : undefined,
    pounds,
    price: roll.chance(8) ? 'Price on request' : `£${grouped(pounds)}`,
    seller,
    description: roll.some(REMARKS, roll.between(1, 4)).join(' '),
    extras: roll.some(EXTRAS, roll.between(0, 5)),
  }
  const details = {
    'Stock number': `CM ${number}`,
    'First registered': dayAfter(`${year}-01-15`, roll.below(300)).long,
    Mileage: vehicle.mileage,
    Fuel: fuel,
    Gearbox: vehicle.gearbox,
    Colour: roll.pick(COLOURS),
    Owners: roll.chance(80) ? String(roll.between(1, 5)) : undefined,
    'Tested until': roll.chance(65) ? dayAfter(NEWEST, roll.between(10, 360)).short : undefined,
    'Road tax': roll.chance(50) ? `£${roll.pick([20, 35, 190, 265])} a year` : undefined,
    'Viewed online': `${grouped(roll.between(40, 4200))} times`,
  }
  return { ...vehicle, details }
}
