import { expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { type Ending, runCommand } from '../../../test/run-command.ts'

const ABOUT = 'It was built by hand from the stone of the hill behind it, and can be climbed in summer until six.'
const NAMES = ['Alder', 'Brock', 'Cairn', 'Dunmore', 'Eyot', 'Fell', 'Gorse', 'Heath']

/** Page n of a list of eight towers, four per page. */
const pageOf = (number: number): string => `<title>8 Oldest Towers</title><h1>8 Oldest Towers</h1><p>${ABOUT}</p>
  ${NAMES.slice(4 * number - 4, 4 * number)
    .map((name, i) => `<h2>${4 * number - 3 + i}. ${name} Tower</h2><p>${ABOUT}</p>`)
    .join('')}
  ${number === 1 ? '<div class="pagination"><b>1</b> <a href="/?page=2">2</a> <a href="/?page=2">Next</a></div>' : ''}`

/** Two pages, of which the second may be missing. */
async function topK(hasSecond: boolean, ...args: string[]): Promise<Ending> {
  const origin = await serve(({ url }, response) => {
    const html = url === '/' ? pageOf(1) : url === '/?page=2' && hasSecond ? pageOf(2) : undefined
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '')
  })
  return runCommand(['topk', `${origin}/`, '--static', '--delay', '0', '--retries', '0', ...args])
}

test('the pages of an address are read until the list is whole; --json says which one an item stands on', async () => {
  const { code, out, err } = await topK(true, '--json')
  expect([code, err]).toEqual([0, '8 of 8 items on 2 pages.\n'])
  const found = JSON.parse(out)
  expect(found).toMatchObject({ kind: 'list', k: 8, pages: 2, isComplete: true, ending: { kind: 'whole' } })
  expect(found.items.map(({ title }: { title: string }) => title)).toEqual(NAMES.map(name => `${name} Tower`))
  expect(found.items[4]).toMatchObject({ rank: 5, page: 2, url: expect.stringContaining('/?page=2') })
  expect(found.items[4].xpaths[0]).toBe('/html[1]/body[1]/h2[1]')
})

test('a list that is not whole says why', async () => {
  const { code, out, err } = await topK(false, '--format', 'csv')
  expect(code).toBe(5)
  expect(out.match(/^\d,\w+ Tower/gm)).toEqual(NAMES.slice(0, 4).map((name, i) => `${i + 1},${name} Tower`))
  expect(err).toMatch(/^INCOMPLETE: 4 of 8 items on one page; failed to load the next page\. .*404/)
})

test('--pages 1 looks at one page only', async () => {
  const { code, err } = await topK(true, '--pages', '1')
  expect(code).toBe(6)
  expect(err).toMatch(/^note: no top-k list on .*8/)
})

test('files have no further pages', async () => {
  const { code, err } = await runCommand(['topk', '-', '--static', '--pages', 'all'], { stdin: pageOf(1) })
  expect(code).toBe(2)
  expect(err).toContain('--pages all is for addresses')
})
