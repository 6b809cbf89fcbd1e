import { assetRoutes } from '../assets.ts'
import { dataRoutes } from '../data-routes.ts'
import { page, type Route, route, svg } from '../router.ts'
import { homePage, letPage } from './detail-page.ts'
import { HOMES_LISTINGS } from './listings.ts'
import { openDayBoard, openDayPage } from './open-day-page.ts'
import { drawHouse } from './photo.ts'
import { rentPage } from './rent-page.ts'
import { salePage } from './sale-page.ts'
import { agentPage, infoPage } from './text-page.ts'

export function homesRoutes(): Route[] {
  return [
    route('/homes/', request => page(salePage(request))),
    route('/homes/property-:reference/', ({ origin }, reference) => page(homePage(reference!, origin))),
    route('/homes/rent/', () => page(rentPage(1))),
    route('/homes/rent/p:number/', (_, number) => page(rentPage(Number(number)))),
    route('/homes/rent/let-:reference/', (_, reference) => page(letPage(reference!))),
    route('/homes/open-days/', () => page(openDayPage())),
    route('/homes/open-days/board/', ({ query }) => page(openDayBoard(query.get('after')))),
    route('/homes/agents/:slug/', (_, slug) => page(agentPage(slug!))),
    route('/homes/info/:slug/', (_, slug) => page(infoPage(slug!))),
    route('/homes/photos/:name.svg', (_, name) => svg(drawHouse(name!))),
    ...dataRoutes(HOMES_LISTINGS),
    ...assetRoutes('/homes/assets/', new URL('./browser/', import.meta.url)),
  ]
}
