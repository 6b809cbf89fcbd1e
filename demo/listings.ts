import { HOMES_LISTINGS } from './homes/listings.ts'
import { JOURNAL_LISTINGS } from './journal/listings.ts'
import { LIBRARY_LISTINGS } from './library/listings.ts'
import type { Listing } from './listing.ts'
import { MOTORS_LISTINGS } from './motors/listings.ts'
import { SHOP_LISTINGS } from './shop/listings.ts'
import { TOWN_LISTINGS } from './town/listings.ts'

/** Every listing of the demo, with its true data. */
export const LISTINGS: readonly Listing[] = [
  ...HOMES_LISTINGS,
  ...SHOP_LISTINGS,
  ...JOURNAL_LISTINGS,
  ...LIBRARY_LISTINGS,
  ...TOWN_LISTINGS,
  ...MOTORS_LISTINGS,
]
