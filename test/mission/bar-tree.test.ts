import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runExperiment, WAYS } from '../../bench/template-change/experiment.ts'
import { type PageModel, toPageModel } from '../../src/index.ts'
import { barTree, findRegion, type NodeId, regionParts, xpathOf } from '../../src/stages.ts'
import { folderOf } from '../folder-of.ts'
import { serve } from '../local-server.ts'
import { type Ending, runCommand } from '../run-command.ts'

/** A page of a shop: what is above the article, the article, and what is below. */
const page = ({ title = 'A <b>blue</b> book', price = '£5', above = '', inside = '' } = {}): string => `<html><body>
<header><a href="/">Home</a></header>${above}
<main><h1>Books</h1><article><h2>${title}</h2><p>${price}</p>${inside}</article></main>
<footer><p>About</p></footer></body></html>`

const TEXT = 'A blue book £5'

/** A folder with pages and a wrapper that was learned from the first by pasted text. */
async function learned(pages: Readonly<Record<string, string>> = {}): Promise<(file: string) => string> {
  const folder = folderOf('shop', { 'one.html': page(), ...pages })
  const at = (file: string): string => join(folder, file)
  const fields = ['--field', 'title=A blue book', '--field', 'price=£5']
  const { code } = await runCommand([
    'learn',
    at('one.html'),
    '--static',
    '--text',
    TEXT,
    ...fields,
    '-o',
    at('w.json'),
  ])
  expect(code).toBe(0)
  return at
}

async function regionOf(html: string, text = TEXT): Promise<{ page: PageModel; region: NodeId }> {
  const model = await toPageModel({ html, url: 'http://shop.test/1' })
  const found = findRegion(model, text)
  if (found.kind !== 'region') throw new Error('the text was not found')
  return { page: model, region: found.root }
}

describe('R1: set-up without source code', () => {
  test('a page, the wanted text as seen on screen, and the text of each field with its label', async () => {
    const at = await learned()
    const wrapper = JSON.parse(readFileSync(at('w.json'), 'utf8'))
    expect(wrapper.format).toBe('amberyl-page-wrapper')
    expect(wrapper.fields.map(({ name }: { name: string }) => name)).toEqual(['title', 'price'])
  })

  test('a text that is not on the page is reported with the closest one, and nothing is written', async () => {
    const folder = folderOf('shop', { 'one.html': page() })
    const file = join(folder, 'w.json')
    const fields = ['--field', 'title=A blue brook']
    const { code, err } = await runCommand(['learn', join(folder, 'one.html'), '--static', ...fields, '-o', file])
    expect(code).toBe(1)
    expect(err).toContain('the closest text is "A blue"')
    expect(existsSync(file)).toBe(false)
  })
})

describe('R2: the region of interest is found from that text', () => {
  test('whatever formatting splits it', async () => {
    const { page: model, region } = await regionOf(page())
    expect(xpathOf(model, region)).toBe('/html[1]/body[1]/main[1]/article[1]')
  })

  test('upper and lower part have open and closed tags, Σ = open - closed, Δ = Σupper - Σlower, and the class', async () => {
    const parts = async (html: string) => {
      const { page: model, region } = await regionOf(html)
      return regionParts(model, region)
    }
    expect(await parts(page())).toEqual({
      upper: { open: 3, closed: 3 },
      lower: { open: 3, closed: 2 },
      sigmaUpper: 0,
      sigmaLower: 1,
      delta: -1,
      kind: 'lower',
    })
    const symmetric = page().replace('<p>About</p>', '<p>About</p><p>Terms</p>')
    expect(await parts(symmetric)).toMatchObject({ delta: 0, kind: 'symmetric' })
    expect(await parts(symmetric.replace('</footer>', '<p>Help</p></footer>'))).toMatchObject({
      delta: 1,
      kind: 'upper',
    })
  })
})

describe('R3: the bar-tree', () => {
  test('d_max, P_d, w_d, A_d, and A_total are computed', async () => {
    const { page: model, region } = await regionOf(page())
    const { depth, bars, total } = barTree(model, region)
    expect(depth).toBe(4)
    expect(bars.map(({ parallel, width, area, nett }) => [parallel, width, area, nett])).toEqual([
      [1, 1, 0, 0],
      [1, 1, 1, 1],
      [1, 0.75, 1.5, 0.75],
      [3, 0.375, 1.125, 0.375],
      [2, 0.03125, 0.125, 0.03125],
    ])
    expect(total).toBe(2.15625)
  })

  test('and drawn, with an earlier page over them', async () => {
    const folder = folderOf('shop', { 'old.html': page(), 'new.html': page({ above: '<div>Sale</div>' }) })
    const [svg, before] = [join(folder, 'tree.svg'), ['--before', join(folder, 'old.html')]]
    const show = ['show', join(folder, 'new.html'), '--static', '--stage', 'bar-tree', '--text', TEXT]
    const { code } = await runCommand([...show, ...before, '-o', svg])
    expect(code).toBe(0)
    const drawing = readFileSync(svg, 'utf8')
    expect(drawing).toMatch(/^<svg /)
    for (const kind of ['bar', 'before'])
      expect(drawing.match(new RegExp(`<rect class="${kind}"`, 'g'))).toHaveLength(4)
    expect(drawing).toContain('d_max 4 · A_total 2.156 → 2.148')
  })
})

describe('R4: changes are told', () => {
  const figures = async (html: string) => {
    const { page: model, region } = await regionOf(html)
    const { depth, total, bars, parts } = barTree(model, region)
    return {
      depth,
      total,
      parallel: bars.map(bar => bar.parallel),
      areas: bars.map(bar => bar.area),
      delta: parts.delta,
    }
  }

  test('by {d_max, A_total}: an element around the region', async () => {
    const [old, now] = [
      await figures(page()),
      await figures(
        page()
          .replace(/<(\/?)main>/g, '<$1main><$1div>')
          .replace('</main></div>', '</div></main>'),
      ),
    ]
    expect([now.depth, now.total]).not.toEqual([old.depth, old.total])
  })

  test('by {d_max, A_total, P_d, A_d}: a block beside the region, which {d_max, A_total} cannot see', async () => {
    const [old, now] = [await figures(page()), await figures(page().replace('</h1>', '</h1><p>New</p>'))]
    expect([now.depth, now.total]).toEqual([old.depth, old.total])
    expect(old.parallel).toEqual([1, 1, 1, 3, 2])
    expect(now.parallel).toEqual([1, 1, 1, 3, 3])
  })

  test('by Δ: a block inside of another, which no P_d and no A_d can see', async () => {
    const [old, now] = [
      await figures(page()),
      await figures(page().replace('Home</a>', 'Home</a><a href="/new">New</a>')),
    ]
    expect({ ...now, delta: 0 }).toEqual({ ...old, delta: 0 })
    expect([old.delta, now.delta]).toEqual([-1, -2])
  })

  test('with the place', async () => {
    const at = await learned({ 'new.html': page({ above: '<div class="sale">Sale</div>' }) })
    const { out } = await runCommand(['check', at('w.json'), at('new.html'), '--scope', 'page', '--mend', 'off'])
    expect(out).toContain('a block (div.sale) was inserted above the region, at depth 3')
  })
})

describe('R5: the template is checked before pages are harvested again', () => {
  const wrapped = (html: string): string =>
    html.replace(/<(\/?)article>/g, '<$1section>').replace(/<(\/?)h2>/g, '<$1h3>')

  test('a changed template is learned again from the same text, and the old wrapper is kept', async () => {
    const at = await learned({
      'new.html': wrapped(page()),
      'next.html': wrapped(page({ title: 'Red <i>hat</i>', price: '£7' })),
    })
    const check = await runCommand(['check', at('w.json'), at('new.html'), '--mend', 'automatic'])
    expect(check.code).toBe(3)
    expect(check.out).toMatch(/^changed: /)
    expect(existsSync(at('w.1.json'))).toBe(true)
    const { out } = await runCommand(['run', at('w.json'), at('next.html'), '--json'])
    expect(JSON.parse(out)).toMatchObject([{ title: 'Red hat', price: { text: '£7', value: 7 } }])
  })

  test('if the text is gone, nothing is learned and the owner is told which texts to choose', async () => {
    const at = await learned({ 'gone.html': '<html><body><p>Closed</p></body></html>' })
    const before = readFileSync(at('w.json'), 'utf8')
    const { code, out } = await runCommand(['check', at('w.json'), at('gone.html'), '--mend', 'automatic'])
    expect(code).toBe(4)
    expect(out).toMatch(/^lost: /)
    expect(out).toContain('the text for "title", "price" is no longer on the page')
    expect(out).toContain('--field "title=…" --field "price=…"')
    expect(readFileSync(at('w.json'), 'utf8')).toBe(before)
  })

  test('a job is checked before each run, and deferred if its page wrapper finds nothing', async () => {
    let body = page()
    const origin = await serve((request, response) => {
      response.writeHead(request.url === '/book' ? 200 : 404, { 'content-type': 'text/html' }).end(body)
    })
    const folder = folderOf('job', {
      'job.yaml': `start: ${origin}/book\nwrapper: w.json\nreading: parser\npoliteness: { delay: 0ms, retries: 0 }\n`,
    })
    const fields = ['--field', 'title=A blue book', '--field', 'price=£5']
    await runCommand(['learn', `${origin}/book`, '--static', ...fields, '-o', join(folder, 'w.json')])
    const run = (): Promise<Ending> =>
      runCommand(['harvest', join(folder, 'job.yaml'), '--database', join(folder, 'jobs.db')])
    const first = await run()
    expect([first.code, first.err]).toEqual([0, expect.stringContaining('1 record')])
    body = '<html><body><p>Closed</p></body></html>'
    const second = await run()
    expect(second.code).not.toBe(0)
    expect(second.err).toMatch(/deferred/)
  })
})

test('R6: the wrapper reads every page of that template, from a list page to its detail pages', async () => {
  const books = [
    ['Red <i>hat</i>', '£7'],
    ['Green tea', '£9'],
    ['Grey sea', '£11'],
  ] as const
  const details = books.map(([title, price], at) => [`book/${at}.html`, page({ title, price })])
  const list = `<ul>${books.map(([title], at) => `<li><h3><a href="book/${at}.html">${title}</a></h3><p>Book number ${at}</p></li>`).join('')}</ul>`
  const at = await learned({ 'list.html': `<title>Books</title>${list}`, ...Object.fromEntries(details) })
  const { out: found } = await runCommand(['extract', at('list.html'), '--static', '--json'])
  const links = JSON.parse(found).map(({ title_link }: { title_link: string }) => new URL(title_link).pathname)
  const { out, code } = await runCommand(['run', at('w.json'), ...links, '--format', 'ndjson'])
  expect(code).toBe(0)
  expect(
    out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    { title: 'Red hat', price: { text: '£7', value: 7 } },
    { title: 'Green tea', price: { text: '£9', value: 9 } },
    { title: 'Grey sea', price: { text: '£11', value: 11 } },
  ])
})

test('R8: the experiment: at depths 5 to 25 the full set notices template changes, and content alone is none', () => {
  const trials = [...runExperiment({ sourcesPerDepth: 1, pagesPerSource: 8 }, 11)]
  expect([...new Set(trials.map(({ depth }) => depth))]).toEqual([5, 10, 15, 20, 25])
  const changed = trials.filter(({ changes }) => changes.length > 0)
  const noticed = WAYS.map((_, way) => changed.filter(({ said }) => said[way]).length)
  const alarms = WAYS.map((_, way) => trials.filter(({ changes, said }) => changes.length === 0 && said[way]).length)
  const of = (name: (typeof WAYS)[number]['name']): number => WAYS.findIndex(way => way.name === name)
  expect(noticed[of('full set with Δ')]).toBe(changed.length)
  expect(noticed[of('d_max, A_total, P_d, A_d')]).toBeGreaterThanOrEqual(noticed[of('d_max, A_total')]!)
  for (const way of ['d_max, A_total', 'd_max, A_total, P_d, A_d', 'Δ', 'full set with Δ'] as const)
    expect(alarms[of(way)], way).toBe(0)
  for (const { ms } of trials) expect(ms).toHaveLength(WAYS.length)
})

test('R9: the same for lists of records', async () => {
  const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong']
  const list = (tag: string, teas: readonly string[]): string =>
    `<html><title>Teas</title><body><h1>Teas</h1><div class=teas>${teas.map((name, at) => `<div class=tea><${tag}><a href="/t/${at}">${name}</a></${tag}><p class=price>£${4 + at}.50</p></div>`).join('')}</div></body></html>`
  const folder = folderOf('teas', {
    'list.html': list('h3', TEAS),
    'content.html': list('h3', ['Matcha', 'Rooibos', 'Yunnan', 'Genmaicha']),
    'new.html': list('h4', TEAS)
      .replaceAll('class=tea>', 'class=card>')
      .replaceAll('p class=price', 'b class=cost')
      .replaceAll('.50</p>', '.50</b>'),
  })
  const at = (file: string): string => join(folder, file)
  await runCommand(['extract', at('list.html'), '--static', '--save-wrapper', at('w.json'), '-o', at('out.json')])
  const same = await runCommand(['check', at('w.json'), at('content.html')])
  expect([same.code, same.out]).toEqual([0, expect.stringMatching(/^same/)])
  const changed = await runCommand(['check', at('w.json'), at('new.html'), '--mend', 'automatic'])
  expect([changed.code, changed.out]).toEqual([3, expect.stringMatching(/^changed/)])
  expect(readdirSync(folder)).toContain('w.1.json')
  writeFileSync(at('later.html'), readFileSync(at('new.html'), 'utf8').replace('Assam', 'Darjeeling'))
  const { out } = await runCommand(['run', at('w.json'), at('later.html'), '--json'])
  expect(JSON.parse(out).map(({ title }: { title: string }) => title)).toEqual(['Darjeeling', ...TEAS.slice(1)])
})
