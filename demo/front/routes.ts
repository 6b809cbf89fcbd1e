import { assetRoutes } from '../assets.ts'
import { html } from '../html.ts'
import { page, type Route, route, svg } from '../router.ts'
import { frontPage } from './front-page.ts'

const FAVICON = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M8 1 L14 6 L11 15 H5 L2 6 Z" fill="#c58b2a"/></svg>`

/** One host has one file; what it forbids still exists, for readers that do not ask. */
const ROBOTS = `# Everybody may read the listings.
User-agent: *
Allow: /
Disallow: /private/
Disallow: /*/print/
`

const STAFF = html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Staff only</title></head>
<body><h1>Staff only</h1><p>Programs that obey robots.txt never see this page.</p></body></html>
`

export function frontRoutes(): Route[] {
  return [
    route('/', () => page(frontPage())),
    route('/favicon.svg', () => svg(FAVICON)),
    route('/robots.txt', () => ({ status: 200, type: 'text/plain; charset=utf-8', body: ROBOTS })),
    route('/private/', () => page(STAFF)),
    ...assetRoutes('/assets/', new URL('./browser/', import.meta.url)),
  ]
}
