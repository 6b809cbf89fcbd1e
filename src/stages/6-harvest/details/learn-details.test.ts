import { beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import { loadAnnotators } from '../../3-annotate/load-annotators.ts'
import { type DetailWrapper, detailWrapperSchema } from './detail-wrapper.ts'
import { learnDetails } from './learn-details.ts'
import { readDetails } from './read-details.ts'

let annotators: Annotators
beforeAll(async () => {
  annotators = await loadAnnotators()
})

const home = (number: number, body: string): PageModel =>
  pageOf(`<title>Home</title><body>${body}<footer>Call 01632 960 100</footer>`, `http://example.test/homes/${number}/`)

function learn(...bodies: readonly string[]): DetailWrapper {
  const learned = learnDetails(
    bodies.map((body, at) => home(at + 1, body)),
    annotators,
  )
  if (learned.kind === 'nothing') throw new Error(learned.because)
  return detailWrapperSchema.parse(JSON.parse(JSON.stringify(learned)))
}

function read(wrapper: DetailWrapper, body: string): Record<string, unknown> | string {
  const page = home(9, body)
  const run = readDetails(page, wrapper, annotate(page, annotators).annotations)
  if (run.kind === 'nothing') return run.because
  return Object.fromEntries(run.values.map(({ column, value }) => [column.name, value.value ?? value.text]))
}

const row = (label: string, value: string): string => `<tr><th>${label}</th><td>${value}</td></tr>`

describe('what is learned from detail pages', () => {
  test('the title, and values by their labels in a table', () => {
    const wrapper = learn(
      `<h1>Oak House</h1><table>${row('Price', '£5,000')}${row('Beds', '3')}</table>`,
      `<h1>Elm Lodge</h1><table>${row('Price', '£7,500')}${row('Beds', '4')}</table>`,
    )
    expect(wrapper.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['title', 'text'],
      ['price', 'price'],
      ['beds', 'number'],
    ])
    expect(read(wrapper, `<h1>Ash Hall</h1><table>${row('Price', '£1')}${row('Beds', '2')}</table>`)).toEqual({
      title: 'Ash Hall',
      price: 1,
      beds: 2,
    })
  })

  test('rows that some pages lack do not shift others', () => {
    const wrapper = learn(
      `<h1>A</h1><table>${row('Price', '£5')}${row('Garden', 'small')}${row('Beds', '3')}</table>`,
      `<h1>B</h1><table>${row('Price', '£7')}${row('Beds', '4')}</table>`,
      `<h1>C</h1><table>${row('Price', '£9')}${row('Garden', 'large')}${row('Beds', '5')}</table>`,
    )
    expect(read(wrapper, `<h1>D</h1><table>${row('Beds', '8')}${row('Price', '£2')}</table>`)).toEqual({
      title: 'D',
      price: 2,
      beds: 8,
    })
  })
})
