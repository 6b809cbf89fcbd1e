export const TOWNS = [
  { name: 'Ashcombe', district: 'LK4', slug: 'ashcombe' },
  { name: 'Brindleford', district: 'LK7', slug: 'brindleford' },
  { name: 'Larkmere', district: 'LK1', slug: 'larkmere' },
  { name: 'Netherwold', district: 'LK12', slug: 'netherwold' },
  { name: 'Saltby-on-Sea', district: 'LK9', slug: 'saltby-on-sea' },
  { name: 'Upper Thistley', district: 'LK15', slug: 'upper-thistley' },
] as const

export const STREETS = [
  'Mill Lane',
  'Orchard Rise',
  'Church Walk',
  'Kingfisher Close',
  'Station Road',
  'Hawthorn Avenue',
  'The Old Maltings',
  'Beacon Hill',
  'Wharf Street',
  'Sexton’s Yard',
  'Primrose Gardens',
  'Tannery Court',
  'Long Meadow',
  'Bishop’s Drive',
  'Quay Parade',
  'St Hilda’s Terrace',
  'Furlong Way',
  'Chalkpit Lane',
]

export const KINDS = [
  { name: 'detached house', slug: 'detached', base: 420, bedrooms: [3, 6] },
  { name: 'semi-detached house', slug: 'semi-detached', base: 300, bedrooms: [2, 4] },
  { name: 'terraced house', slug: 'terraced', base: 240, bedrooms: [2, 4] },
  { name: 'flat', slug: 'flat', base: 160, bedrooms: [0, 3] },
  { name: 'bungalow', slug: 'bungalow', base: 280, bedrooms: [2, 4] },
  { name: 'cottage', slug: 'cottage', base: 310, bedrooms: [1, 4] },
] as const

export const ADJECTIVES = [
  'bright',
  'well-kept',
  'recently extended',
  'charming',
  'spacious',
  'light-filled',
  'handsome',
]

export const FEATURES = [
  'a south-facing garden',
  'a fitted kitchen with breakfast bar',
  'a wood-burning stove',
  'original sash windows',
  'off-street parking for two cars',
  'a dual-aspect sitting room',
  'views over the water meadows',
  'a loft room with en suite',
  'a brick outbuilding used as a studio',
  'double glazing throughout',
]

export const SETTINGS = [
  'within a short walk of the station',
  'on a quiet no-through road',
  'opposite the village green',
  'close to well-regarded schools',
  'a few minutes from the harbour',
  'at the edge of open countryside',
]

export const AGENTS = [
  { name: 'Pell & Sons', slug: 'pell-and-sons', phone: '01632 960 114' },
  { name: 'Marlowe Estates', slug: 'marlowe-estates', phone: '01632 960 227' },
  { name: 'Harbour Property', slug: 'harbour-property', phone: '01632 960 338' },
  { name: 'Quill "Country" Homes', slug: 'quill-country-homes', phone: '01632 960 441' },
] as const

export const FLAGS = ['Reduced', 'New', 'No chain']

export const QUALIFIERS = ['Guide price', 'Offers over', 'Offers in the region of', 'From']
