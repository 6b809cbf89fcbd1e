import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { shippedModels } from '../../shipped-models.ts'
import { countCorpus, countOwnPages, readOwnPages, readPaginationCorpus } from './labelled-pages.ts'

const reading = { annotators: shippedModels.annotators }
let folder: string

beforeEach(async () => {
  folder = temporaryFolder()
  await mkdir(join(folder, 'pages'))
})

const A = '/html[1]/body[1]/a'

async function writeCorpus(links: object[], more: object = {}): Promise<void> {
  const html =
    '<!doctype html><title>t</title><a href="/2">next</a><a href="/2">2</a><a href="/9">9</a><button>x</button>'
  await writeFile(join(folder, 'pages', 'p1.html'), html)
  const url = 'http://a.example/list'
  const entry = { id: 'p1', url, base: url, site: 'a.example', topic: 'shop', links, ...more }
  await writeFile(join(folder, 'labels.json'), JSON.stringify([entry]))
}

async function readAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const result: T[] = []
  for await (const page of pages) result.push(page)
  return result
}

describe('a pagination corpus', () => {
  test('gives the class of each labelled link, and one target for links to one place', async () => {
    await writeCorpus([
      { xpath: `${A}[1]`, href: '/2', target: 'http://a.example/2', kind: 'next' },
      { xpath: `${A}[2]`, href: '/2', target: 'http://www.a.example/2#top', kind: 'next-number' },
      { xpath: `${A}[3]`, href: '/9', target: 'http://a.example/9', kind: 'last' },
      { xpath: '/html[1]/body[1]/table[7]', href: null, target: null, kind: 'next', scope: 'item' },
    ])
    const [page] = await readAll(readPaginationCorpus(folder, reading))
    expect([...page!.labels.values()]).toEqual(['next', 'next-number'])
    expect(page!.label.targets).toEqual([['a.example/2', `${A}[1]`, `${A}[2]`]])
    expect(page).toMatchObject({ id: 'p1', site: 'a.example', topic: 'shop', isScored: true })
  })

  test('names a target without address by the path of its link', async () => {
    const xpath = '/html[1]/body[1]/button[1]'
    await writeCorpus([{ xpath, href: null, target: null, kind: 'next' }])
    const [page] = await readAll(readPaginationCorpus(folder, reading))
    expect(page!.label.targets).toEqual([[xpath]])
  })

  const NEXT = { xpath: `${A}[1]`, href: '/2', target: 'http://a.example/2', kind: 'next' }
  test.each([
    [{ scored: false }, [], false],
    [{ sequence: 'item' }, [NEXT], false],
    [{ sequence: 'item' }, [], true],
  ])('with %o and the links %o is not scored; it is learned from: %o', async (more, links, isLearned) => {
    await writeCorpus(links, more)
    const [page] = await readAll(readPaginationCorpus(folder, reading))
    expect(page).toMatchObject({ isScored: false, isLearned })
    expect((await countCorpus(folder)).pages).toBe(isLearned ? 1 : 0)
  })

  test('that is none says what is missing', async () => {
    await expect(countCorpus(folder)).rejects.toThrow(UsageError)
    await expect(countCorpus(folder)).rejects.toThrow(/labels\.json and pages/)
  })
})

describe('the pages of a block type', () => {
  const page = (root: string): string =>
    `<!doctype html><html ${root}><body><a href="/2" data-block-class="next">x</a><a href="/3">y</a></body></html>`

  test('have their address on the root element and their classes on the nodes', async () => {
    await writeFile(join(folder, 'pages', 'one.html'), page('lang="de-AT" data-url="https://one.example/list"'))
    const [own] = await readAll(readOwnPages(folder, reading))
    expect([own!.id, own!.annotated.page.url, [...own!.labels.values()]]).toEqual(['one', 'https://one.example/list', ['next']]) // biome-ignore format: one line
    expect(await countOwnPages(folder)).toEqual({ pages: 1, labelled: 1, languages: { de: 1 } })
  })

  test('without an address are a mistake that names the file', async () => {
    await writeFile(join(folder, 'pages', 'one.html'), page('lang="de"'))
    await expect(readAll(readOwnPages(folder, reading))).rejects.toThrow(/one\.html has no data-url/)
  })

  test('may be absent', async () => {
    expect(await countOwnPages(join(folder, 'pages'))).toEqual({ pages: 0, labelled: 0, languages: {} })
  })
})
