import { html, jsonScript, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { crumbs, homesPage } from './layout.ts'
import { type Let, rentRecords } from './rent-records.ts'
import { type Home, homesRecords } from './sale-records.ts'

const RELATED = 4

function detailTable(details: Readonly<Record<string, string | undefined>>): Markup {
  const rows = Object.entries(details).map(
    ([label, value]) => value !== undefined && html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`,
  )
  return html`<table class="details"><caption>Key facts</caption><tbody>\n${rows}</tbody></table>`
}

const teaser = (item: Home | Let, price: string): Markup =>
  html`<li class="teaser"><a href="${item.url}"><img src="${item.image}" alt="" width="200" height="150"><span class="teaser__price">${price}</span> <span class="teaser__title">${item.fields.title}</span></a></li>`

const related = (title: string, items: readonly Markup[]): Markup =>
  html`<section class="related"><h2>${title}</h2><ul>${items}</ul></section>`

/** The page of a home for sale. */
export function homePage(reference: string, origin: string): Markup | undefined {
  const home = homesRecords().find(candidate => candidate.reference === reference)
  if (!home) return undefined
  const { fields, agent, town } = home
  const inTown = homesRecords().filter(candidate => candidate.town === town)
  return homesPage({
    title: `${fields.title}, ${fields.location}`,
    section: 'sale',
    head: jsonScript('application/ld+json', {
      '@context': 'https://schema.org',
      '@type': 'Residence',
      name: fields.title,
      url: origin + home.url,
      address: { '@type': 'PostalAddress', streetAddress: fields.location, postalCode: fields.postcode },
    }),
    body: html`${crumbs([
      { name: 'Home', address: '/homes/' },
      { name: town.name, address: `/homes/?town=${town.slug}` },
      { name: fields.title },
    ])}
<h1>${fields.title}</h1>
<p class="lead">${fields.location}, ${fields.postcode}</p>
<div class="columns columns--detail">
<div class="sheet">
<div class="gallery"><img src="${home.image}" alt="Front" width="640" height="480"><img src="/homes/photos/${reference}-rear.svg" alt="Rear" width="316" height="237"><img src="/homes/photos/${reference}-hall.svg" alt="Hall" width="316" height="237"></div>
<h2>Description</h2>
${home.story.map(text => html`<p>${text}</p>`)}
${detailTable(home.details)}
</div>
<aside class="contact"><h3>${agent.name}</h3><p>Telephone: <b>${agent.phone}</b></p><p><a class="button" href="/homes/info/contact/">Ask for a viewing</a></p><p><a href="/homes/agents/${agent.slug}/">More from this agent</a></p></aside>
</div>
${related(
  `More homes in ${town.name}`,
  neighbours(inTown, home, RELATED).map(item => teaser(item, item.fields.price)),
)}`,
  })
}

/** The page of a home to rent. */
export function letPage(reference: string): Markup | undefined {
  const item = rentRecords().find(candidate => candidate.reference === reference)
  if (!item) return undefined
  return homesPage({
    title: item.fields.title,
    section: 'rent',
    body: html`${crumbs([{ name: 'Home', address: '/homes/' }, { name: 'To rent', address: '/homes/rent/' }, { name: item.fields.title }])}
<h1>${item.fields.title}</h1>
<div class="sheet"><img src="${item.image}" alt="" width="480" height="360">
${detailTable(item.details)}
${item.story.map(text => html`<p>${text}</p>`)}
<p>Let by <b>${item.fields.agent}</b></p></div>
${related(
  'Others to rent',
  neighbours(rentRecords(), item, RELATED).map(other => teaser(other, other.fields.rent)),
)}`,
  })
}
