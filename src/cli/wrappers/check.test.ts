import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOATS_DOMAIN, boatPage, boats } from '../../../test/boat-market.ts'
import { folderOf } from '../../../test/folder-of.ts'
import { listPage } from '../../../test/harvest-server/list-page.ts'
import { makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { serve } from '../../../test/local-server.ts'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const oldPage = (title: string, price: string, more = ''): string =>
  `<!doctype html><title>${title} - Books</title><header class=top>Shop of books${more}</header>
   <div class=book><h1 class=name>${title}</h1><p class=price>${price}</p></div>`
const newPage = (title: string, price: string): string =>
  `<!doctype html><title>${title} | New shop</title><nav><a href="/">Home</a></nav><main><section class=offer>
   <h1>${title}</h1><span class=price-now>${price}</span></section></main>`

const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Mate']
const oldList = (names = TEAS): string =>
  `<!doctype html><title>Teas</title><main id=hits>${names
    .map((name, i) => `<div class=hit><h3><a href="/t/${i}">${name}</a></h3><b class=price>£${i + 3}.50</b></div>`)
    .join('')}</main>`
const newList = (names = TEAS): string =>
  `<!doctype html><title>Teas</title><section><ul class=tiles>${names
    .map(
      (name, i) =>
        `<li class=tile><p class=cost>£${i + 3}.50</p><div class=what><a href="/t/${i}">${name}</a></div></li>`,
    )
    .join('')}</ul></section>`

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
beforeAll(async () => {
  writeFileSync(file('sea.html'), oldPage('The grey sea', '£12.50'))
  writeFileSync(file('bees.html'), oldPage('All about bees', '£8.00', '<p class=sale>Sale today</p>'))
  writeFileSync(file('new.html'), newPage('The grey sea', '£12.50'))
  writeFileSync(file('closed.html'), '<!doctype html><p>We are closed for good.</p>')
  writeFileSync(file('teas.html'), oldList())
  writeFileSync(file('few.html'), oldList(TEAS.slice(0, 3)))
  writeFileSync(file('tiles.html'), newList())
  const fields = ['--field', 'title=The grey sea', '--field', 'price=£12.50']
  await runCommand(['learn', file('sea.html'), ...fields, '-o', file('learned-book.json')])
  await runCommand(['extract', file('teas.html'), '--static', '--json', '--save-wrapper', file('learned-list.json')])
})
beforeEach(() => {
  for (const kind of ['book', 'list']) {
    for (const mark of ['new', '1', '2']) rmSync(file(`${kind}.${mark}.json`), { force: true })
    copyFileSync(file(`learned-${kind}.json`), file(`${kind}.json`))
  }
})

/** Page names are relative to the folder. */
const check = (wrapper: string, pages: string[] = [], args: string[] = []): Promise<Ending> =>
  runCommand(['check', file(wrapper), ...pages.map(file), ...args])
const text = (name: string): string => readFileSync(file(name), 'utf8')

describe('the same template ends with 0', () => {
  test('on the page that was learned from, which needs no name', async () => {
    const { code, out } = await check('book.json')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^same: nothing changed\.\npage: file:.*sea\.html\nbar-tree:\n {2}\{d_max, A_total\}: unchanged\n.*: unchanged\n {2}Δ: case 1, unchanged\n$/,
      ),
    ])
    expect((await check('list.json')).code).toBe(0)
  })

  test('where only the content is another, and what changed elsewhere is told', async () => {
    const { code, out } = await check('book.json', ['bees.html'])
    expect(code).toBe(0)
    expect(out).toContain('- a block (p.sale) was inserted above the region')
    expect((await check('list.json', ['few.html'])).code).toBe(0)
  })

  test('above the region it is said where, by each set of variables, in words, as JSON, and drawn', async () => {
    const { out } = await check('book.json', ['bees.html'], ['--drawing', file('tree.svg')])
    expect(out).toMatch(/^same: only the page above the region changed\./)
    expect(out).toMatch(
      / {2}\{d_max, A_total, P_d, A_d\}: unchanged\n {2}Δ: case 3, only what is above the region changed: Σ/,
    )
    expect(text('tree.svg')).toContain('>Δ: case 3, only what is above the region changed: Σ above')
    const { verdict } = JSON.parse((await check('book.json', ['bees.html'], ['--json'])).out)
    expect(verdict).toMatchObject({ kind: 'same', changes: [{ kind: 'inserted', zone: 'above', label: 'p.sale' }] })
    const said = {
      'd_max+A_total': { isChanged: false, because: [] },
      'all-four': { isChanged: false, because: [], depths: [] },
      delta: { isChanged: true, case: 3, sides: ['above'] },
    }
    expect(verdict.variables).toMatchObject({ normal: said, published: said })
  })

  test('unless all of the page counts', async () => {
    const { code } = await check('book.json', ['bees.html'], ['--scope', 'page', '--mend', 'off'])
    expect(code).toBe(4)
  })
})

describe('a new template ends with 3', () => {
  test('and a proposal, which reads the new pages', async () => {
    const { code, out } = await check('book.json', ['new.html'])
    expect([code, out]).toEqual([3, expect.stringMatching(/^changed: [\s\S]*proposed: found again: "title", "price"/)])
    expect(text('book.json')).toBe(text('learned-book.json'))
    expect((await check('book.new.json', ['new.html'])).code).toBe(0)
    const { out: read } = await runCommand(['run', file('book.new.json'), file('new.html'), '--format', 'ndjson'])
    expect(JSON.parse(read)).toMatchObject({ title: 'The grey sea', price: { value: 12.5 } })
  })

  test('or the new wrapper in the place of the old ones, which are kept', async () => {
    const { code, out } = await check('book.json', ['new.html'], ['--mend', 'automatic'])
    expect([code, out]).toEqual([
      3,
      expect.stringMatching(/book\.json is the new wrapper; the old one is .*book\.1\.json\.\n$/),
    ])
    expect(text('book.1.json')).toBe(text('learned-book.json'))
    const second = text('book.json')
    expect((await check('book.json', ['sea.html'], ['--mend', 'automatic'])).code).toBe(3)
    expect([text('book.1.json'), text('book.2.json')]).toEqual([text('learned-book.json'), second])
  })

  test('for lists too, with the names of their columns', async () => {
    expect((await check('list.json', ['tiles.html'], ['--mend', 'automatic'])).code).toBe(3)
    const { out } = await runCommand(['run', file('list.json'), file('tiles.html'), '--json'])
    const before = await runCommand(['run', file('list.1.json'), file('teas.html'), '--json'])
    expect(JSON.parse(out)).toEqual(JSON.parse(before.out))
  })

  test('for lists of several pages, which are then read to the end', async () => {
    const goods = Array.from({ length: 30 }, (_, at) => makeListRecord(at + 1))
    let template: 'cards' | 'table' = 'cards'
    const shop = await serve((request, response) => {
      const number = Number(new URL(request.url!, 'http://shop.test').searchParams.get('page') ?? 1)
      const records = goods.slice(10 * number - 10, 10 * number)
      const next = number < 3 ? number + 1 : undefined
      const page = { number, count: 3, records, template, addressOf: (to: number) => `/?page=${to}`, next }
      response.setHeader('content-type', 'text/html; charset=utf-8').end(listPage(page))
    })
    const walk = ['extract', `${shop}/`, '--static', '--delay', '0', '--json']
    const before = await runCommand([...walk, '--save-wrapper', file('list.json')])
    template = 'table'
    expect((await runCommand(['check', file('list.json'), '--static', '--mend', 'automatic'])).code).toBe(3)
    const after = await runCommand([...walk, '--wrapper', file('list.json')])
    const titles = ({ out }: Ending): string[] => JSON.parse(out).map(({ title }: { title: string }) => title)
    expect([after.code, titles(after)]).toEqual([0, goods.map(({ fields }) => fields.name)])
    expect(titles(after)).toEqual(titles(before))
  })

  test('for lists of a domain, which are looked for with it', async () => {
    const domain = folderOf('boats', { 'domain.yaml': BOATS_DOMAIN })
    writeFileSync(file('boats.html'), boatPage({ boats: boats(5) }))
    writeFileSync(file('new-boats.html'), boatPage({ boats: boats(5), look: 'table' }))
    const save = ['--static', '--json', '--save-wrapper', file('list.json')]
    await runCommand(['extract', file('boats.html'), '--domain', domain, ...save])
    expect(JSON.parse(text('list.json')).domain).toBe(domain)
    expect((await check('list.json', ['new-boats.html'], ['--mend', 'automatic'])).code).toBe(3)
    expect(JSON.parse(text('list.json')).domain).toBe(domain)
    const { out } = await runCommand(['run', file('list.json'), file('new-boats.html'), '--json'])
    const titles = JSON.parse(out).map(({ title }: { title: string }) => title)
    expect(titles).toEqual(boats(5).map(({ name }) => name))
    rmSync(domain, { recursive: true })
    const { code, err } = await check('list.json', ['boats.html'], ['--mend', 'automatic'])
    expect([code, err]).toEqual([2, expect.stringContaining(`${domain}: is neither a built-in domain`)])
  })

  test('as JSON for programs', async () => {
    const { code, out } = await check('book.json', ['new.html'], ['--json'])
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({
      verdict: { kind: 'lost' },
      mending: { kind: 'proposed', fields: [{ name: 'title', how: 'same-values' }, { name: 'price' }] },
      written: file('book.new.json'),
    })
  })
})

describe('what is not mended ends with 4', () => {
  test('where nothing is like it, and the owner is told what to do', async () => {
    const { code, out } = await check('book.json', ['closed.html'], ['--mend', 'automatic'])
    expect([code, out]).toEqual([4, expect.stringMatching(/^lost: /)])
    expect(out).toMatch(/To learn it again: amberyl learn file:.*closed\.html --field "title=…" --field "price=…" -o /)
    expect(text('book.json')).toBe(text('learned-book.json'))
    expect((await check('list.json', ['closed.html'])).out).toContain('To learn it again: amberyl extract ')
  })

  test('where mending is off, and nothing is written', async () => {
    expect((await check('book.json', ['new.html'], ['--mend', 'off'])).code).toBe(4)
    expect(existsSync(file('book.new.json'))).toBe(false)
  })
})

test('a wrapper without its template gets it with the first check', async () => {
  const { template: _, ...alone } = JSON.parse(text('learned-list.json'))
  writeFileSync(file('list.json'), JSON.stringify(alone))
  expect(await check('list.json', [], ['--mend', 'off'])).toMatchObject({
    code: 0,
    err: expect.stringContaining('no earlier template to compare with'),
  })
  expect(await check('list.json')).toMatchObject({ code: 0, err: expect.stringContaining('was added to the file') })
  expect(text('list.json')).toBe(text('learned-list.json'))
  writeFileSync(file('list.json'), JSON.stringify(alone))
  expect((await check('list.json', ['closed.html'])).code).toBe(4)
})

test('a page that was read in part is no change of the template', async () => {
  const { code, err } = await check('book.json', ['sea.html'], ['--max-nodes', '6', '--mend', 'automatic'])
  expect([code, err]).toEqual([5, expect.stringContaining('only part of the page was read')])
  expect(text('book.json')).toBe(text('learned-book.json'))
})

test('a page that cannot be read ends with 1, wrong usage with 2', async () => {
  expect((await check('book.json', ['none.html'])).code).toBe(1)
  expect((await check('sea.html', ['sea.html'])).code).toBe(1)
  expect((await check('book.json', [], ['--mend', 'now'])).code).toBe(2)
  const stored = JSON.parse(text('book.json'))
  writeFileSync(file('book.json'), JSON.stringify({ ...stored, learned: { urls: ['http://stdin.invalid/'] } }))
  expect(await check('book.json')).toMatchObject({ code: 2, err: expect.stringContaining('name a page to check') })
})
