export const MAKES = [
  { name: 'Halden', models: ['Arrow', 'Crest', 'Tern', 'Crest Estate'] },
  { name: 'Ostrava', models: ['120', '240 GT', 'Kombi'] },
  { name: 'Mirai-Sato', models: ['Kaze', 'Umi', 'Yama 4x4'] },
  { name: 'Pelletier', models: ['Lune', 'Étoile', 'Grand Large'] },
  { name: 'Brandt & Volk', models: ['B3', 'B5 Touring', 'V2'] },
  { name: 'Corrie', models: ['Glen', 'Strath'] },
] as const

export const VANS = ['Porter', 'Porter Long', 'Hauler 3.5t', 'Trade Box', 'Crew Cab'] as const
export const BIKES = ['Swift 125', 'Rover 650', 'Nightjar 900', 'Trail 250', 'Scoot 50', 'Classic 500'] as const
export const TRIMS = ['', ' S', ' SE', ' Sport', ' 1.4 Comfort', ' 2.0 Diesel', ' e-Drive'] as const
export const COLOURS = ['Silver', 'Deep blue', 'Red', 'Graphite', 'Ivory', 'Racing green'] as const
export const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric'] as const

export const SELLERS = [
  { name: 'Cobbett Motors, Eastmoor', phone: '01632 960 341' },
  { name: 'Quayside Cars', phone: '01632 960 355' },
  { name: 'Tom Ackroyd & Daughter', phone: '01632 960 367' },
  { name: 'Private seller', phone: '07700 900 118' },
] as const

export const REMARKS = [
  'One careful owner from new.',
  'Full service history with every invoice.',
  'New tyres all round, brakes done in March.',
  'A few stone chips on the bonnet, otherwise unmarked.',
  'Comes with a set of winter wheels and roof bars.',
  'Always kept in a garage; never smoked in.',
  'Cambelt & water pump changed at 60,000 miles.',
  'Drives as it should. Any inspection is welcome.',
]

export const EXTRAS = [
  'Air conditioning',
  'Heated seats',
  'Tow bar',
  'Parking sensors',
  'Cruise control',
  'Roof rails',
  'Electric windows',
]
