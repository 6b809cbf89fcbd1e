import { expect, test } from 'vitest'
import { folderOf } from '../../../../test/folder-of.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { listAnnotations } from '../../3-annotate/annotation.ts'
import { annotatorsOf, loadDomain } from './load-domain.ts'

const BOATS = `
name: boats
title: Boats
annotators:
  HULL:
    lists: [{ files: hulls.txt }, { words: [catamaran, "tri\\thulls=3"] }]
  LENGTH:
    value: number
    patterns: [{ pattern: '(?<value>{NUMBER}) ?feet' }]
attributes:
  price:
    kind: price
    mandatory: true
    find: [{ required: [PRICE], disallowed: [PRICE per=month, PRICE qualifier=was per=year] }]
  hull: { find: [{ required: [HULL] }], extent: text, labels: [hull, type] }
  title: { role: title }
  url: { role: link }
records:
  required: [[price]]
  excluded: [url]
  atMost: { price: 2 }
`

test('a domain is read with its lists and defaults', () => {
  const domain = loadDomain(folderOf('boats', { 'domain.yaml': BOATS, 'hulls.txt': 'sloop\n' }))
  expect(
    domain.annotators.map(({ type, lists }) => [type, lists?.map(({ name, entries }) => [name, entries])]),
  ).toEqual([
    [
      'HULL',
      [
        ['hulls', ['sloop']],
        ['hull', ['catamaran', { words: 'tri', features: { hulls: '3' } }]],
      ],
    ],
    ['LENGTH', []],
  ])
  expect(domain.attributes.map(({ name, kind, extent }) => [name, kind, extent])).toEqual([
    ['price', 'price', 'annotation'],
    ['hull', 'text', 'text'],
    ['title', 'text', 'text'],
    ['url', 'link', 'text'],
  ])
  expect(domain.attributes[0]!.constraints).toEqual([
    {
      required: [{ type: 'PRICE', features: {} }],
      disallowed: [
        { type: 'PRICE', features: { per: 'month' } },
        { type: 'PRICE', features: { qualifier: 'was', per: 'year' } },
      ],
    },
  ])
})

test('its annotators are its own, and numbers, prices and dates', () => {
  const annotators = annotatorsOf(loadDomain(folderOf('boats', { 'domain.yaml': BOATS, 'hulls.txt': 'sloop\n' })))
  const found = listAnnotations(annotate(pageOf('<li>Sloop, 32 feet <b>£9,500</b> <a>Next</a>'), annotators))
  expect(found.map(({ type, value }) => `${type} ${value}`).sort()).toEqual([
    'HULL sloop',
    'LENGTH 32',
    'NUMBER 32',
    'NUMBER 9500',
    'PRICE 9500',
  ])
})
