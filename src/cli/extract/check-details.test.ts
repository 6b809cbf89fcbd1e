import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

/** A shop with a list and an item page for each tea, which can be changed between two harvests. */
const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Matcha']
const origin = (at: number): string => `Valley ${'ABCDEF'[at]} in the ${at % 2 === 0 ? 'north' : 'south'}`
const list = (): string =>
  `<!doctype html><title>Teas</title><main>${TEAS.map(
    (tea, at) => `<div class=tea><h3><a href="/tea/${at}">${tea}</a></h3><b class=price>£${at + 3}.50</b></div>`,
  ).join('')}</main>`
const LOOKS = {
  old: (at: number): string =>
    `<article class=item><h1>${TEAS[at]}</h1><p class=origin>${origin(at)}</p><p class=story>Story ${at} of it.</p></article>`,
  new: (at: number): string =>
    `<section class=offer><h2>${TEAS[at]}</h2><div class=facts><span class=from>${origin(at)}</span></div></section>`,
  closed: (): string => '<p>We are closed for good.</p>',
}
let look: keyof typeof LOOKS | 'gone'
let url: string
const file = join(temporaryFolder(), 'item.json')
const proposal = file.replace('.json', '.new.json')

beforeEach(async () => {
  look = 'old'
  url = await serve((request, response) => {
    const at = /^\/tea\/(\d)$/.exec(request.url!)?.[1]
    if (request.url !== '/' && (at === undefined || look === 'gone')) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const body = at === undefined ? list() : LOOKS[look as keyof typeof LOOKS](Number(at))
    response.end(`<!doctype html><html><body><header class=top>Tea shop</header>${body}</body></html>`)
  })
  const fields = ['--field', `source=${origin(0)}`]
  await runCommand(['learn', `${url}/tea/0`, '--static', ...fields, '-o', file])
})

const harvest = (): Promise<Ending> =>
  runCommand([`${url}/`, '--static', '--delay', '0', '--retries', '0', '--json', '--details-wrapper', file])
const sources = ({ out }: Ending): string[] => JSON.parse(out).map(({ source }: { source: string }) => source)

describe('a list is harvested with a wrapper by example for its detail pages', () => {
  test('which reads the fields that were pasted, and no others', async () => {
    const ending = await harvest()
    expect([ending.code, sources(ending)]).toEqual([0, TEAS.map((_, at) => origin(at))])
    expect(ending.out).not.toContain('Story')
    expect(existsSync(proposal)).toBe(false)
  })

  test('and which is learned again from the same text where the template changed', async () => {
    look = 'new'
    const before = readFileSync(file, 'utf8')
    const ending = await harvest()
    expect([ending.code, sources(ending)]).toEqual([0, TEAS.map((_, at) => origin(at))])
    expect(ending.err).toMatch(
      /^note: the template of the detail pages changed: [\s\S]*This harvest uses the new wrapper/,
    )
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect((await runCommand(['check', proposal, '--static'])).code).toBe(0)
  })

  test.each([
    ['closed', 'the text for "source" is no longer on the page'],
    ['gone', 'the page that the wrapper was learned from is gone'],
  ] as const)('deferred where the text is not there any more (%s), with what to paste', async (now, because) => {
    look = now
    const { code, out, err } = await harvest()
    expect([code, out]).toEqual([4, ''])
    expect(err).toContain(because)
    expect(err).toMatch(
      /\nPaste the current texts of a detail page: amberyl learn \S+ --field "source=…" -o \S+item\.json\n$/,
    )
  })
})

test('a wrapper of a list is refused', async () => {
  await runCommand([`${url}/`, '--static', '--pages', '1', '--json', '--save-wrapper', file])
  expect(await harvest()).toMatchObject({ code: 1, err: expect.stringContaining('this wrapper reads a list') })
})
