import { assetRoutes } from '../assets.ts'
import { dataRoutes } from '../data-routes.ts'
import { type DemoRequest, json, page, type Reply, type Route, route, svg } from '../router.ts'
import { archivePage, paperPage } from './archive-page.ts'
import { articleListPage, sectionPage } from './article-page.ts'
import { aboutPage, articlePage, notePage } from './detail-page.ts'
import { feedPage, feedPart } from './feed-page.ts'
import { drawFigure } from './figure.ts'
import { JOURNAL_LISTINGS } from './listings.ts'

const FEED_DELAY = 120

function feedReply({ query }: DemoRequest): Reply | undefined {
  const part = feedPart(Number(query.get('from') ?? Number.NaN))
  return part && json(part, FEED_DELAY)
}

export function journalRoutes(): Route[] {
  return [
    route('/journal/', () => page(articleListPage(1))),
    route('/journal/page/:number/', (_, number) => page(articleListPage(Number(number)))),
    route('/journal/articles/:slug/', ({ origin }, slug) => page(articlePage(slug!, origin))),
    route('/journal/sections/:slug/', (_, slug) => page(sectionPage(slug!))),
    route('/journal/archive/', () => page(archivePage(1))),
    route('/journal/archive/volume-:number.html', (_, number) => page(archivePage(Number(number)))),
    route('/journal/archive/:name.html', (_, name) => page(paperPage(name!))),
    route('/journal/feed/', () => page(feedPage())),
    route('/journal/feed/items', feedReply),
    route('/journal/feed/:number/', (_, number) => page(notePage(number!))),
    route('/journal/about/', () => page(aboutPage())),
    route('/journal/figures/:name.svg', (_, name) => svg(drawFigure(name!))),
    ...dataRoutes(JOURNAL_LISTINGS),
    ...assetRoutes('/journal/assets/', new URL('./browser/', import.meta.url)),
  ]
}
