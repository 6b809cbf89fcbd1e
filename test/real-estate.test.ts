import { expect, test } from 'vitest'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { type Annotation, listAnnotations } from '../src/stages/3-annotate/annotation.ts'
import { annotatorsOf, loadDomain } from '../src/stages/4-find/domain/load-domain.ts'
import { pageOf } from './page-of.ts'

const domain = loadDomain('real-estate')
const annotators = annotatorsOf(domain)

function found(language: string, text: string, type: string): Annotation[] {
  const page = pageOf(`<html lang="${language}"><body><p>${text}</p></body></html>`)
  return listAnnotations(annotate(page, annotators)).filter(each => each.type === type)
}

const words = (language: string, text: string, type: string): string[] =>
  found(language, text, type).map(each => each.words)
const values = (language: string, text: string, type: string): string[] =>
  found(language, text, type).map(each => each.value)

test.each([
  ['en', '3 bedroom house in Harrogate', 'Harrogate'],
  ['en', 'OFFICE TO LET, HARROGATE', 'HARROGATE'],
  ['de', 'Helle Wohnung in Tübingen', 'Tübingen'],
  ['es', 'Piso en Malaga', 'Malaga'],
  ['pl', 'Mieszkanie, woj. mazowieckie', 'woj. mazowieckie'],
  ['hu', 'Somogy megye', 'Somogy megye'],
  ['fr', 'Provence-Alpes-Côte d’Azur', 'Provence-Alpes-Côte d’Azur'],
])('%s: “%s” names the place %s', (language, text, place) => {
  expect(words(language, text, 'PLACE')).toContain(place)
})

test('everyday words are no places, whatever town is called so', () => {
  expect(words('en', 'A nice bath, of the best: Sale! Reading Nook, Most Modern Villa by Joseph', 'PLACE')).toEqual([])
})

test.each([
  ['en', '14 W 23rd St #5, New York, NY 10010'],
  ['en', '12 Mill Lane, Otley, LS21 3AA'],
  ['en', '221 North Oak Avenue, Springfield, Illinois'],
  ['en', 'Church Road, Didsbury, M20'],
  ['de', 'Goethestraße 12, 60313 Frankfurt am Main'],
  ['de', 'Hamburg Altona | Große Bergstraße 7'],
  ['fr', '8 bis, rue de la Gare, 69003 Lyon'],
  ['es', 'Calle Mayor 3, Madrid'],
  ['it', 'Via Garibaldi 12, Milano (MI)'],
  ['pl', 'ul. Długa 3, Gdańsk'],
  ['hu', 'Pest megye, Vác , Kossuth Lajos utca 4'],
  ['de', 'Rheinauhafen, Köln'],
  ['en', 'Flat 4, 12 Queen Street, Leeds LS1'],
  ['fr', 'Paris 15ème (75015)'],
  ['no', 'Storgata 5, 0155 Oslo'],
  ['cs', 'Praha 5 - Smíchov'],
])('%s: “%s” is one location', (language, text) => {
  expect(words(language, text, 'LOCATION')).toEqual([text])
})

test.each([
  ['en', 'Reading, Berkshire', 'Reading, Berkshire'],
  ['en', 'OR - Salem', 'OR - Salem'],
  ['en', 'Decatur, GA', 'Decatur, GA'],
  ['hu', 'Eladó lakás, Zala megye, Keszthely', 'Zala megye, Keszthely'],
])('%s: in “%s” the location is %s', (language, text, location) => {
  expect(words(language, text, 'LOCATION')).toContain(location)
})

test.each([
  ['en', 'Otley, LS21 3AA', 'POSTCODE', 'LS21 3AA'],
  ['en', 'Toronto, ON M5V 2T6', 'POSTCODE', 'M5V 2T6'],
  ['pl', '00-950 Warszawa', 'POSTCODE', '00-950'],
  ['en', '10454 Hill Street, Portland, OR 97204', 'ZIP', '97204'],
  ['de', '60313 Frankfurt am Main', 'ZIP', '60313'],
  ['nl', '1012 AB Amsterdam', 'ZIP', '1012 AB'],
  ['hu', '2600 Vác', 'ZIP', '2600'],
])('%s: the postcode of “%s” is a %s: %s', (language, text, type, code) => {
  // A street with its number is not a postcode, and has no value.
  expect(values(language, text, type).filter(value => value !== '')).toEqual([code])
})

test.each([
  ['en', '3 bedroom flat', 'BEDROOMS', 3],
  ['en', 'Bedrooms: 4', 'BEDROOMS', 4],
  ['en', '2 bds', 'BEDROOMS', 2],
  ['es', '3 habitaciones', 'BEDROOMS', 3],
  ['fr', '2 chambres', 'BEDROOMS', 2],
  ['en', '2.5 baths', 'BATHROOMS', 2.5],
  ['it', '2 bagni', 'BATHROOMS', 2],
  ['de', '3,5 Zimmer', 'ROOMS', 3.5],
  ['hu', '2 + 1 fél szoba', 'ROOMS', 2],
  ['pl', '2 pokoje', 'ROOMS', 2],
  ['fr', 'Appartement T3', 'ROOMS', 3],
  ['it', 'Trilocale', 'ROOMS', 3],
  ['', '4 szobás ház', 'ROOMS', 4],
])('%s: “%s” has %s %d', (language, text, type, count) => {
  expect(found(language, text, type).map(each => each.number)).toEqual([count])
})

test.each([
  ['en', '1,200 sq ft', '1,200 sq ft'],
  ['de', '85 m²', '85 m²'],
  ['fr', '80 m 2', '80 m 2'],
  ['hu', '64 nm-es lakás', '64 nm-es'],
  ['it', '95 mq', '95 mq'],
])('%s: the size in “%s” is %s', (language, text, size) => {
  expect(words(language, text, 'SIZE')).toEqual([size])
})

test.each([
  ['en', 'Semi-detached house', 'PROPERTY-TYPE', 'Semi-detached house'],
  ['de', 'Doppelhaushälfte', 'PROPERTY-TYPE', 'Doppelhaushälfte'],
  ['', 'mieszkanie', 'PROPERTY-TYPE', 'mieszkanie'],
  ['en', 'Condo for sale', 'HOME-STATUS', 'Condo for sale'],
  ['en', 'Sold STC', 'HOME-STATUS', 'Sold STC'],
  ['fr', 'À vendre', 'HOME-STATUS', 'À vendre'],
  ['en', 'POA', 'PRICE-IN-WORDS', 'POA'],
  ['en', 'Offers in excess of £200,000', 'PRICE-QUALIFIER', 'Offers in excess of'],
  ['de', '01.10.2031 - 31.12.2031', 'AVAILABLE', '01.10.2031 - 31.12.2031'],
])('%s: “%s” is a %s', (language, text, type, said) => {
  expect(words(language, text, type)).toEqual([said])
})

test.each([
  ['en', 'Ref: AB-1204', 'AB-1204'],
  ['de', 'Objekt-Nr.: 7731', '7731'],
  ['hu', 'Azonosító: H4477', 'H4477'],
])('%s: the reference in “%s” is %s', (language, text, reference) => {
  expect(values(language, text, 'REFERENCE')).toEqual([reference])
})

test('what a loan or a deposit costs is told apart from prices', () => {
  expect(words('en', 'Est. payment: $2,400/mo', 'OTHER-AMOUNT')).toEqual(['Est. payment'])
  expect(words('de', '500 € Kaution', 'OTHER-AMOUNT')).toEqual(['Kaution'])
  expect(words('en', '$450,000', 'OTHER-AMOUNT')).toEqual([])
})

test('the British domain is checked as well, and has the same columns', () => {
  const british = loadDomain('real-estate-uk')
  expect(british.attributes.map(each => each.name)).toEqual(domain.attributes.map(each => each.name))
})
