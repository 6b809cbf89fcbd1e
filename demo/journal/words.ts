export const SECTIONS = [
  { name: 'Sediment', slug: 'sediment' },
  { name: 'Birds', slug: 'birds' },
  { name: 'Harbours', slug: 'harbours' },
  { name: 'Weather', slug: 'weather' },
  { name: 'People', slug: 'people' },
] as const

export const SUBJECTS = [
  'salt marsh',
  'mudflats',
  'oystercatchers',
  'harbour walls',
  'tide gauges',
  'eelgrass meadows',
  'storm surges',
  'shingle spits',
  'ferry crossings',
  'fishing cooperatives',
  'light vessels',
  'brown shrimp',
]

export const APPROACHES = [
  'A thirty-year record of',
  'What aerial pictures tell about',
  'Watching',
  'Rethinking',
  'The slow return of',
  'Measuring',
  'A short history of',
  'Citizens observe:',
  'Models for',
  'In defence of',
]

export const PLACES = [
  'on the Larkmere estuary',
  'between two dykes',
  'after the 1953 flood',
  'in a warming sea',
  'at Saltby-on-Sea',
  'from old logbooks',
  'in winter',
  'under rising tides',
]

export const FORENAMES = [
  'Ada',
  'Bruno',
  'Chidi',
  'Dagny',
  'Elif',
  'Finn',
  'Greta',
  'Hamid',
  'Ines',
  'Jonas',
  'Kirsi',
  'Lucía',
  'Maeve',
  'Noor',
]
export const SURNAMES = [
  'Brandt',
  'Okafor',
  'O’Leary',
  'Silva',
  'Van der Meer',
  'Aydın',
  'Lindqvist',
  'Moreau',
  'Tanaka',
  'Wójcik',
  'Ferreira',
  'Haugen',
]

export const METHODS = [
  'Combining weekly samples with aerial pictures',
  'Drawing on parish registers and harbour books',
  'Using a chain of nine low-cost sensors',
  'In interviews with forty-one residents',
  'With a simple box model',
]

export const RESULTS = [
  'losses in the outer zone are balanced by growth near the old dyke',
  'the change set in about a decade earlier than assumed',
  'numbers recovered within five seasons once dredging stopped',
  'wind direction explains more than depth (r > 0.6)',
  'local knowledge and instruments agree to within a few centimetres',
]

export const OUTLOOKS = [
  'We discuss what this means for the next management plan.',
  'The data are published with the article.',
  'Limits of the method are shown for two bad years.',
  'A second survey is planned.',
]

export const KEYWORDS = [
  'erosion',
  'monitoring',
  'wetlands',
  'sea level',
  'history',
  'fisheries',
  'migration',
  'sensors',
  'planning',
]

export const NOTES = [
  'Low water at dawn, and not a ripple on the flats.',
  'The new gauge is in. First readings look sane.',
  'Two hundred knots on the spit this morning, none in the afternoon.',
  'Proofs of the summer issue are back from the printer.',
  'Someone has repainted the harbour light. It looks well.',
  'If you lent us the 1911 chart: we have scanned it, come and fetch it.',
  'Call for papers: tidal mills, deadline at the end of the month.',
  'The ferry is off until noon because of fog.',
]
