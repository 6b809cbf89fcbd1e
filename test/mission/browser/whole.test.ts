import { afterAll, describe, expect, test } from 'vitest'
import { close, type HarvestRecord, type HarvestSummary, harvest } from '../../../src/index.ts'
import { serve } from '../../local-server.ts'
import { runCommand } from '../../run-command.ts'

afterAll(close)

const COUNT = 12
const PER_PAGE = 4
const NAMES = Array.from({ length: COUNT }, (_, at) => `${['Amber', 'Birch', 'Cedar', 'Elm'][at % 4]} lamp ${at + 1}`)
const lamp = (name: string, at: number): string =>
  `<li class=lamp><h3><a href="/lamp/${at + 1}">${name}</a></h3><p>A lamp for the hall, tall and quiet, of oak and paper</p> <b>£${10 + at}</b></li>`
const LAMPS = NAMES.map(lamp)
const shell = (items: readonly string[], behind: string): string => `<html lang=en><title>Lamps</title>
<style>.lamp{min-height:240px}</style><body><main><h1>Lamps</h1><ul class=lamps>${items.join('')}</ul>${behind}</main></body></html>`
const first = LAMPS.slice(0, PER_PAGE)
const script = (code: string): string => `<script>const all = ${JSON.stringify(LAMPS)}; let shown = ${PER_PAGE}
const list = document.querySelector('.lamps')
${code}</script>`

/** The same list with every kind of way on. */
const SITES: Readonly<Record<string, (page: number) => string>> = {
  link: page => {
    const last = Math.ceil(COUNT / PER_PAGE)
    // The last page leads back to the first: a circle.
    return shell(
      LAMPS.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      `<p><a href="?page=${page < last ? page + 1 : 1}">Next page</a></p>`,
    )
  },
  button: () =>
    shell(
      first,
      `<p><button id=next>Next page</button></p>${script(`document.getElementById('next').onclick = event => {
        if (shown >= all.length) return
        list.innerHTML = all.slice(shown, shown + ${PER_PAGE}).join('')
        shown += ${PER_PAGE}
        if (shown >= all.length) event.target.disabled = true
      }`)}`,
    ),
  more: () =>
    shell(
      first,
      `<p><button class=load-more id=more>Load more</button></p>${script(`document.getElementById('more').onclick = event => {
        list.innerHTML += all.slice(shown, shown + ${PER_PAGE}).join('')
        shown += ${PER_PAGE}
        if (shown >= all.length) event.target.remove()
      }`)}`,
    ),
  scroll: () =>
    shell(
      first,
      `<div id=sentinel class=infinite-scroll-sentinel style="height:2px"></div>${script(`new IntersectionObserver(entries => {
        if (!entries[0].isIntersecting || shown >= all.length) return
        list.insertAdjacentHTML('beforeend', all.slice(shown, shown + ${PER_PAGE}).join(''))
        shown += ${PER_PAGE}
      }).observe(document.getElementById('sentinel'))`)}`,
    ),
}

const serveSites = (): Promise<string> =>
  serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://lamps.test')
    const site = SITES[pathname.slice(1)]
    const html = site?.(Number(searchParams.get('page') ?? 1))
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })

test('W1: one command goes from URL to table: render, records, next page, until the end, with progress', async () => {
  const origin = await serveSites()
  const { code, out, err } = await runCommand([`${origin}/link`, '--delay', '0'], { isTerminal: true })
  expect(code).toBe(0)
  for (const name of NAMES) expect(out).toContain(name)
  expect(err).toMatch(/page 2/)
  expect(err).toMatch(/12 records from 3 pages/)
})

describe('W2: the next page, and never in circles,', () => {
  const read = async (path: string): Promise<{ titles: string[]; summary: HarvestSummary }> => {
    const run = harvest(`${await serveSites()}/${path}`, { politeness: { delayMs: 0, retries: 0 } })
    const records: HarvestRecord[] = []
    for await (const record of run) records.push(record)
    return { titles: records.map(({ values }) => values.title!.text), summary: run.summary! }
  }

  test.each([
    ['link', 'link'],
    ['button', 'a button without address'],
    ['more', '"load more"'],
    ['scroll', 'endless scrolling'],
  ])('by %s', async path => {
    const { titles, summary } = await read(path)
    expect(titles).toEqual(NAMES)
    expect(summary.isComplete).toBe(true)
  })
})
