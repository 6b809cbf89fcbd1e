import { dataAddress, type Listing, pagesOf } from './listing.ts'
import { json, type Route, route } from './router.ts'

/** The true data of each listing. */
export function dataRoutes(listings: readonly Listing[]): Route[] {
  return listings.map(listing => {
    const { address, pagination, pageSize, endsBy, records } = listing
    return route(dataAddress(listing), () =>
      json({
        listing: address,
        pagination,
        pageSize,
        pages: pagesOf(listing).length,
        endsBy,
        records: records().map(({ url, image, fields, details, description }) => {
          return { url, image, fields, details, description }
        }),
      }),
    )
  })
}
