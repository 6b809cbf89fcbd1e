import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped } from '../money.ts'
import { once } from '../once.ts'
import { makeVehicle, type Vehicle, type VehicleKind } from './vehicle.ts'

/** A vehicle with the data that its listing shows. */
export interface Offer extends DemoRecord {
  readonly image: string
  readonly vehicle: Vehicle
  readonly fields: Readonly<Record<string, string | undefined>>
}

type Shown = (vehicle: Vehicle, index: number) => Offer['fields']

const offers = (kind: VehicleKind, count: number, shown: Shown): (() => readonly Offer[]) =>
  once(() =>
    Array.from({ length: count }, (_, index) => {
      const vehicle = makeVehicle(kind, index)
      const { url, image, details, description } = vehicle
      return { url, image, fields: shown(vehicle, index), details, description, vehicle }
    }),
  )

/** These are at the top of every page of the cars. */
export const SPONSORED = 2
/** The first page has one row more than the others. */
export const CARS_FIRST = 15
export const CARS_LATER = 12

export const carRecords = offers('car', SPONSORED + CARS_FIRST + 3 * CARS_LATER + 5, (car, index) => {
  const roll = dice(`motors/cars/${index}`)
  return {
    badge: index < SPONSORED ? 'Sponsored' : roll.chance(20) ? roll.pick(['Great price', 'Just in']) : undefined,
    name: car.name,
    price: car.price,
    monthly:
      car.price.startsWith('£') && roll.chance(60) ? `£${grouped(Math.round(car.pounds / 48))} a month` : undefined,
    year: car.year,
    mileage: car.mileage,
    fuel: car.fuel,
    seller: car.seller.name,
  }
})

/** What the pages of the cars show: the sponsored ones repeat on each. */
export const carPages: () => readonly (readonly Offer[])[] = once(() => {
  const [sponsored, others] = [carRecords().slice(0, SPONSORED), carRecords().slice(SPONSORED)]
  const later = Array.from({ length: Math.ceil((others.length - CARS_FIRST) / CARS_LATER) }, (_, index) => {
    const start = CARS_FIRST + index * CARS_LATER
    return others.slice(start, start + CARS_LATER)
  })
  return [others.slice(0, CARS_FIRST), ...later].map(part => [...sponsored, ...part])
})

export const ARRIVAL_PAGE_SIZE = 12
const ARRIVED = '2025-05-21'

export const arrivalRecords = offers('arrival', 58, (car, index) => ({
  arrived: dayAfter(ARRIVED, -Math.floor(index / 4)).short,
  name: car.name,
  text: car.description,
  mileage: car.mileage,
  gearbox: car.gearbox,
  price: car.price,
}))

export const LOT_PAGE_SIZE = 15

export const lotRecords = offers('lot', 72, (car, index) => {
  const roll = dice(`motors/lots/${index}`)
  const bids = roll.below(24)
  return {
    lot: String(index + 1),
    name: car.name,
    year: car.year,
    mileage: car.mileage,
    estimate: `£${grouped(Math.round(car.pounds / 100) * 80)} – £${grouped(Math.round(car.pounds / 100) * 110)}`,
    bid: bids > 0 ? `£${grouped(Math.round(car.pounds / 200) * 100 + bids * 50)}` : undefined,
    bids: bids > 0 ? `${bids} ${bids === 1 ? 'bid' : 'bids'}` : 'No bids yet',
    reserve: roll.chance(30) ? 'No reserve' : undefined,
  }
})

export const VAN_PAGE_SIZE = 24
/** Vans loaded at a time. */
export const VAN_STEP = 8

export const vanRecords = offers('van', 3 * VAN_PAGE_SIZE + 11, (van, index) => {
  const roll = dice(`motors/vans/${index}`)
  return {
    name: van.name,
    payload: roll.chance(85) ? `${grouped(roll.between(60, 160) * 10)} kg` : undefined,
    length: `${(roll.between(42, 69) / 10).toFixed(1)} m`,
    year: van.year,
    mileage: van.mileage,
    price: van.price,
    vat: roll.chance(50) ? '+ VAT' : undefined,
    place: roll.pick(['Eastmoor', 'Saltby-on-Sea', 'Larkmere', 'Netherwold']),
  }
})

export const BIKE_PAGE_SIZE = 14
/** The newest offers come first, and only old ones are reduced. */
const REDUCED_FROM = BIKE_PAGE_SIZE * 2

export const bikeRecords = offers('bike', 4 * BIKE_PAGE_SIZE + 6, (bike, index) => {
  const roll = dice(`motors/bikes/${index}`)
  const reduced = index >= REDUCED_FROM && bike.price.startsWith('£') && roll.chance(55)
  return {
    name: bike.name,
    price: bike.price,
    reduced: reduced ? `£${grouped(Math.round((bike.pounds * 1.15) / 10) * 10)}` : undefined,
    year: bike.year,
    mileage: bike.mileage,
    licence: roll.chance(70) ? roll.pick(['AM', 'A1', 'A2', 'A']) : undefined,
    listed: dayAfter(ARRIVED, -index).long,
  }
})

export const allOffers: () => readonly Offer[] = once(() =>
  [carRecords, arrivalRecords, lotRecords, vanRecords, bikeRecords].flatMap(records => records()),
)
