import { expect, test } from 'vitest'
import type { Details } from './follow-details.ts'
import { joinDetails, joinStateSchema } from './join-details.ts'

const read = (values: Record<string, string>): Details => ({
  kind: 'read',
  values: Object.entries(values).map(([name, text]) => ({ column: { name, kind: 'text' }, value: { text } })),
})
const LISTED = [{ values: { name: { text: 'Oak' } } }, { values: { name: { text: 'Elm' } } }]

test('details are put beside the list: what it says is left out, taken names get another', () => {
  const details = [read({ title: 'Oak', name: 'x', size: '3' }), read({ title: 'Elm', name: 'y' })]
  const { state, values, columns } = joinDetails({}, ['name'], LISTED, details)
  expect(state).toEqual({ title: null, name: 'detail_name', size: 'size' })
  expect(columns).toEqual([
    { name: 'detail_name', kind: 'text' },
    { name: 'size', kind: 'text' },
  ])
  expect(values.map(each => ({ ...each }))).toEqual([
    { detail_name: { text: 'x' }, size: { text: '3' } },
    { detail_name: { text: 'y' } },
  ])
})

test('columns keep their names in a process that gets the state as JSON, and only new ones are told', () => {
  const first = joinDetails({}, ['name'], LISTED, [read({ title: 'Oak' }), read({ title: 'Elm' })])
  const state = joinStateSchema.parse(JSON.parse(JSON.stringify(first.state)))
  const { values, columns } = joinDetails(state, ['name'], LISTED, [read({ title: 'Other', size: '1' }), read({})])
  expect({ ...values[0] }).toEqual({ size: { text: '1' } })
  expect(columns.map(({ name }) => name)).toEqual(['size'])
})

test('a record whose page is missing gets nothing', () => {
  const { values } = joinDetails({}, [], LISTED, [{ kind: 'missing', because: 'gone' }, read({ size: '2' })])
  expect(values.map(each => Object.keys(each))).toEqual([[], ['size']])
})
