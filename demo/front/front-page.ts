import { html, type Markup } from '../html.ts'
import { dataAddress, type Listing } from '../listing.ts'
import { LISTINGS } from '../listings.ts'

const SITES = [
  {
    folder: 'homes',
    name: 'Larkmere Homes',
    about: 'An estate agent: homes for sale, homes to rent, open days in a frame.',
  },
  {
    folder: 'shop',
    name: 'Tallow & Pine',
    about: 'A shop: a grid built by script, a table, reviews, an outlet in a shadow root.',
  },
  {
    folder: 'journal',
    name: 'Tidewater Quarterly',
    about: 'A journal: articles, an archive in the style of 1996, an endless feed.',
  },
  {
    folder: 'library',
    name: 'Sallow Bridge Library',
    about: 'A library: a catalogue that recycles its rows, results with session IDs, pages that overlap.',
  },
  {
    folder: 'town',
    name: 'Town of Eastmoor',
    about: 'A town: jobs, events in an endless calendar, notices and clubs whose last page has a next link.',
  },
  {
    folder: 'motors',
    name: 'Cobbett Motors',
    about: 'A dealer: sponsored cars on every page, buttons that change the address, scrolling within pages.',
  },
] as const

const row = (listing: Listing): Markup =>
  html`<tr><td><a href="${listing.address}">${listing.title}</a></td><td>${listing.structure}</td><td>${listing.pagination}</td><td>${listing.records().length}</td><td><a href="${dataAddress(listing)}">JSON</a></td></tr>\n`

const site = ({ folder, name, about }: (typeof SITES)[number]): Markup => html`<section class="${folder}">
<h2><a href="/${folder}/">${name}</a></h2><p>${about}</p>
<table><thead><tr><th>Listing</th><th>Structure</th><th>Pagination</th><th>Records</th><th>Data</th></tr></thead><tbody>
${LISTINGS.filter(({ address }) => address.startsWith(`/${folder}/`)).map(row)}</tbody></table>
</section>
`

/** The page that leads to all sites. */
export function frontPage(): Markup {
  return html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Amberyl demo sites</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/assets/front.css"></head>
<body><main>
<h1>Demo sites</h1>
<p>Six invented sites to harvest. Each listing comes with its true data.</p>
${SITES.map(site)}</main></body>
</html>
`
}
