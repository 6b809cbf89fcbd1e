import { describe, expect, test } from 'vitest'
import { annotationsIn, ownAnnotators } from './domain-annotations.ts'

const annotators = ownAnnotators('jobs')
const values = (type: string, text: string, language = 'en'): string =>
  annotationsIn(annotators, type, `<p>${text}</p>`, language)
    .map(({ value }) => value)
    .join(', ')

describe('titles of jobs', () => {
  const isTitle = (text: string, language = 'en'): boolean =>
    annotationsIn(annotators, 'JOB_TITLE', `<p>${text}</p>`, language).some(each => each.features.sense === 'title')

  test.each([
    ['Senior Gardening Engineer', 'en'],
    ['Sales Manager (m/w/d)', 'en'],
    ['VB.NET Developer - Remote', 'en'],
    ['Staff Nurse, Night Shift', 'en'],
    ['Softwareentwickler Backend', 'de'],
    ['Kundenberaterin', 'de'],
    ['Infirmier de nuit H/F', 'fr'],
    ['Ingeniero de sistemas', 'es'],
    ['Magazziniere con patentino', 'it'],
    ['Timmerman gezocht', 'nl'],
    ['Kierowca kat. C+E', 'pl'],
    ['Sjuksköterska', 'sv'],
    ['Программист', 'ru'],
  ])('%s', (text, language) => expect(isTitle(text, language)).toBe(true))

  test.each([
    'View internship details',
    'Search manager jobs',
    'Our nurse team is looking for you',
    'Full-time',
    'Job type: Contractor | Pay: $10',
    'Summer in Leeds',
  ])('%s is none', text => expect(isTitle(text)).toBe(false))
})

test.each([
  ['Posted 3 days ago', '3 days ago'],
  ['30+ days ago', '30+ days ago'],
  ['1 Week Ago', '1 Week Ago'],
  ['an hour ago', 'an hour ago'],
  ['Yesterday', 'yesterday'],
  ['Nov-28', 'Nov-28'],
  ['5d', '5d'],
  ['Posted: 12 May 2024', '2024-05-12'],
  ['vor 2 Tagen', 'vor 2 Tagen'],
  ['il y a 3 jours', 'il y a 3 jours'],
  ['hace 5 horas', 'hace 5 horas'],
  ['2 giorni fa', '2 giorni fa'],
  ['4 dagen geleden', '4 dagen geleden'],
  ['6 godzin temu', '6 godzin temu'],
  ['för 2 dagar sedan', 'för 2 dagar sedan'],
  ['Order today, sent tomorrow', ''],
])('published in %s', (text, posted) => expect(values('POSTED', text)).toBe(posted))

test('the last day to apply is no day of publishing', () => {
  expect(values('DEADLINE', 'Closing date: 12 May 2024')).toBe('2024-05-12')
  expect(values('POSTED', 'Closing date: 12 May 2024')).toBe('')
})

test.each([
  ['$85,000 - $120,000 a year', '$85,000 - $120,000 a year'],
  ['£30k–£35k', '£30k–£35k'],
  ['C$90k - 110k', 'C$90k - 110k'],
  ['$0.00 - $10.00/hour', '$0.00 - $10.00/hour'],
  ['€60.000', '€60.000'],
  ['NGN500k - 620k', 'NGN500k - 620k'],
  ['40.000 - 55.000 €', '40.000 - 55.000 €'],
])('pay in %s', (text, salary) => expect(values('SALARY', text, 'de')).toBe(salary))

test.each([
  ['Full-time', 'Full-time'],
  ['Employment type: Part time', 'Part time'],
  ['Permanent, Leeds', 'Permanent'],
  ['Vollzeit, Festanstellung', 'Vollzeit, Festanstellung'],
  ['Vollzeit', 'Vollzeit'],
  ['CDI', 'CDI'],
  ['We contract with many farms', ''],
])('kind of employment in %s', (text, type) => expect(values('JOB_TYPE_LINE', text)).toBe(type))

test.each([
  ['Elmwood Gardens Ltd', 'Elmwood Gardens Ltd'],
  ['Nordlicht Pflege GmbH & Co. KG', 'Nordlicht Pflege GmbH & Co. KG'],
  ['Zielony Ogród Sp. z o.o.', 'Zielony Ogród Sp. z o.o.'],
  ['University of Elmwood', 'University of Elmwood'],
  ['ready as ever', ''],
])('company in %s', (text, company) => expect(values('COMPANY', text)).toBe(company))

test.each([
  ['Remote, Canada only', 'remote'],
  ['Home office', 'home office'],
  ['Télétravail partiel', 'télétravail partiel'],
])('workplace in %s', (text, place) => expect(values('WORKPLACE', text)).toBe(place))
