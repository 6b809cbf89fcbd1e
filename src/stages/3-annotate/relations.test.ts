import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import type { RelationColumn, RelationRows } from '../../datalog/relation.ts'
import { shippedModels } from '../../shipped-models.ts'
import { annotate } from './annotate.ts'
import { onlyTypes } from './compile.ts'
import { ANNOTATION_RELATIONS, readAnnotationFacts } from './relations.ts'

const annotators = onlyTypes(shippedModels.annotators, ['NEXT', 'NUMBER', 'PRICE'])
const annotated = annotate(pageOf('<p><a href="/2">Next</a> 21-40</p><img alt="£5">'), annotators)

function valueAt(column: RelationColumn, row: number): string | number {
  if ('codes' in column) return column.strings[column.codes[row]!]!
  return (column as { at(row: number): string | number }).at(row)
}
const table = ({ length, columns }: RelationRows): (string | number)[][] =>
  Array.from({ length }, (_, row) => columns.map(column => valueAt(column, row)))
const facts = (name: string): (string | number)[][] => table(readAnnotationFacts(annotated, [name]).get(name)!)

test('nodes carry annotations with type and value, and numbers as numbers', () => {
  expect(facts('ann::annotation')).toEqual([
    [5, 'NEXT', 'next'],
    [4, 'NEXT', 'next'],
    [6, 'NUMBER', '21-40'],
    [7, 'NUMBER', '5'],
    [7, 'PRICE', '5'],
  ])
  expect(facts('ann::number')).toEqual([
    [6, 'NUMBER', 21],
    [7, 'NUMBER', 5],
    [7, 'PRICE', 5],
  ])
  expect(facts('ann::carrier')).toEqual([
    [0, 5],
    [0, 4],
    [1, 6],
    [2, 7],
    [3, 7],
  ])
})

test('an annotation has a span, words, a share, a source and features', () => {
  expect(facts('ann::span')).toEqual([
    [0, 5, 'NEXT', 0, 4],
    [1, 6, 'NUMBER', 5, 10],
    [2, 7, 'NUMBER', 10, 10],
    [3, 7, 'PRICE', 10, 10],
  ])
  expect(facts('ann::words').map(row => row[1])).toEqual(['Next', '21-40', '£5', '£5'])
  expect(facts('ann::share').map(row => row[1])).toEqual([1, 0.5, 0.5, 1])
  expect(facts('ann::source').map(row => row[1])).toEqual(['text', 'text', 'alt', 'alt'])
  expect(facts('ann::feature').filter(row => row[0] === 3)).toEqual([
    [3, 'value', '5'],
    [3, 'currency', 'GBP'],
  ])
  expect(facts('ann::quantity')).toEqual([
    [1, 'from', 21],
    [1, 'to', 40],
    [3, 'value', 5],
  ])
})

test('only what is asked for is read', () => {
  expect([...readAnnotationFacts(annotated, ['ann::share', 'dom::node']).keys()]).toEqual(['ann::share'])
})

test('each relation is declared once, with as many columns as are read', () => {
  expect(new Set(ANNOTATION_RELATIONS.map(relation => relation.name)).size).toBe(ANNOTATION_RELATIONS.length)
  for (const relation of ANNOTATION_RELATIONS) {
    expect(relation.read(annotated).columns, relation.name).toHaveLength(relation.columns.length)
  }
})
