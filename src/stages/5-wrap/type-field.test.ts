import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { nodesOf } from '../2-model/xpath.ts'
import { annotate } from '../3-annotate/annotate.ts'
import { readFields } from './run-wrapper.ts'
import type { FieldRule } from './wrapper.ts'

/** The values of a field on a page with these texts, and what is said about them. */
function read(texts: readonly string[], rule: Partial<FieldRule>, lang = 'en') {
  const page = pageOf(`<html lang=${lang}><body>${texts.map(text => `<p><b>${text}</b></p>`).join('')}`)
  const records = nodesOf(page, '//p').map(node => [node])
  const field = {
    name: 'x',
    kind: 'number',
    namedBy: '',
    source: 'text',
    xpath: ['b'],
    samples: [],
    ...rule,
  } as FieldRule
  const [found] = readFields(page, records, { fields: [field] }, annotate(page, shippedModels.annotators).annotations)
  return { values: found!.cells.map(cell => cell?.value), note: found!.note }
}

test('a cell of another kind keeps only its text', () => {
  expect(read(['£5', '3 left', 'on request'], { kind: 'price' }).values).toEqual([5, undefined, undefined])
  expect(read(['3 May 2024', '3–5 May 2024', '2021'], { kind: 'date' }).values).toEqual([
    '2024-05-03',
    undefined,
    '2021',
  ])
})

test('numbers count what was learned', () => {
  const samples = ['12 kg', '8 kg']
  expect(read(['3 kg', '500 g', '7'], { samples }).values).toEqual([3, undefined, undefined])
  expect(read(['1 comment', '12 comments'], { samples: ['3 comments'] }).values).toEqual([1, 12])
  expect(read(['541', '3.1k'], { samples: ['1.2k', '14k'] }).values).toEqual([541, 3100])
  expect(read(['541', '3.1k'], { samples: ['12', '140'] }).values).toEqual([541, 3100])
})

test('what was learned about the notation holds on other pages', () => {
  expect(read(['1.234', '5.678'], { notation: { decimal: ',' } }).values).toEqual([1234, 5678])
  expect(read(['1.234', '5.678'], { notation: { decimal: '.' } }, 'de').values).toEqual([1.234, 5.678])
  expect(read(['03/04/2024', '05/06/2024'], { kind: 'date', notation: { dateOrder: 'mdy' } }, 'en-GB')).toEqual({
    values: ['2024-03-04', '2024-05-06'],
    note: undefined,
  })
  expect(read(['03/04/2024', '25/06/2024'], { kind: 'date', notation: { dateOrder: 'mdy' } })).toMatchObject({
    values: ['2024-03-04', undefined],
    note: expect.stringContaining('"25/06/2024" does not have the month first'),
  })
})

test('ratings are read as before', () => {
  expect(read(['4.5 out of 5', 'Rated 3 out of 5'], {}).values).toEqual([4.5, 3])
})

test('the lead-in of a text column is left out on every page, also if its texts there are dates, or there is only one', () => {
  const rule = { kind: 'text', samples: ['Posted: Today', 'Posted: 30+ days ago'] } satisfies Partial<FieldRule>
  expect(read(['Posted: 30+ days ago', 'Posted: Today'], rule).values).toEqual(['30+ days ago', 'Today'])
  expect(read(['Posted: Yesterday', 'Posted: 2 days ago'], rule).values).toEqual(['Yesterday', '2 days ago'])
  expect(read(['Posted: Yesterday'], rule).values).toEqual(['Yesterday'])
})
