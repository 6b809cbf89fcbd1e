import { given, html, jsonScript, type Markup } from '../html.ts'
import { type Part, partOf } from '../part.ts'
import type { DemoRequest } from '../router.ts'
import { crumbs, homesPage } from './layout.ts'
import { numberedPager } from './pager.ts'
import { type Home, homesRecords, SALE_PAGE_SIZE } from './sale-records.ts'
import { KINDS, TOWNS } from './words.ts'

/** Adverts follow these positions of a page. */
const ADVERT_AFTER = [4, 11]
const ADVERTS = [
  { title: 'A mortgage from 3.9%', text: 'Fixed for five years. Ask the Ropewalk Building Society.', slug: 'mortgage' },
  { title: 'Moving soon?', text: 'Two men, one van, £45 an hour: Bramble Removals.', slug: 'removals' },
]

const fact = (label: string, value: string | undefined): Markup | undefined =>
  given(value, text => html`<li><span class="label">${label}:</span> <span class="value">${text}</span></li>`)

const facts = ({ fields }: Home): Markup => html`<ul class="card__facts">
      ${fact('Bedrooms', fields.bedrooms)}${fact('Bathrooms', fields.bathrooms)}${fact('Area', fields.area)}${fact('Tenure', fields.tenure)}
    </ul>`

const priceLine = ({ fields }: Home): Markup =>
  html`<div class="card__price">${given(fields.qualifier, text => html`<span class="card__qualifier">${text}</span> `)}<span class="card__amount">${fields.price}</span></div>`

const place = ({ fields }: Home): Markup =>
  html`<div class="card__place"><span>${fields.location}</span> <span class="postcode">${fields.postcode}</span></div>`

/** A normal card; its links are relative. */
function card(home: Home): Markup {
  const { fields, reference } = home
  const address = `property-${reference}/`
  return html`<div class="card" id="p${reference}">
  <div class="card__media"><a href="${address}"><img class="card__photo" src="${home.image}" alt="" width="240" height="180"></a>
    ${given(fields.flag, text => html`<span class="flag">${text}</span>`)}</div>
  <div class="card__body">
    ${priceLine(home)}
    <h2 class="card__title"><a href="${address}">${fields.title}</a></h2>
    ${place(home)}
    ${facts(home)}
    <p class="card__summary">${fields.summary}</p>
    <div class="card__foot"><span class="card__added">${fields.added}</span>
      <span class="card__agent">Marketed by <a href="/homes/agents/${home.agent.slug}/">${fields.agent}</a></span></div>
  </div>
</div>`
}

/** A featured card: title first, a strip of photos, absolute links. */
function featuredCard(home: Home, origin: string): Markup {
  const { fields } = home
  const address = origin + home.url
  return html`<div class="card card--featured" id="p${home.reference}">
  <div class="card__banner"><span class="flag flag--featured">${fields.flag}</span>
    <h2 class="card__title"><a href="${address}">${fields.title}</a></h2>${priceLine(home)}</div>
  <div class="card__strip"><a href="${address}"><img class="card__photo" src="${home.image}" alt="" width="320" height="240"></a>
    <img src="/homes/photos/${home.reference}-rear.svg" alt="" width="156" height="117"><img src="/homes/photos/${home.reference}-hall.svg" alt="" width="156" height="117"></div>
  <div class="card__body">
    ${place(home)}
    <p class="card__summary">${fields.summary}</p>
    ${facts(home)}
    <div class="card__foot"><span class="card__added">${fields.added}</span>
      <span class="card__agent">Marketed by <a href="/homes/agents/${home.agent.slug}/">${fields.agent}</a></span></div>
  </div>
</div>`
}

function advert(index: number): Markup {
  const { title, text, slug } = ADVERTS[index]!
  return html`<div class="card card--advert"><div class="card__body"><span class="advert__label">Advertisement</span>
    <h3><a href="https://adverts.example/${slug}" rel="sponsored">${title}</a></h3><p>${text}</p></div></div>`
}

/** The list with adverts between the records. */
function cards(part: Part<Home>, origin: string): Markup[] {
  return part.items.flatMap((home, index) => {
    const shown = home.fields.flag === 'Featured' ? featuredCard(home, origin) : card(home)
    const at = ADVERT_AFTER.indexOf(index)
    return at >= 0 ? [shown, advert(at)] : [shown]
  })
}

interface Facet {
  readonly type: string | null
  readonly town: string | null
}

const matches = (home: Home, { type, town }: Facet): boolean =>
  (type === null || home.kind.slug === type) && (town === null || home.town.slug === town)

function facetList(name: keyof Facet, title: string, values: readonly { name: string; slug: string }[]): Markup {
  const count = (slug: string): number =>
    homesRecords().filter(home => matches(home, { type: null, town: null, [name]: slug })).length
  return html`<div class="facet"><h3>${title}</h3><ul>${values.map(
    value =>
      html`<li><a href="?${name}=${value.slug}">${value.name}</a> <span class="facet__count">(${count(value.slug)})</span></li>`,
  )}</ul></div>`
}

const sideBar = (): Markup => html`<aside class="side">
  <form class="search" action="/homes/" method="get"><h3>Search</h3>
    <label>Town <select name="town">${TOWNS.map(town => html`<option value="${town.slug}">${town.name}</option>`)}</select></label>
    <label>Type <select name="type">${KINDS.map(kind => html`<option value="${kind.slug}">${kind.name}</option>`)}</select></label>
    <button type="submit">Find homes</button></form>
  ${facetList('town', 'Town', TOWNS)}
  ${facetList('type', 'Property type', KINDS)}
</aside>`

function linkedData(part: Part<Home>, origin: string): Markup {
  const itemListElement = part.items.map((home, index) => ({
    '@type': 'ListItem',
    position: part.start + index + 1,
    url: origin + home.url,
    name: home.fields.title,
  }))
  return jsonScript('application/ld+json', { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement })
}

/** Homes for sale: cards of two kinds with adverts between them, `?page=n`. */
export function salePage({ query, origin }: DemoRequest): Markup | undefined {
  const facet = { type: query.get('type'), town: query.get('town') }
  const homes = homesRecords().filter(home => matches(home, facet))
  const part = partOf(homes, SALE_PAGE_SIZE, Number(query.get('page') ?? 1))
  if (!part) return undefined
  const addressOf = (number: number): string => {
    const kept = Object.entries(facet).flatMap(([name, value]) =>
      value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    return `/homes/?${[...kept, `page=${number}`].join('&')}`
  }
  return homesPage({
    title: 'Homes for sale',
    section: 'sale',
    head: linkedData(part, origin),
    body: html`${crumbs([{ name: 'Home', address: '/homes/' }, { name: 'For sale' }])}
<h1>Homes for sale around Larkmere</h1>
<div class="columns">
${sideBar()}
<div class="results">
<div class="results__bar"><span>${part.total} properties</span><span>Page ${part.number} of ${part.count}</span></div>
${part.items.length === 0 ? html`<p class="results__none">No home matches. Try another town.</p>` : cards(part, origin)}
${numberedPager(part, addressOf)}
</div>
</div>`,
  })
}
