import { expect, test } from 'vitest'
import { joinNames } from './join-names.ts'
import type { DetailColumn } from './record.ts'

const column = (name: string): DetailColumn => ({ name, kind: 'text' })

test('a column that says what the list says is left out, whatever it is called', () => {
  const samples = [
    { list: { name: { text: 'Oak House' } }, details: { title: { text: 'Oak House' } } },
    { list: { name: { text: 'Elm Lodge' } }, details: { title: { text: 'ELM LODGE' } } },
  ]
  expect(joinNames(['name'], [column('title')], samples)).toEqual(new Map([['title', undefined]]))
})

test('the same letters and digits are the same, the same number with more words is not', () => {
  const samples = [1200, 900].map(value => ({
    list: { price: { text: `£${value}` }, issues: { text: `${value}`, value } },
    details: {
      price: { text: `£ ${value.toLocaleString('en-GB')}` },
      holdings: { text: `${value}, some lacking`, value },
    },
  }))
  const names = joinNames(['price', 'issues'], [column('price'), column('holdings')], samples)
  expect([...names]).toEqual([
    ['price', undefined],
    ['holdings', 'holdings'],
  ])
})

test('a name that the list has for other values gets a prefix', () => {
  const samples = ['a', 'b'].map(text => ({ list: { date: { text } }, details: { date: { text: `${text}2` } } }))
  expect(joinNames(['date', 'detail_date'], [column('date'), column('size')], samples)).toEqual(
    new Map([
      ['date', 'detail_date_2'],
      ['size', 'size'],
    ]),
  )
})

test('one record is too few to say that two columns are the same', () => {
  const samples = [{ list: { beds: { text: '3' } }, details: { baths: { text: '3' } } }]
  expect(joinNames(['beds'], [column('baths')], samples).get('baths')).toBe('baths')
})
