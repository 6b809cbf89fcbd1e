import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readTrainingPages, type TrainingFolders } from './training-pages.ts'

const NONE: TrainingFolders = { corpus: [], allLists: [], domains: [], details: [], cases: [] }
const PAGE = '<ul><li>Tea<li>Milk</ul>'
const ITEMS = [1, 2].map(at => ({ xpaths: [`/html[1]/body[1]/ul[1]/li[${at}]`] }))

const folder = temporaryFolder()

function corpus(name: string, files: Record<string, unknown>): string {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, name, file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return join(folder, name)
}

async function read(folders: Partial<TrainingFolders>) {
  const pages = []
  for await (const { id, site, labels, isAllLists } of readTrainingPages({ ...NONE, ...folders }))
    pages.push({ id, site, records: labels.map(({ records }) => records.length), isAllLists })
  return pages
}

test('the second pages of a corpus belong to the sites of the first', async () => {
  const regions = [{ main: true, records: ITEMS }]
  const lists = corpus('lists', {
    'labels.json': [{ id: 'a', site: 'tea.example', regions }],
    'pages/a.html': PAGE,
    'second-labels.json': [{ id: 'b', site: 'tea.example', regions }],
    'second-pages/b.html': PAGE,
  })
  expect(await read({ corpus: [lists] })).toEqual([
    { id: 'a', site: 'tea.example', records: [2], isAllLists: false },
    { id: 'b', site: 'tea.example', records: [2], isAllLists: false },
  ])
})

test('pages of unknown sites are sites of their own', async () => {
  const entry = (id: string) => ({ id, site: null, regions: [{ main: true, records: ITEMS }] })
  const every = corpus('every', {
    'labels.json': [entry('x'), entry('y')],
    'pages/x.html': PAGE,
    'pages/y.html': PAGE,
  })
  expect(await read({ allLists: [every] })).toEqual([
    { id: 'x', site: 'x', records: [2], isAllLists: true },
    { id: 'y', site: 'y', records: [2], isAllLists: true },
  ])
})

test('records of a domain are the main list, and pages of one thing have none', async () => {
  const records = ITEMS.map(item => ({ ...item, attributes: {} }))
  const domain = corpus('domain', {
    'labels.json': [{ id: 'd', domain: 'retail', site: 'shop.example', areas: [{ records }] }],
    'pages/d.html': PAGE,
  })
  const details = corpus('details', {
    'labels.json': {
      sets: [{ set: 's', site: 'books.example', pages: ['s1'], fields: {} }],
      pairs: [{ id: 'p', before: 'p1', after: 'p2', changed: false, kind: '', fields: {} }],
    },
    'pages/s1.html': PAGE,
    'pages/p1.html': PAGE,
    'pages/p2.html': PAGE,
  })
  expect(await read({ domains: [domain], details: [details] })).toEqual([
    { id: 'd', site: 'shop.example', records: [2], isAllLists: false },
    { id: 's1', site: 'books.example', records: [], isAllLists: false },
    { id: 'p1', site: 'p', records: [], isAllLists: false },
    { id: 'p2', site: 'p', records: [], isAllLists: false },
  ])
})
