import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, type PageModel, toPageModel } from '../../../src/index.ts'
import {
  annotate,
  BASE_RELATIONS,
  classifyBlocks,
  compile,
  loadAnnotators,
  loadClassifier,
  readFacts,
  type Value,
} from '../../../src/rules.ts'
import { nodeOf } from '../../../src/stages.ts'
import { folderOf } from '../../folder-of.ts'
import { runCommand } from '../../run-command.ts'

afterAll(close)

const url = 'https://oak.example/list'

/** A page of 1000 x 2000 pixels at fixed places: three items, then page numbers and a link to the next page. */
const box = (left: number, top: number, width: number): string =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:20px;`
const HTML = `<html lang=en><style>body{margin:0;width:1000px;height:2000px;font:16px serif}a{font-family:monospace}</style><body>
<a style="${box(100, 40, 200)}" href="/about">About us</a>
<p style="${box(100, 1900, 40)}margin:0">Page</p> <span style="${box(150, 1900, 20)}">1</span>
<a id=two style="${box(180, 1900, 20)}" href="?page=2">2</a> <a id=three style="${box(210, 1900, 20)}" href="?page=3">3</a>
<a id=next style="${box(240, 1900, 40)}" href="?page=2">Next</a></body></html>`

const render = (html = HTML): Promise<PageModel> =>
  toPageModel({ html, url }, { render: { viewport: { width: 1000, height: 800 } } })

/** What rules derive from the base facts of a page. */
function derive(page: PageModel, text: string): (relation: string) => (readonly Value[])[] {
  const program = compile([{ file: 'mine.dl', text }], { inputs: BASE_RELATIONS })
  const run = program.run(readFacts(page, program.requiredInputs))
  return relation => [...run.relation(relation)]
}

test('B1: the visual facts of a page: boxes, page, resolution, font families', async () => {
  const page = await render()
  const node = nodeOf(page, '//a[@id="next"]')!
  const facts = derive(
    page,
    `box(L, T, R, B) :- css::box(${node}, L, T, R, B).
     page(L, T, R, B) :- css::page(L, T, R, B).
     resolution(H, V) :- css::resolution(H, V).
     family(F) :- css::font_family(${node}, F).`,
  )
  expect(facts('box')).toEqual([[240, 1900, 280, 1920]])
  expect(facts('page')).toEqual([[0, 0, 1000, 2000]])
  expect(facts('resolution')).toEqual([[1000, 800]])
  expect(facts('family')).toEqual([['monospace']])
})

/** As Table 3 counts them, `.0` and `.1` of a position are one feature. */
const names = (): string[] => [...new Set(Object.keys(features('two')).map(name => name.replace(/\.\d$/, '')))]
let features: (id: string) => Record<string, number>
beforeAll(async () => {
  features = await readFeatures(await render())
})

/** The features of the links of the page, by their id. */
async function readFeatures(page: PageModel): Promise<(id: string) => Record<string, number>> {
  const { table } = classifyBlocks(annotate(page, loadAnnotators()), loadClassifier('pagination-link', 'paper'))
  return id => {
    const row = table.nodes.indexOf(nodeOf(page, `//a[@id="${id}"]`)!)
    return Object.fromEntries(table.features.map((name, at) => [name.replace('plm::', ''), table.columns[at]![row]!]))
  }
}

describe('B5: the standard library of Fig. 3 and 4, as the slips in the print are read', () => {
  test('a relative position is 100 * Left / Width and 100 * Top / Height', () => {
    expect(features('three')).toMatchObject({
      'relative_position<css::page>.0': 21,
      'relative_position<css::page>.1': 95,
      'relative_position<std::first_screen>.1': (100 * 1900) / 800,
    })
  })

  test('nothing lies between a node and the closest one: for 3 this is the link 2, not the current page', () => {
    const isNonLink = 'closest<std::left_proximity>_with<numeric>_is<non_link>'
    expect([features('two')[isNonLink], features('three')[isNonLink]]).toEqual([1, 0])
  })

  test('in_proximity tests the property of the node nearby', () => {
    expect(features('two')).toMatchObject({
      'contains<PAGINATION>': 0,
      'in_proximity<pagination>': 1,
    })
  })
})

test('B6: every clickable node has the 17 features of Table 3', () => {
  expect(names()).toHaveLength(17)
  expect(features('two')).toEqual({
    'contains<NEXT>': 0,
    'contains<PAGINATION>': 0,
    'contains<NUMBER>': 1,
    char_num: 1,
    'relative_position<css::page>.0': 18,
    'relative_position<css::page>.1': 95,
    'relative_position<std::first_screen>.0': 18,
    'relative_position<std::first_screen>.1': 237.5,
    'contained_in<std::first_screen>': 0,
    'contained_in<std::last_screen>': 1,
    'in_proximity<pagination>': 1,
    'num_in_proximity<numeric>': 3,
    'closest<std::left_proximity>_with<numeric>_is<non_link>': 1,
    'closest<std::left_proximity>_with<numeric>_is<different_style>': 1,
    'closest<std::left_proximity>_with<dom::clickable>_is<plm::contains<NEXT>>': 0,
    ascending_nums: 1,
    'closest<std::preceding>_with<numeric>_is<non_link>': 1,
    'closest<std::preceding>_with<numeric>_is<different_style>': 1,
    'closest<std::preceding>_with<dom::clickable>_is<plm::contains<NEXT>>': 0,
  })
  expect(features('next')).toMatchObject({
    'contains<NEXT>': 1,
    'contains<PAGINATION>': 1,
    'contains<NUMBER>': 0,
    char_num: 4,
    ascending_nums: 0,
    'closest<std::left_proximity>_with<numeric>_is<non_link>': 0,
    'closest<std::preceding>_with<numeric>_is<non_link>': 0,
  })
})

test('B6: a link has the annotations within its text: "next 20" is both NEXT and NUMBER', async () => {
  const both = await readFeatures(await render(HTML.replace('>Next<', '>next 20<')))
  expect(both('next')).toMatchObject({ 'contains<NEXT>': 1, 'contains<NUMBER>': 1 })
})

test.each(['precision', 'recall'])('B9: the profile for %s reads rendered pages', async profile => {
  const file = join(folderOf('list', { 'list.html': HTML }), 'list.html')
  const { code, out } = await runCommand(['paginate', file, '--base-url', url, '--profile', profile, '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ kind: 'link', targets: [{ url: `${url}?page=2` }] })
})
