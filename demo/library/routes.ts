import { assetRoutes } from '../assets.ts'
import { dataRoutes } from '../data-routes.ts'
import { type DemoRequest, json, page, type Reply, type Route, route, svg } from '../router.ts'
import { catalogueBlock, cataloguePage } from './catalogue-page.ts'
import { drawCover } from './cover.ts'
import { bookPage, helpPage, manuscriptPage, periodicalDetailPage } from './detail-page.ts'
import { LIBRARY_LISTINGS } from './listings.ts'
import { manuscriptListPage } from './manuscript-page.ts'
import { newPage } from './new-page.ts'
import { periodicalPage } from './periodical-page.ts'
import { resultPage } from './result-page.ts'
import { sessions } from './sessions.ts'

/** Long enough that a reader who scrolls without waiting misses rows. */
const BLOCK_DELAY = 80

function blockReply({ query }: DemoRequest): Reply | undefined {
  const block = catalogueBlock(Number(query.get('n') ?? Number.NaN))
  return block && json(block, BLOCK_DELAY)
}

export function libraryRoutes(): Route[] {
  const nextSession = sessions()
  return [
    route('/library/', ({ query }) => page(newPage(Number(query.get('page') ?? 1)))),
    route('/library/catalogue/', () => page(cataloguePage())),
    route('/library/catalogue/block', blockReply),
    route('/library/results/', ({ query }) => page(resultPage(Number(query.get('set') ?? 1), nextSession()))),
    route('/library/periodicals/', ({ query }) => page(periodicalPage(Number(query.get('from') ?? 0)))),
    route('/library/periodicals/:slug/', (_, slug) => page(periodicalDetailPage(slug!))),
    route('/library/manuscripts/', () => page(manuscriptListPage(1))),
    route('/library/manuscripts/ms-:number/', (_, number) => page(manuscriptPage(number!))),
    route('/library/manuscripts/:number/', (_, number) => page(manuscriptListPage(Number(number)))),
    route('/library/books/:number/', (_, number) => page(bookPage(number!))),
    route('/library/help/', () => page(helpPage())),
    route('/library/covers/:slug.svg', (_, slug) => svg(drawCover(slug!))),
    ...dataRoutes(LIBRARY_LISTINGS),
    ...assetRoutes('/library/assets/', new URL('./browser/', import.meta.url)),
  ]
}
