import { describe, expect, test } from 'vitest'
import { annotationsIn, ownAnnotators } from './domain-annotations.ts'

const annotators = ownAnnotators('used-cars')
const found = (type: string, text: string) => annotationsIn(annotators, type, `<p>${text}</p>`)
const values = (type: string, text: string, sense?: string): string =>
  found(type, text)
    .filter(({ features }) => sense === undefined || features.sense === sense)
    .map(({ value }) => value)
    .join(', ')

describe('mileage', () => {
  test.each([
    ['97,340 km', '97340'],
    ['172,897 miles', '172897'],
    ['12k miles', '12000'],
    ['48,210 mi.', '48210'],
    ['Kilometerstand: 45000 km', '45000'],
    ['Odometer 81,203', '81203'],
    ['Przebieg 120000', '120000'],
    ['Chilometri: 63000', '63000'],
    ['Пробег 54000 км', '54000'],
  ])('%s', (text, value) => expect(values('MILEAGE', text, 'driven')).toBe(value))

  test.each([
    '12 miles away',
    'within 50 km',
    '5.4 l/100 km',
    '120 g/km',
    'up to 180 km/h',
    'range: 250 miles',
    '3 years / 100,000 km',
  ])('%s says nothing of what was driven', text => expect(values('MILEAGE', text, 'driven')).toBe(''))
})

describe('model year', () => {
  test.each([
    ['2015 Ford Focus', '2015'],
    ['Used 1989 Toyota Corolla', '1989'],
    ['EZ 03/2018', '2018'],
    ['First registered: March 2018', '2018'],
    ['Baujahr 2009', '2009'],
    ['Peugeot 2008, 2019', '2019'],
  ])('%s', (text, value) => expect(values('YEAR', text, 'model-year')).toBe(value))

  test.each([
    '© 2019 Elm Motors',
    'Posted on 12 May 2020',
    '$2,015',
    '$2015',
    '1998 cc',
    '01632 960 2019',
    'Peugeot 2008',
  ])('%s has none', text => expect(values('YEAR', text, 'model-year')).toBe(''))
})

test.each([
  ['Ford F-150 XLT', 'F-150'],
  ['VW Golf', 'Golf'],
  ['Mercedes-Benz C 220 d', 'C 220 d'],
  ['Škoda Octavia', 'Octavia'],
  ['Golf club', ''],
])('model in %s', (text, model) => expect(values('MODEL', text)).toBe(model))

test.each([
  ['Used 2017 Hyundai Tucson', 'used'],
  ['Certified Pre-Owned', 'certified pre-owned'],
  ['Neuwagen', 'Neuwagen'],
  ['Zustand: Gebraucht', 'Gebraucht'],
  ['New tyres and a new battery', ''],
  ['New York', ''],
])('condition in %s', (text, condition) => expect(values('CONDITION', text)).toBe(condition))

test.each([
  ['Stock #: A1234', 'A1234'],
  ['Stock No. P20-77', 'P20-77'],
  ['Fahrzeugnummer: 88123', '88123'],
  ['In stock now', ''],
])('stock number in %s', (text, number) => expect(values('STOCK_NUMBER', text)).toBe(number))

test.each([
  ['Jet Black Metallic', 'Jet Black Metallic'],
  ['Diesel, Automatik, Grau Metallic', 'Grau Metallic'],
  ['dunkelblau', 'dunkelblau'],
  ['rosso', 'rosso'],
])('colour in %s', (text, colour) => expect(values('COLOUR', text)).toBe(colour))

test.each([
  ['FUEL', 'Plug-in Hybrid', 'plug-in'],
  ['FUEL', 'Benzyna', 'petrol'],
  ['TRANSMISSION', 'Schaltgetriebe', 'manual'],
  ['TRANSMISSION', '8-Speed Automatic', 'automatic'],
])('%s: %s', (type, text, sense) => expect(found(type, text).map(each => each.features.sense)).toEqual([sense]))

test('elements that are called a price are known by their names', () => {
  expect(annotationsIn(annotators, 'PRICE_NAME', '<b class="first-price">18,833</b>')).toHaveLength(1)
})
