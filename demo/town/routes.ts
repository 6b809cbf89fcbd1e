import { assetRoutes } from '../assets.ts'
import { dataRoutes } from '../data-routes.ts'
import { json, page, type Route, route, svg } from '../router.ts'
import { drawBadge } from './badge.ts'
import { clubPage } from './club-page.ts'
import { clubDetailPage, eventDetailPage, jobDetailPage, noticeDetailPage, planningDetailPage } from './detail-page.ts'
import { eventPage } from './event-page.ts'
import { jobPage } from './job-page.ts'
import { startPage } from './layout.ts'
import { TOWN_LISTINGS } from './listings.ts'
import { noticePage } from './notice-page.ts'
import { planningPage, planningRows } from './planning-page.ts'

const ROWS_DELAY = 100

export function townRoutes(): Route[] {
  return [
    route('/town/', () => page(startPage())),
    route('/town/jobs/', () => page(jobPage(1))),
    route('/town/jobs/seite-:number.html', (_, number) => page(jobPage(Number(number)))),
    route('/town/jobs/:number.html', (_, number) => page(jobDetailPage(number!))),
    route('/town/events/', ({ query }) => page(eventPage(query.get('month')))),
    route('/town/events/:slug/', (_, slug) => page(eventDetailPage(slug!))),
    route('/town/notices/', ({ query }) => page(noticePage(Number(query.get('p') ?? 1)))),
    route('/town/notices/:number/', (_, number) => page(noticeDetailPage(number!))),
    route('/town/clubs/', () => page(clubPage(1))),
    route('/town/clubs/:number/', (_, number) => page(clubPage(Number(number)))),
    route('/town/clubs/:slug/', (_, slug) => page(clubDetailPage(slug!))),
    route('/town/planning/', () => page(planningPage())),
    route('/town/planning/rows', () => json(planningRows(), ROWS_DELAY)),
    route('/town/planning/:number/', (_, number) => page(planningDetailPage(number!))),
    route('/town/badges/:slug.svg', (_, slug) => svg(drawBadge(slug!))),
    ...dataRoutes(TOWN_LISTINGS),
    ...assetRoutes('/town/assets/', new URL('./browser/', import.meta.url)),
  ]
}
