export const EMPLOYERS = [
  'Eastmoor Town Council',
  'Harbour Trust',
  'Moorland Care',
  'Bell & Finch Joinery',
  'St Hilda’s School',
  'Larch Software',
] as const

export const JOBS = [
  { name: 'Gardener', needs: 'A certificate in horticulture or two seasons in a public garden.' },
  { name: 'Care assistant', needs: 'Patience, a driving licence, and weekends every third week.' },
  { name: 'Systems engineer', needs: 'Linux, networks, and plain English in writing.' },
  { name: 'Bus driver', needs: 'A licence for category D; training is paid for.' },
  { name: 'Joiner', needs: 'Finished training, and care for old windows.' },
  { name: 'Teaching assistant', needs: 'Experience with children of six to ten.' },
  { name: 'Finance officer', needs: 'Book-keeping to trial balance, spreadsheets, discretion.' },
] as const

export const OFFERS = [
  'Thirty days of leave and a pension.',
  'Tools, clothing and a bicycle.',
  'Work from home on two days a week, flexible hours otherwise.',
] as const

export const DUTIES = [
  'You will work in a team of six.',
  'The post is new and will grow with you.',
  'You report to the head of department and stand in for her twice a year.',
  'Most of the work is outdoors, in all weathers.',
] as const

export const EVENTS = [
  'Farmers’ market',
  'Chamber concert',
  'Council meeting',
  'Repair café',
  'Guided walk to the old quarry',
  'Film night: silent comedies',
  'Blood donation',
  'Children’s theatre',
] as const
export const VENUES = ['Town hall', 'Market square', 'Assembly rooms', 'St Hilda’s church', 'Library garden'] as const

export const NOTICES = [
  'Road closed for resurfacing',
  'Tree works along the river path',
  'Public footpath diverted',
  'Temporary water shut-off',
  'Waste collection on another day',
  'Licence for the sale of alcohol',
  'Sale of surplus land',
] as const
export const STREETS = [
  'Foundry Road',
  'Priory Lane',
  'North Quay',
  'Copper Street',
  'The Shambles',
  'Mount Pleasant',
] as const

export const CLUBS = [
  'Chess',
  'Rowing',
  'Bell-ringing',
  'Allotments',
  'Choral',
  'Cycling',
  'Astronomy',
  'Bowls',
] as const
export const GROUPS = ['Club', 'Society', 'Circle', 'Friends', 'Youth Group'] as const
export const PEOPLE = ['Mrs A. Kelso', 'Idris Vaughan', 'M. & T. Okoye', 'Jo Pardoe', 'Dr Li Wen'] as const

export const WORKS = [
  'Single-storey rear extension',
  'Change of use from shop to café',
  'Replacement of four timber windows',
  'Erection of 12 dwellings with access and parking',
  'Felling of one ash (diseased)',
  'Loft conversion with two dormers',
] as const
export const DECISIONS = ['Approved', 'Refused', 'Approved with conditions'] as const
