/** A small domain as a `domain.yaml`. */
export const HOMES_DOMAIN = `title: Homes
annotators:
  PLACE:
    lists: [{ words: [Alford, Brigg, Louth], exact: true }]
attributes:
  price: { kind: price, mandatory: true, find: [{ required: [PRICE], disallowed: [PRICE per=month] }] }
  title: { role: title }
  location: { find: [{ required: [PLACE] }], extent: text, labels: [where] }
  url: { kind: link, role: link }
records:
  required: [[price]]
`

const HOMES = [
  ['Mill Cottage', '£250,000', 'Alford'],
  ['The Old Forge', '£310,000', 'Brigg'],
  ['Quay House', '£185,000', 'Caistor'],
  ['Long Barn', '£515,000', 'Louth'],
  ['Orchard Barn', '£420,000', 'Caistor'],
] as const

/** Five homes, two of them in a place that the domain does not know. */
export const HOMES_PAGE = `<!doctype html><html lang="en"><main><h1>Homes</h1><ul>${HOMES.map(
  ([name, price, place]) =>
    `<li class=home><h2><a href="/${name}">${name}</a></h2><p class=price>${price}</p><p class=where>${place}</p></li>`,
).join('')}</ul></main></html>`
