import { expect, test } from 'vitest'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import { carrySelection } from '../../stages/5-wrap/selection.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { formatWrapper, parseWrapper } from '../../stages/5-wrap/wrapper-file.ts'
import { keepSelection, lostNotes, mergeSelections, selectionOf } from './kept-selection.ts'

const field = (name: string): Wrapper['fields'][number] => ({
  ...{ name, kind: 'text', namedBy: 'class', source: 'text' },
  ...{ xpath: ['./b'], samples: [] },
})

const WRAPPER: Wrapper = {
  format: 'amberyl-wrapper',
  version: 1,
  learned: { url: 'http://a.example/', title: 'A' },
  region: ['./ul'],
  records: { kind: 'nodes', xpath: ['./li'] },
  fields: [field('title'), field('price')],
  fingerprint: { page: 'a', record: 'b' },
}

const SELECTION: Selection = {
  columns: ['price', 'page'],
  drop: ['title'],
  rename: { price: 'cost' },
  where: 'price < 100 and (title is empty or price > 5)',
}

/** As a person or a later version may do it in the file. */
const renamed = (wrapper: Wrapper, from: string, to: string): Wrapper => ({
  ...wrapper,
  fields: wrapper.fields.map(each => (each.name === from ? { ...each, name: to } : each)),
})

test('a selection is kept in the file of a wrapper; a file without one has none', () => {
  const kept = parseWrapper(formatWrapper(keepSelection(WRAPPER, SELECTION)))
  expect(selectionOf(kept)).toMatchObject(SELECTION)
  expect(selectionOf(parseWrapper(formatWrapper(WRAPPER)))).toEqual({})
  expect(keepSelection(kept, {})).toEqual(WRAPPER)
})

test('it means fields, whatever their names become', () => {
  const kept = renamed(keepSelection(WRAPPER, SELECTION), 'price', 'price in euros')
  expect(selectionOf(kept)).toMatchObject({
    columns: ['price in euros', 'page'],
    drop: ['title'],
    rename: { 'price in euros': 'cost' },
    where: '[price in euros] < 100 and (title is empty or [price in euros] > 5)',
  })
})

test('another field that takes the name is not meant', () => {
  const kept = renamed(renamed(keepSelection(WRAPPER, SELECTION), 'price', 'old_price'), 'title', 'price')
  expect(selectionOf(kept)).toMatchObject({ columns: ['old_price', 'page'], drop: ['price'] })
})

test('a wrapper that is learned again keeps it', () => {
  const before = renamed(keepSelection(WRAPPER, SELECTION), 'price', 'amount')
  const again: Wrapper = { ...WRAPPER, fields: [field('amount'), field('color')] }
  const carried = carrySelection(before, again)
  expect(selectionOf(carried)).toMatchObject({ columns: ['amount', 'page'], rename: { amount: 'cost' } })
  expect(carried.fields.map(({ id }) => id)).toEqual(['price', undefined])
})

const EDITS: Selection = {
  edits: [
    { op: 'merge', fields: ['title', 'price'], name: 'price', separator: ', ' },
    { op: 'rename', field: 'new:price', name: 'offer' },
    { op: 'kind', field: 'page', kind: 'text' },
  ],
}

test('edits mean fields, whatever their names become, and what was made stays what was made', () => {
  const kept = parseWrapper(formatWrapper(keepSelection(WRAPPER, EDITS)))
  expect(selectionOf(kept).edits).toEqual(EDITS.edits)
  expect(selectionOf(renamed(kept, 'price', 'amount')).edits).toEqual([
    { op: 'merge', fields: ['title', 'amount'], name: 'price', separator: ', ' },
    ...EDITS.edits!.slice(1),
  ])
})

test('a field that is not found again is noted, and what was set for it is left out until it is back', () => {
  const edits: Selection['edits'] = [
    { op: 'drop', field: 'title' },
    { op: 'filled', field: 'price' },
  ]
  const kept = keepSelection(WRAPPER, { edits, where: 'price > 5' })
  const without = carrySelection(kept, { ...WRAPPER, fields: [field('title')] })
  expect(lostNotes(kept)).toEqual([])
  expect(lostNotes(without)).toEqual([expect.stringContaining('the column "price" was not found again')])
  const shown = selectionOf(parseWrapper(formatWrapper(without)))
  expect([shown.edits, shown.where]).toEqual([edits.slice(0, 1), undefined])
  const back = carrySelection(without, { ...WRAPPER, fields: [field('price'), field('title')] })
  expect(lostNotes(back)).toEqual([])
  expect(selectionOf(back)).toMatchObject({ edits, where: 'price > 5' })
})

test('edits that are asked for now follow the kept ones; all columns are those without edits', () => {
  const kept = selectionOf(keepSelection(WRAPPER, EDITS))
  const more: Selection['edits'] = [{ op: 'drop', field: 'offer' }]
  expect(mergeSelections(kept, { edits: more }).edits).toEqual([...EDITS.edits!, ...more])
  expect(mergeSelections(kept, { columns: ['*'] }).edits).toBeUndefined()
})

test('a domain names its columns itself', () => {
  const kept = keepSelection({ ...WRAPPER, domain: 'retail' }, SELECTION)
  expect(selectionOf(renamed(kept, 'price', 'amount'))).toMatchObject(SELECTION)
})

test('what is asked for now replaces what was kept, option by option', () => {
  const kept = selectionOf(keepSelection(WRAPPER, SELECTION))
  expect(mergeSelections(kept, { columns: ['title'] })).toMatchObject({ ...SELECTION, columns: ['title'] })
  const all = mergeSelections(kept, { columns: ['*'] })
  expect([all.columns, all.drop, all.where]).toEqual([['*'], undefined, SELECTION.where])
})
