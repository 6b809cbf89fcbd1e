import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

const BLOCKS = join(import.meta.dirname, '../../../../blocks')

interface Collection {
  readonly type: string
  readonly classes: readonly string[]
  /** Classes whose nodes nobody clicks: they are watched by a script. */
  readonly unclicked: readonly string[]
  readonly labelled: number
  readonly without: number
}

/** How many pages the collections have at least; their README files say what the pages cover. */
const COLLECTIONS: readonly Collection[] = [
  { type: 'pagination-link', classes: ['next', 'next-number'], unclicked: [], labelled: 169, without: 95 },
  { type: 'load-more', classes: ['load-more', 'sentinel'], unclicked: ['sentinel'], labelled: 45, without: 21 },
  { type: 'pager', classes: ['pager'], unclicked: ['pager'], labelled: 8, without: 0 },
]

interface OwnPage {
  readonly name: string
  readonly url: string
  readonly page: PageModel
  readonly labels: readonly { readonly node: NodeId; readonly label: string }[]
}

const nodesOf = (page: PageModel): NodeId[] => Array.from({ length: page.nodeCount }, (_, node) => node)

function readPage(folder: string, file: string): OwnPage {
  const html = readFileSync(join(folder, file), 'utf8')
  const parsed = pageOf(html)
  const root = nodesOf(parsed).find(node => tagOf(parsed, node) === 'html')!
  const url = attributeOf(parsed, root, 'data-url') ?? ''
  const page = URL.canParse(url) ? pageOf(html, url) : parsed
  const labels = nodesOf(page).flatMap(node => {
    const label = isText(page, node) ? undefined : attributeOf(page, node, 'data-block-class')
    return label === undefined ? [] : [{ node, label }]
  })
  return { name: file, url, page, labels }
}

function readCollection(type: string): OwnPage[] {
  const folder = join(BLOCKS, type, 'pages')
  return readdirSync(folder)
    .filter(file => file.endsWith('.html'))
    .map(file => readPage(folder, file))
}

const isNegative = ({ name }: OwnPage): boolean => name.startsWith('none-')

/** Tags, classes and words: what is left when two pages differ in their address alone. */
const contentOf = ({ page }: OwnPage): string =>
  nodesOf(page)
    .map(node => (isText(page, node) ? '' : `${tagOf(page, node)}.${attributeOf(page, node, 'class') ?? ''}`))
    .join(' ') + page.text

describe.each(COLLECTIONS)('our own pages for $type', ({ type, classes, unclicked, labelled, without }) => {
  const pages = readCollection(type)
  const namesOf = (wrong: (page: OwnPage) => boolean): string[] => pages.filter(wrong).map(({ name }) => name)

  test('are as many as announced', () => {
    expect(pages.filter(page => !isNegative(page)).length).toBeGreaterThanOrEqual(labelled)
    expect(pages.filter(isNegative).length).toBeGreaterThanOrEqual(without)
  })

  test('say their own address, on a host that nobody has', () => {
    expect(namesOf(({ url }) => !URL.canParse(url) || !/^https?:\/\/[^/]+\.example\//.test(new URL(url).href))).toEqual(
      [],
    )
  })

  test('have labels, unless their name says that there are none', () => {
    expect(namesOf(page => isNegative(page) === page.labels.length > 0)).toEqual([])
  })

  test('have labels of the block type alone', () => {
    expect(namesOf(({ labels }) => labels.some(({ label }) => !classes.includes(label)))).toEqual([])
    expect(new Set(pages.flatMap(({ labels }) => labels.map(({ label }) => label)))).toEqual(new Set(classes))
  })

  test('have their labels on what can be clicked', () => {
    const dead = ({ page, labels }: OwnPage): boolean =>
      labels.some(({ node, label }) => !unclicked.includes(label) && page.clickable[node] !== 1)
    expect(namesOf(dead)).toEqual([])
  })

  test('are whole pages of moderate size', () => {
    const sizeOf = ({ page }: OwnPage): number => nodesOf(page).filter(node => !isText(page, node)).length
    expect(namesOf(page => sizeOf(page) < 60 || sizeOf(page) > 260)).toEqual([])
  })

  test('are all different, each on a host of its own', () => {
    expect(new Set(pages.map(contentOf)).size).toBe(pages.length)
    expect(new Set(pages.map(({ url }) => new URL(url).hostname)).size).toBe(pages.length)
  })
})
