import { HOMES_LISTINGS } from './homes/listings.ts'
import { JOURNAL_LISTINGS } from './journal/listings.ts'
import type { Listing } from './listing.ts'
import { SHOP_LISTINGS } from './shop/listings.ts'

/** Every listing of the demo, with its true data. */
export const LISTINGS: readonly Listing[] = [...HOMES_LISTINGS, ...SHOP_LISTINGS, ...JOURNAL_LISTINGS]
