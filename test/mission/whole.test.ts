import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { extract, type HarvestRecord, harvest, toPageModel, toRows } from '../../src/index.ts'
import { folderOf } from '../folder-of.ts'
import { serve } from '../local-server.ts'
import { type Ending, runCommand } from '../run-command.ts'

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Gorse', 'Hazel', 'Iris']
const lamp = (name: string, price: number): string =>
  `<li class=lamp><h3><a href="/lamp/${name}">${name} lamp</a></h3><p>For the hall</p> <b class=price>£${price}</b></li>`
const page = (items: string, next = ''): string =>
  `<html lang=en><title>Lamps</title><body><nav><a href="/about">About</a></nav><main><h1>Lamps</h1><ul class=lamps>${items}</ul>${next}</main></body></html>`
const pages = (names: readonly string[], priceOf = (at: number) => 10 + at): Record<string, string> => ({
  '/': page(
    names
      .slice(0, 5)
      .map((name, at) => lamp(name, priceOf(at)))
      .join(''),
    '<p><a rel=next href="/?page=2">Next page</a></p>',
  ),
  '/?page=2': page(
    names
      .slice(5)
      .map((name, at) => lamp(name, priceOf(at + 5)))
      .join(''),
    '<p><a href="/">First page</a></p>',
  ),
})

/** A site whose pages can change between two visits. */
async function siteOf(
  first: Record<string, string>,
): Promise<{ origin: string; change: (to: Record<string, string>) => void }> {
  let now = first
  const origin = await serve((request, response) => {
    const html = now[request.url!]
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  return { origin, change: to => void (now = to) }
}

describe('W3', () => {
  test('wrappers are saved, run, checked, and mended', async () => {
    const { origin, change } = await siteOf(pages(NAMES))
    const file = join(folderOf('lamps', { 'README.md': '' }), 'lamps.json')
    const how = ['--static', '--delay', '0']
    const saved = await runCommand(['extract', `${origin}/`, ...how, '--save-wrapper', file, '--json'])
    expect(JSON.parse(saved.out)).toHaveLength(9)
    const run = async (): Promise<string[]> => {
      const { out } = await runCommand(['run', file, `${origin}/`, '--static', '--json'])
      return JSON.parse(out).map(({ title }: { title: string }) => title)
    }
    const FIRST = NAMES.slice(0, 5).map(name => `${name} lamp`)
    expect(await run()).toEqual(FIRST)
    const check = (...flags: string[]): Promise<Ending> =>
      runCommand(['check', file, `${origin}/`, '--static', ...flags])
    expect((await check()).code).toBe(0)
    const renamed = Object.entries(pages(NAMES)).map(([path, html]) => [
      path,
      html.replaceAll('h3>', 'h4>').replaceAll('class=lamp>', 'class=tile>'),
    ])
    change(Object.fromEntries(renamed))
    expect((await check('--mend', 'automatic')).code).toBe(3)
    expect(await run()).toEqual(FIRST)
  })

  test('jobs are scheduled, their results stored, and runs compared: new, changed, gone', async () => {
    const { origin, change } = await siteOf(pages(NAMES))
    const folder = folderOf('jobs', {
      'lamps.yaml': `start: ${origin}/\nschedule: "0 6 * * *"\nreading: parser\npoliteness: { delay: 0ms, retries: 0 }\noutputs: lamps.csv\n`,
    })
    const on = ['--database', join(folder, 'jobs.db')]
    const added = await runCommand(['jobs', 'add', join(folder, 'lamps.yaml'), ...on])
    expect(added.code).toBe(0)
    const shown = JSON.parse((await runCommand(['jobs', 'show', 'lamps', '--json', ...on])).out)
    expect(JSON.stringify(shown)).toContain('0 6 * * *')
    expect((await runCommand(['jobs', 'run', 'lamps', ...on])).code).toBe(0)
    change(pages([...NAMES.slice(1), 'Juniper'], at => (at === 0 ? 99 : 11 + at)))
    expect((await runCommand(['jobs', 'run', 'lamps', ...on])).code).toBe(0)
    const { out } = await runCommand(['runs', 'diff', 'lamps', ...on])
    expect(out).toContain('1 new, 1 changed, 1 gone')
    expect(out).toMatch(/\+ Juniper lamp/)
    expect(out).toMatch(/~ Birch lamp\n +price: £11 → £99/)
    expect(out).toMatch(/- Amber lamp/)
    expect(readFileSync(join(folder, 'lamps.csv'), 'utf8').split('\r\n')).toHaveLength(11)
  })
})

describe('W4: every decision can be explained: which rules and facts made this', () => {
  const file = join(folderOf('lamps', { 'list.html': pages(NAMES)['/']! }), 'list.html')
  const explain = async (...flags: string[]): Promise<string> => {
    const { code, out } = await runCommand(['explain', file, '--static', '--base-url', 'http://lamps.test/', ...flags])
    expect(code).toBe(0)
    return out
  }

  test('a next link', async () => {
    const out = await explain('--node', '//a[@rel="next"]')
    expect(out).toMatch(/^ +next \d+\.\d % · next-number \d+\.\d % · other \d+\.\d %$/m)
    expect(out).toMatch(/plm::evident_next\(\d+\) {2}— /)
    expect(out).toMatch(/dom::content\(\d+, "Next page", \d+, 9\) {2}— given/)
  })

  test('a record', async () => {
    const out = await explain('--record', '2')
    expect(out).toContain('Birch lamp')
    expect(out).toMatch(/li\[2\]/)
  })

  test('a field', async () => {
    const out = await explain('--field', 'price')
    expect(out).toContain('5 of 5 texts are a price')
    expect(out).toContain('class')
  })
})

describe('W5: a library, a command line, and', () => {
  const html = pages(NAMES)['/']!
  const file = join(folderOf('lamps', { 'list.html': html }), 'list.html')

  test.each([
    ['csv', /^title,title_link,price,price_currency\r\nAmber lamp,/],
    ['json', /^\[\s*\{\s*"title": ?"Amber lamp"/],
    ['ndjson', /^\{"title":"Amber lamp".*\}\n\{/],
    ['xlsx', /^PK/],
    ['parquet', /^PAR1[\s\S]*PAR1$/],
  ])('%s', async (format, expected) => {
    const output = `${file}.${format}`
    const { code } = await runCommand(['extract', file, '--static', '-o', output])
    expect(code).toBe(0)
    expect(readFileSync(output, 'latin1')).toMatch(expected)
  })

  test('the library gives the same records', async () => {
    const read = harvest(await toPageModel({ html, url: 'http://lamps.test/' }))
    const records: HarvestRecord[] = []
    for await (const record of read) records.push(record)
    expect(toRows(records)[0]).toMatchObject({ title: 'Amber lamp', price: 10 })
  })
})

describe('W6', () => {
  const html = pages(NAMES)['/']!
  const file = join(folderOf('lamps', { 'list.html': html }), 'list.html')

  test('no model service and no account is needed: a saved page is read without any connection', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    onTestFinished(() => connect.mockRestore())
    const { rows, next } = await extract({ html, url: 'http://lamps.test/' })
    expect([rows.length, next.kind]).toEqual([5, 'link'])
    expect(connect).not.toHaveBeenCalled()
  })

  test('the same input gives the same output, byte by byte', async () => {
    const run = async (wrapper: string): Promise<[Buffer, string]> => {
      const flags = ['--static', '--format', 'parquet', '--save-wrapper', `${file}.${wrapper}`]
      const { bytes } = await runCommand(['extract', file, ...flags])
      return [bytes, readFileSync(`${file}.${wrapper}`, 'utf8')]
    }
    expect(await run('a')).toEqual(await run('b'))
  })
})
