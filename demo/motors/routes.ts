import { assetRoutes } from '../assets.ts'
import { dataRoutes } from '../data-routes.ts'
import type { Markup } from '../html.ts'
import { type DemoRequest, page, type Reply, type Route, route, svg } from '../router.ts'
import { arrivalFragment, arrivalPage } from './arrival-page.ts'
import { auctionPage, auctionRows } from './auction-page.ts'
import { bikePage } from './bike-page.ts'
import { carPage } from './car-page.ts'
import { aboutPage, vehiclePage } from './detail-page.ts'
import { MOTORS_LISTINGS } from './listings.ts'
import { drawVehicle } from './picture.ts'
import { vanFragment, vanPage } from './van-page.ts'

/** Parts that scripts fetch take a moment, so that readers have to wait for them. */
const PART_DELAY = 100

const numberIn = ({ query }: DemoRequest, name: string, otherwise = Number.NaN): number =>
  Number(query.get(name) ?? otherwise)

function part(markup: Markup | undefined): Reply | undefined {
  const reply = page(markup)
  return reply && { ...reply, delay: PART_DELAY }
}

export function motorsRoutes(): Route[] {
  return [
    route('/motors/', request => page(carPage(numberIn(request, 'page', 1)))),
    route('/motors/arrivals/', () => page(arrivalPage())),
    route('/motors/arrivals/more', request => part(arrivalFragment(numberIn(request, 'from')))),
    route('/motors/auction/', request => page(auctionPage(numberIn(request, 'page', 1)))),
    route('/motors/auction/rows', request => part(auctionRows(numberIn(request, 'page')))),
    route('/motors/vans/', () => page(vanPage(1))),
    route('/motors/vans/page-:number/', (_, number) => page(vanPage(Number(number)))),
    route('/motors/vans/part', request => part(vanFragment(numberIn(request, 'page'), numberIn(request, 'from')))),
    route('/motors/bikes/', request => page(bikePage(numberIn(request, 'seite', 1)))),
    route('/motors/v/:number/', (_, number) => page(vehiclePage(number!))),
    route('/motors/about/', () => page(aboutPage())),
    route('/motors/pictures/:number.svg', (_, number) => svg(drawVehicle(number!))),
    ...dataRoutes(MOTORS_LISTINGS),
    ...assetRoutes('/motors/assets/', new URL('./browser/', import.meta.url)),
  ]
}
