// Request handlers and routes for crawlers of Crawlee, which is not needed to load this.

export type { CrawleeContext, CrawleeRouter } from './crawlee/crawlee-context.ts'
export { type DetailHandlerOptions, detailHandler } from './crawlee/detail-handler.ts'
export { type ListHandlerOptions, listHandler } from './crawlee/list-handler.ts'
export { addListRoutes, type ListRouteOptions } from './crawlee/list-routes.ts'
