import { describe, expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import type { TabNews } from '../../src/browser/engine.ts'
import { learn } from '../../src/by-example.ts'
import { encodeTables } from '../../src/export/encode-tables.ts'
import { extract } from '../../src/extract.ts'
import { harvest } from '../../src/pipeline.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import { loadDomainSource } from '../../src/stages/4-find/domain/load-domain-source.ts'
import { formatStored } from '../../src/stages/7-monitor/stored-file.ts'
import { storedList } from '../../src/stages/7-monitor/stored-list.ts'
import { closedAfterwards } from '../../test/closed-afterwards.ts'
import { readPageCases } from '../../test/page-case.ts'
import { unzip } from '../../test/unzip.ts'
import { ScriptedTab } from './scripted-tab.ts'
import { TabEngine } from './tab-engine.ts'

type Pages = (url: string) => Promise<string | undefined>

function engineOn(url: string, pages: Pages) {
  const tab = new ScriptedTab(url, pages)
  const openDomain = async (name: string) => loadDomainSource(name)
  return {
    tab,
    engine: new TabEngine({ tab, openDomain, explainableDomain: async source => source, politeness: { delayMs: 0 } }),
  }
}

const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => new TextDecoder().decode(bytes)

/** The values of a table, column by column. */
const valuesOf = (fields: readonly { name: string; cells: readonly ({ text: string } | null | undefined)[] }[]) =>
  fields.map(({ name, cells }) => [name, ...cells.map(cell => cell?.text ?? null)])

describe('extract', () => {
  const EVERY = 15
  test.each(readPageCases().filter((_, at) => at % EVERY === 0))('$slug as the library', async ({ url, html }) => {
    const { engine } = engineOn(url, async () => html)
    const view = await engine.extract({})
    const found = await extract({ html, url })
    expect(valuesOf(view.fields)).toEqual(valuesOf(found.fields))
    expect(view).toMatchObject({ url, records: found.recordCount, because: found.because ?? null })
    expect(view.command).toMatch(/^amberyl extract /)
  })
})

const ROWS = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Box']
const BOARDS = (from: number): string =>
  ROWS.map(
    (tree, at) =>
      `<li><h3><a href="/${tree}-${from}">${tree} board ${from + at}</a></h3><p class="price">£${from + at}.50</p></li>`,
  ).join('')
const boardPage = (from: number, more: string): string =>
  `<!doctype html><title>Boards</title><h1>Boards</h1><ul>${BOARDS(from)}</ul>${more}`
const START = 'http://boards.example/list'

describe('a page in the tab', async () => {
  const html = boardPage(1, '')
  const { engine } = engineOn(START, async () => html)
  const view = await engine.extract({})
  const field = (name: string) => view.fields.find(each => each.name === name)!

  test('names nodes by the numbers of its snapshot', () => {
    const { documents, strings } = parseHtml(html, { url: START })
    const { nodeName } = documents[0]!.nodes
    const tags = view.recordNodes.map(nodes => nodes.map(node => strings[nodeName[node - 1000]!]))
    expect(tags).toEqual(ROWS.map(() => ['LI']))
    const [cell] = field('price').cells
    expect(strings[nodeName[cell!.nodes![0]! - 1000]!]).toMatch(/^P$|#text/)
  })

  test('has its columns edited, at first to try', async () => {
    const edits = [{ op: 'rename', field: field('price').id, name: 'cost' } as const]
    const tried = await engine.edit(edits, { preview: true })
    expect(tried.fields.map(({ name }) => name)).toContain('cost')
    expect(textOf(await engine.write('page', 'csv'))).toContain('price')
    const edited = await engine.edit(edits)
    expect(edited.command).toBe(`amberyl extract ${START} --pages 1 --rename price=cost`)
    expect(textOf(await engine.write('page', 'csv'))).toContain('cost')
    expect(JSON.parse(textOf(await engine.wrapper('page')))).toMatchObject({ selection: { edits } })
    await engine.edit([])
  })

  test('is written as the command line writes it', async () => {
    const { fields, recordCount } = await extract({ html, url: START })
    const table = { name: 'main', fields, recordCount }
    for (const format of ['csv', 'json', 'ndjson'] as const)
      expect(textOf(await engine.write('page', format))).toBe([...encodeTables([table], format).chunks].join(''))
    const { name, bytes } = await engine.write('page', 'xlsx')
    const expected = Buffer.concat([...(encodeTables([table], 'xlsx').chunks as Iterable<Uint8Array>)])
    expect(name).toBe('boards.example.xlsx')
    expect([...unzip(Buffer.from(bytes))]).toEqual([...unzip(expected)])
    expect(textOf(await engine.write('page', 'tsv')).split('\r\n')[1]).toContain('\t')
  })

  test('gives rows sorted and filtered', async () => {
    const { id } = field('price')
    const { rows, records, matching } = await engine.rows('page', {
      ...{ offset: 0, limit: 2, sort: `-${id}`, where: `${id} < 6` },
    })
    expect(records).toEqual([5, 4])
    expect(matching).toBe(5)
    expect(rows[0]!.some(cell => cell?.text === '£5.50')).toBe(true)
    expect(rows.flat().every(cell => cell === null || !('nodes' in cell))).toBe(true)
  })

  test('is explained, with the command that says the same', async () => {
    const why = await engine.explain({ record: 2 })
    expect(why).toMatchObject({ found: true, sentence: expect.stringContaining('record 2 of the 6') })
    expect(why.command).toBe(`amberyl explain ${START} --record 2 --facts 10`)
    const node = field('price').cells[0]!.nodes![0]!
    expect((await engine.explain({ node })).command).toContain('--node')
    await expect(engine.explain({ node: 5 })).rejects.toMatchObject({ remedy: 'Read the page again.' })
  })

  test('is learned from by a click', async () => {
    const node = field('price').cells[1]!.nodes![0]!
    const learned = await engine.learn({ cost: [{ node }] })
    expect(learned).toMatchObject({ learned: true, command: expect.stringContaining("--field 'cost=£2.50'") })
    expect(learned.pages[0]!.values).toMatchObject([{ field: 'cost', cells: [{ text: '£2.50' }] }])
    const own = await learn({ html, url: START }, { fields: { cost: ['£2.50'] } })
    const stored = own.kind === 'learned' ? own.stored : undefined
    expect(textOf(await engine.wrapper('example'))).toBe(formatStored(stored!))
  })
})

describe('a walk in the tab', async () => {
  const demo = closedAfterwards(await startDemo())
  const fromDemo: Pages = async url => {
    const answer = await fetch(url)
    return answer.ok ? answer.text() : undefined
  }

  test.each(['/shop/table/', '/library/'])('of %s gives the table and the wrapper of the library', async address => {
    const url = new URL(address, demo.url).href
    const { engine, tab } = engineOn(url, fromDemo)
    await engine.extract({})
    const news: TabNews[] = []
    const summary = await engine.harvest({ pages: 3 }, each => news.push(each))
    const run = harvest(url, {
      ...{ pages: 3, reading: 'parser', politeness: { delayMs: 0 } },
      render: { access: { privateNetwork: true } },
    })
    const records = []
    for await (const record of run) records.push(record)
    expect(news.flatMap(each => (each.kind === 'records' ? each.records : []))).toEqual(records)
    expect({ ...summary, ms: 0, staticPages: 0 }).toEqual({ ...run.summary!, ms: 0, staticPages: 0 })
    expect(tab.done.slice(0, 2)).toEqual(['capture', 'capture'])
    expect(tab.done.slice(2)).toHaveLength(2)
    const { total } = await engine.rows('harvest', { offset: 0, limit: 10 })
    expect(total).toBe(records.length)
    expect(textOf(await engine.wrapper('harvest'))).toBe(formatStored(storedList(run.seen)!))
  })

  test('ends when it is stopped, and keeps what was read', async () => {
    const url = new URL('/shop/table/', demo.url).href
    const { engine } = engineOn(url, fromDemo)
    await engine.extract({})
    const summary = await engine.harvest({ pages: 'all' }, async ({ kind }) => {
      if (kind === 'records') await engine.stop()
    })
    expect(summary.ending).toEqual({ kind: 'stopped' })
    expect(
      textOf(await engine.write('harvest', 'ndjson'))
        .trim()
        .split('\n'),
    ).toHaveLength(summary.records)
    expect(summary.records).toBeGreaterThan(0)
  })

  test('goes back to click where an address leads nowhere', async () => {
    const first = boardPage(1, '<a rel="next" href="/list?page=2">Next</a>')
    const { engine, tab } = engineOn(START, async url => (url === START ? first : '<!doctype html><p>Nothing here'))
    await engine.extract({})
    await engine.harvest({ pages: 'all' }, () => {})
    expect(tab.done.filter(each => /^load|^click/.test(each)).slice(0, 3)).toEqual([
      'load http://boards.example/list?page=2',
      `load ${START}`,
      expect.stringMatching(/^click \d+$/),
    ])
  })
})
