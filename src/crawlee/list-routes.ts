import type { DataRow } from '../export/rows.ts'
import type { CrawleeRouter } from './crawlee-context.ts'
import { type DetailHandlerOptions, detailHandler } from './detail-handler.ts'
import { type ListHandlerOptions, listHandler } from './list-handler.ts'

/** Routes for lists, and for the pages of their records. */
export interface ListRouteOptions<T = DataRow, D = DataRow> extends Omit<ListHandlerOptions<T>, 'details'> {
  /** The label of requests for pages of lists; `LIST` if absent. */
  readonly label?: string
  /** How the records' own pages are read, or only their label if a handler of yours reads them. */
  readonly details?: string | (DetailHandlerOptions<D> & { readonly label?: string })
}

/** Adds a handler for lists to a router and, with a wrapper for them, one for the records' own pages (label `DETAIL`). */
export function addListRoutes<T = DataRow, D = DataRow>(
  router: CrawleeRouter,
  options: ListRouteOptions<T, D> = {},
): void {
  const { label = 'LIST', details, ...how } = options
  const detailLabel = typeof details === 'object' ? (details.label ?? 'DETAIL') : details
  router.addHandler(label, listHandler({ ...how, ...(detailLabel === undefined ? {} : { details: detailLabel }) }))
  if (typeof details === 'object') router.addHandler(detailLabel!, detailHandler(details))
}
