/** A small domain as a `domain.yaml` that compiles quickly. */
export const BOATS_DOMAIN = `title: Boats
annotators:
  RIG: { lists: [{ words: [sloop, ketch, catamaran, yawl] }] }
  LENGTH: { value: number, patterns: [{ pattern: "(?<value>{NUMBER}) ?m" }] }
attributes:
  title: { role: title }
  price: { kind: price, mandatory: true, find: [{ required: [PRICE], disallowed: [PRICE per=month] }] }
  rig: { find: [{ required: [RIG] }] }
  length: { kind: number, find: [{ required: [LENGTH] }] }
  url: { kind: link, role: link }
records:
  required: [[price], [rig, length]]
`

export interface Boat {
  readonly number: number
  readonly name: string
  readonly rig: string
  readonly metres: number
  readonly price: string
}

const NAMES = ['Wanderer', 'Grey Goose', 'Little Auk', 'Marigold', 'Sea Holly', 'Plover', 'Old Salt', 'Heron']
const RIGS = ['Sloop', 'Ketch', 'Catamaran', 'Yawl']

/** The same numbers give the same boats. */
export const boats = (count: number, from = 1): Boat[] =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at
    return {
      number,
      name: `${NAMES[number % NAMES.length]} of ${1950 + number}`,
      rig: RIGS[(number * 3) % RIGS.length]!,
      metres: 6 + (number % 9),
      price: `£${10 + number},${String((number * 370) % 1000).padStart(3, '0')}`,
    }
  })

const card = ({ number, name, rig, metres, price }: Boat): string =>
  `<div class="boat"><h2><a href="/boats/${number}">${name}</a></h2><p>${rig}, ${metres} m</p><p class="price">${price}</p><p>Berth £${90 + number} per month</p></div>`

/** The same record in changed markup. */
const row = ({ number, name, rig, metres, price }: Boat): string =>
  `<tr><td class="cost"><b>${price}</b></td><td><a href="/boats/${number}">${name}</a></td><td>Berth £${90 + number} per month</td><td>${rig}, ${metres} m</td></tr>`

export interface BoatPage {
  readonly boats: readonly Boat[]
  readonly look?: 'cards' | 'table'
  /** The address of the next page. */
  readonly next?: string | undefined
}

export function boatPage({ boats, look = 'cards', next }: BoatPage): string {
  const list =
    look === 'cards'
      ? `<div class="boats">${boats.map(card).join('')}</div>`
      : `<table class="market"><tbody>${boats.map(row).join('')}</tbody></table>`
  const pager = next === undefined ? '' : `<p class="pager"><a rel="next" href="${next}">Next page</a></p>`
  return `<!doctype html><html lang="en"><title>Boats for sale</title><nav><a href="/">Home</a> <a href="/sell">Sell yours</a></nav><main><h1>Boats for sale</h1>${list}${pager}</main><footer><p>Boats of the Bay</p></footer></html>`
}
