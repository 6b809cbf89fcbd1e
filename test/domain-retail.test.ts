import { expect, test } from 'vitest'
import { annotationsIn, ownAnnotators } from './domain-annotations.ts'

const annotators = ownAnnotators('retail')
const values = (type: string, text: string): string =>
  annotationsIn(annotators, type, `<p>${text}</p>`)
    .map(({ value }) => value)
    .join(', ')

test.each([
  ['SKU: AB-1207', 'AB-1207'],
  ['Item# 59370', '59370'],
  ['Item No. 44/12', '44/12'],
  ['Product Code: 650097', '650097'],
  ['Model: XR-SE', 'XR-SE'],
  ['Art.-Nr.: 10.331', '10.331'],
  ['Bestellnummer 99812', '99812'],
  ['Réf. 7781B', '7781B'],
  ['Kód zboží: 5512', '5512'],
  ['Артикул: 40012', '40012'],
  ['Item no longer sold', ''],
  ['Item 3 of 12', ''],
  ['Part 2 of the story', ''],
])('number of the thing in %s', (text, sku) => expect(values('SKU', text)).toBe(sku))

test.each([
  ['Manufacturer: Elmwood', 'Elmwood'],
  ['Marke: Nordlicht', 'Nordlicht'],
  ['A brand new lamp', ''],
])('maker in %s', (text, brand) => expect(values('BRAND', text)).toBe(brand))
