import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import type { RelationColumn, RelationRows } from '../../datalog/relation.ts'
import { BASE_RELATIONS, NoVisualFacts, needsRendering, readFacts } from './relations.ts'

const page = pageOf('<p id=x>Go <a href="/2">next</a></p>')

function valueAt(column: RelationColumn, row: number): string | number {
  if ('at' in column && !ArrayBuffer.isView(column) && !Array.isArray(column))
    return (column as { at(i: number): string }).at(row)
  if ('codes' in column) return column.strings[column.codes[row]!]!
  return (column as readonly number[])[row]!
}
const table = ({ length, columns }: RelationRows): (string | number)[][] =>
  Array.from({ length }, (_, row) => columns.map(column => valueAt(column, row)))
const facts = (name: string): (string | number)[][] => table(readFacts(page, [name]).get(name)!)

test('nodes, clickable nodes and attributes are facts', () => {
  expect(facts('dom::node').slice(0, 4)).toEqual([
    [0, 'html', -1, 0, 13],
    [1, 'head', 0, 1, 2],
    [2, 'body', 0, 3, 12],
    [3, 'p', 2, 4, 11],
  ])
  expect(facts('dom::clickable')).toEqual([[5]])
  expect(facts('dom::attribute')).toEqual([
    [3, 'id', 'x'],
    [5, 'href', '/2'],
  ])
})

test('content has its value, offset and length', () => {
  expect(facts('dom::content').slice(2)).toEqual([
    [3, 'Go next', 0, 7],
    [4, 'Go', 0, 2],
    [5, 'next', 3, 4],
    [6, 'next', 3, 4],
  ])
})

test('classes are facts word by word', () => {
  const classes = pageOf('<i class="pager__item--isActive  pager"></i>')
  expect(table(readFacts(classes, ['dom::class_word']).get('dom::class_word')!).map(([, word]) => word)).toEqual([
    'pager',
    'item',
    'is',
    'active',
  ])
})

test('columns of the model are read in place', () => {
  expect(readFacts(page, ['dom::node']).get('dom::node')!.columns[3]).toBe(page.start)
})

test('only what is asked for is read, and only visual facts need rendering', () => {
  expect([...readFacts(page, ['dom::depth', 'my::own']).keys()]).toEqual(['dom::depth'])
  expect(needsRendering(['dom::node', 'my::own'])).toBe(false)
  expect(needsRendering(['dom::node', 'css::box'])).toBe(true)
})

test('visual facts of a parsed page are refused, not fed zeros', () => {
  expect(() => readFacts(page, ['css::box'])).toThrow(NoVisualFacts)
})

test('each relation is declared once, with as many columns as are read', () => {
  expect(new Set(BASE_RELATIONS.map(relation => relation.name)).size).toBe(BASE_RELATIONS.length)
  for (const relation of BASE_RELATIONS.filter(each => !each.visual)) {
    expect(relation.read(page).columns, relation.name).toHaveLength(relation.columns.length)
  }
})
