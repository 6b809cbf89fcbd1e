import { assetRoutes } from '../assets.ts'
import { dataRoutes } from '../data-routes.ts'
import { type DemoRequest, json, page, type Reply, type Route, route, svg } from '../router.ts'
import { infoPage, outletItemPage, productPage, singleReviewPage } from './detail-page.ts'
import { categoryPage, gridPage, gridPart } from './grid-page.ts'
import { SHOP_LISTINGS } from './listings.ts'
import { outletPage } from './outlet-page.ts'
import { drawProduct } from './picture.ts'
import { reviewFragment, reviewPage } from './review-page.ts'
import { tablePage } from './table-page.ts'

/** Long enough that a reader who does not wait sees an empty grid. */
const GRID_DELAY = 300
const REVIEW_DELAY = 150

function gridReply({ query }: DemoRequest): Reply | undefined {
  const part = gridPart(Number(query.get('page') ?? 1))
  return part && json(part, GRID_DELAY)
}

function moreReviews({ query }: DemoRequest): Reply | undefined {
  const reply = page(reviewFragment(Number(query.get('from') ?? Number.NaN)))
  return reply && { ...reply, delay: REVIEW_DELAY }
}

export function shopRoutes(): Route[] {
  return [
    route('/shop/', () => page(gridPage())),
    route('/shop/api/products', gridReply),
    route('/shop/c/:slug/', (_, slug) => page(categoryPage(slug!))),
    route('/shop/p/:article/', ({ origin }, article) => page(productPage(article!, origin))),
    route('/shop/table/', ({ query }) => page(tablePage(Number(query.get('start') ?? 0)))),
    route('/shop/reviews/', () => page(reviewPage())),
    route('/shop/reviews/more', moreReviews),
    route('/shop/reviews/r:number/', (_, number) => page(singleReviewPage(number!))),
    route('/shop/outlet/', ({ query }) => page(outletPage(Number(query.get('page') ?? 1)))),
    route('/shop/outlet/:number/', (_, number) => page(outletItemPage(number!))),
    route('/shop/info/:slug/', (_, slug) => page(infoPage(slug!))),
    route('/shop/pictures/:article.svg', (_, article) => svg(drawProduct(article!))),
    ...dataRoutes(SHOP_LISTINGS),
    ...assetRoutes('/shop/assets/', new URL('./browser/', import.meta.url)),
  ]
}
