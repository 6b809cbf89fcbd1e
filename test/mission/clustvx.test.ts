import { expect, test } from 'vitest'
import { type FoundRecord, f1Of, precisionOf, recallOf, scorePage, summarise } from '../../src/evaluation.ts'
import { toPageModel } from '../../src/index.ts'
import { nodesOf } from '../../src/stages.ts'
import { folderOf } from '../folder-of.ts'
import { runCommand } from '../run-command.ts'

const ITEMS = ['Anvil', 'Bellows', 'Chisel', 'Drill']
const HTML = `<main>${ITEMS.map((name, at) => `<div class=card><h3>${name}</h3><b>£${at}</b><i>${at} left</i></div>`).join('')}</main>`

test('C10: a record counts when it is segmented right and more than 60 % of its items are right', async () => {
  const page = await toPageModel({ html: HTML, url: 'http://tools.test/' })
  const nodes = nodesOf(page, '//main/div')
  const fields = {
    name: ITEMS,
    price: ITEMS.map((_, at) => `£${at}`),
    left: ITEMS.map((_, at) => `${at} left`),
  }
  const labelled = [{ main: true, records: nodes.map(node => [node]), fields }]
  const right = (at: number): Record<string, string> => ({ a: ITEMS[at]!, b: `£${at}`, c: `${at} left` })
  const found: FoundRecord[] = [
    { nodes: [nodes[0]!], fields: right(0) },
    // Two of three are 67 %, which is enough; one of three is not.
    { nodes: [nodes[1]!], fields: { ...right(1), c: 'wrong' } },
    { nodes: [nodes[2]!], fields: { ...right(2), b: 'wrong', c: 'wrong' } },
  ]
  const { successful, main } = summarise([scorePage(page, labelled, [{ main: true, records: found }])])
  expect(main).toEqual({ right: 3, found: 3, labelled: 4 })
  expect(successful).toEqual({ right: 2, found: 3, labelled: 4 })
  expect([precisionOf(successful), recallOf(successful), f1Of(successful)]).toEqual([2 / 3, 2 / 4, 4 / 7])
})

test('C10: evaluate records prints the measure beside ours', async () => {
  const records = ITEMS.map((_, at) => ({ xpaths: [`/html[1]/body[1]/main[1]/div[${at + 1}]`] }))
  const entry = {
    id: 'tools',
    site: 'tools.example',
    type: 'A',
    regions: [{ main: true, records, fields: { name: ITEMS } }],
  }
  const corpus = folderOf('corpus', { 'labels.json': JSON.stringify([entry]), 'pages/tools.html': HTML })
  const { out } = await runCommand(['evaluate', 'records', '--corpus', corpus, '--static', '--algorithm', 'clustvx'])
  expect(out).toMatch(/^ClustVX's own measure: F1 +100\.0 %\n +precision +100\.0 %\n +recall +100\.0 %$/m)
})

test('C8, C9: a baseline beside it has its own table and a wrapper that reads it again', async () => {
  const rows = (...names: string[]): string =>
    `<table><tr><th>Region<th>Tool<th>Left</tr>${names.map((name, at) => `<tr>${at % 2 ? '' : '<td rowspan=2>North'}<td><a href="/${name}">${name}</a><td>${at}</tr>`).join('')}</table>`
  const folder = folderOf('tools', {
    'one.html': rows(...ITEMS),
    'two.html': rows('Easel', 'File'),
    'list.html': `<ul>${ITEMS.map((name, at) => `<li><b>${name}</b> ${at} left`).join('')}</ul>`,
  })
  const args = (name: string): string[] => [`${folder}/${name}`, '--static', '--json']
  const tables = ['--algorithm', 'tables', '--save-wrapper', `${folder}/w.json`]
  const { out } = await runCommand(['extract', ...args('one.html'), ...tables])
  expect(JSON.parse(out)).toMatchObject([
    { region: 'North', tool: 'Anvil', left: '0', 'tool link': expect.stringMatching(/Anvil$/) },
    { region: null, tool: 'Bellows', left: '1' },
    { region: 'North', tool: 'Chisel', left: '2' },
    { region: null, tool: 'Drill', left: '3' },
  ])
  const again = await runCommand(['run', `${folder}/w.json`, ...args('two.html')])
  expect(JSON.parse(again.out)).toMatchObject([
    { region: 'North', tool: 'Easel', left: '0' },
    { region: null, tool: 'File', left: '1' },
  ])
  const list = await runCommand(['extract', ...args('list.html'), '--algorithm', 'tables'])
  expect(JSON.parse(list.out)).toEqual(ITEMS.map((name, at) => ({ item: `${name} ${at} left` })))
})
