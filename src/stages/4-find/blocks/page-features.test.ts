import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { textOf } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { featureRelations } from './block-type.ts'
import { extractFeatures } from './features.ts'
import { compileBlock, readBlockDefinition, shippedBlocks } from './load-block-type.ts'
import { readPageFacts } from './page-facts.ts'

const { annotators } = shippedModels
const folder = `${shippedBlocks()}/pagination-link`
const definition = readBlockDefinition(folder)
const program = compileBlock(folder, definition, 'fast')

/** The words of the click targets that have a feature, with its value where it is no mere yes. */
function having(feature: string, html: string, rules = program, url = 'http://a.example/lamps'): string[] {
  const page = pageOf(html, url)
  const facts = readPageFacts(annotate(page, annotators), rules.requiredInputs)
  const { table } = extractFeatures(rules, [`plm::${feature}`], facts)
  return Array.from(table.nodes).flatMap((node, row) => {
    const value = table.columns[0]![row]!
    if (Number.isNaN(value) || (value === 0 && feature !== 'pages_left')) return []
    return [value === 1 ? textOf(page, node) : `${textOf(page, node)} ${value}`]
  })
}

const record = (name: string): string =>
  `<div class="lamp"><a href="/lamp/${name}">Lamp ${name}</a><p>It gives light, and stands on a table of oak.</p></div>`
const lamps = ['a', 'b', 'c', 'd', 'e'].map(record).join('')

describe('the list that the page is about', () => {
  const page = `<a href="/">Home</a><div>${lamps}</div><a href="?from=5">More</a><a href="/terms">Terms</a>`

  test('has its click targets in records', () => {
    expect(having('in_main_record', page)).toEqual(['Lamp a', 'Lamp b', 'Lamp c', 'Lamp d', 'Lamp e'])
    expect(having('in_last_record', page)).toEqual(['Lamp e'])
  })

  test('has others before and behind it', () => {
    expect(having('before_list', page)).toEqual(['Home'])
    expect(having('first_behind_list', page)).toEqual(['More'])
  })

  test('goes on where a lone word for more ends it', () => {
    expect(having('evident_more', page)).toEqual(['More'])
  })
})

describe('parts of a page', () => {
  test('are known by tag, role and name', () => {
    const page = `<div>${lamps}</div><aside><a href="/a">A</a></aside><div role="complementary"><a href="/b">B</a></div>
      <div class="left-sidebar"><a href="/c">C</a></div><div id="picture-slider"><a href="#">D</a></div>`
    expect(having('in_aside', page)).toEqual(['A', 'B', 'C'])
    expect(having('in_carousel', page)).toEqual(['D'])
  })

  test('are never most of the page', () => {
    expect(having('in_aside', `<div class="has-sidebar">${lamps}</div>`)).toEqual([])
  })
})

describe('whether more pages follow', () => {
  const next = '<a href="/x">Next</a>'
  test.each([
    ['1 - 20 of 345 lamps', 'Next'],
    ['Page 2 of 7', 'Next'],
    ['41 - 53 of 53 lamps', 'Next 0'],
    ['Page 7 of 7', 'Next 0'],
  ])('%s', (count, left) => {
    expect(having('pages_left', `<p>${count}</p>${next}`)).toEqual([left])
  })

  test('is not known where nothing is counted', () => {
    expect(having('pages_left', `<p>Lamps from 1920 to 1960</p>${next}`)).toEqual([])
  })
})

describe("the paper's features", () => {
  const { paper } = definition.profiles
  const words = { ...paper!, only: ['contains<NEXT>', 'contains<PAGINATION>', 'contains<NUMBER>', 'shares'] }
  const rules = compileBlock(folder, { ...definition, profiles: { words } }, 'words')
  const linkTo = (text: string): string => `<a href="/x">${text}</a>`
  const links = ['Next »', 'next 20', 'Page 2', '[3]', 'Lamps'].map(linkTo).join(' ')

  test('are seventeen, in one tree', () => {
    expect(featureRelations(definition, 'paper')).toHaveLength(17)
    expect(paper!.learner.kind).toBe('tree')
  })

  test.each([
    ['NEXT', ['Next »', 'next 20']],
    ['NUMBER', ['next 20', 'Page 2', '[3]']],
    ['PAGINATION', ['Next »', 'next 20', 'Page 2']],
  ])('%s is found within the text of a link, also beside another annotation', (type, expected) => {
    expect(having(`contains<${type}>`, links, rules)).toEqual(expected)
  })

  test('an image says by its attributes what it leads to', () => {
    expect(having('contains<NEXT>', '<a href="/2"><img alt="Next page"></a>', rules)).toEqual([''])
  })

  test('the share tells a link that says only this from one that mentions it', () => {
    const [alone, among] = having('share<NEXT>', linkTo('Next') + linkTo('the next morning in the harbour'), rules)
    expect(alone).toBe('Next')
    expect(Number(among!.split(' ').at(-1))).toBeLessThan(0.2)
  })
})

describe('addresses without a page number', () => {
  test('continue from a key, by the name of a parameter', () => {
    const links = '<a href="?after=t3_x9">a</a><a href="?start_key=Zm9v&dir=f">b</a><a href="?Page_Token=Zm9v">c</a>'
    expect(having('key_changes', links)).toEqual(['a', 'b', 'c'])
    expect(
      having('key_changes', '<a href="?sort=new">a</a><a href="/other?after=x">b</a><a href="/lamps">c</a>'),
    ).toEqual([])
    expect(having('key_changes', '<a href="?a=1&b=2&after=x">too much is different</a>')).toEqual([])
  })

  test('go on where the range of the page ended', () => {
    const [near, gap, back] = ['http://a.example/t/31-60', 'http://a.example/t/61-90', 'http://a.example/t/1-30']
    const page = `<a href="${near}">a</a><a href="${gap}">b</a><a href="${back}">c</a>`
    expect(having('range_follows', page, program, 'http://a.example/t/1-30')).toEqual(['a'])
    expect(
      having('range_follows', '<a href="?from=21&to=40">a</a>', program, 'http://a.example/l?from=1&to=20'),
    ).toEqual(['a'])
  })
})
