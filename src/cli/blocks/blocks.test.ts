import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { EXIT } from '../terminal/exit-code.ts'

const folder = temporaryFolder()

const PAGER = `<p>Results 1 - 20 of 90</p><div class="pager"><b>1</b> <a href="?page=2">2</a> <a href="?page=3">3</a>
<a href="?page=2" rel="next">Next »</a></div>`

function saved(html: string): string {
  const file = join(folder, 'page.html')
  writeFileSync(file, html)
  return file
}

const find = (html: string, ...args: string[]) =>
  runCommand(['blocks', 'find', saved(html), '--base-url', 'https://lamps.example/list', ...args])

test('the block types are listed with their classes and profiles', async () => {
  const { out } = await runCommand(['blocks', '--json'])
  expect(JSON.parse(out)).toMatchObject([
    { type: 'load-more', classes: ['load-more', 'sentinel'] },
    { type: 'pager', classes: ['pager'] },
    { type: 'pagination-link', profiles: expect.arrayContaining(['fast', 'paper']) },
  ])
})

test('the blocks of a type on a page are found, with their nodes and reasons', async () => {
  const { out } = await find(PAGER, '--type', 'pagination-link', '--json')
  const { page, blocks } = JSON.parse(out)
  expect(page).toBe('https://lamps.example/list')
  expect(blocks).toMatchObject([
    { class: 'next-number', nodes: [{ xpath: '/html[1]/body[1]/div[1]/a[1]', text: '2' }] },
    { class: 'next', nodes: [{ xpath: '/html[1]/body[1]/div[1]/a[3]', text: 'Next »' }] },
  ])
  expect((await find(PAGER, '--type', 'pagination-link')).out).toMatch(/next {2}\(\d+ %\)\n.*"Next »"\n {4}because /)
})

test('a page without such a block says so', async () => {
  const { code, out, err } = await find('<a href="/about">About us</a>', '--type', 'pagination-link')
  expect([code, out]).toEqual([EXIT.done, ''])
  expect(err).toBe('note: no pagination-link on https://lamps.example/list\n')
})

test('a block type that there is not is told with those that there are', async () => {
  const { code, err } = await find(PAGER, '--type', 'advert')
  expect(code).toBe(EXIT.failed)
  expect(err).toContain('there is no block type advert; there are load-more, pager, pagination-link')
})

test.each([
  ['blocks find', ['blocks', 'find', 'page.html', '--type', 'pagination-link']],
  ['paginate', ['paginate', 'page.html']],
  ['explain', ['explain', 'page.html', '--node', '//a']],
])('%s says that a profile needs rendered pages', async (_, args) => {
  const { code, err } = await runCommand([...args, '--profile', 'paper', '--static'])
  expect([code, err]).toEqual([
    EXIT.usage,
    'amberyl: Profile paper of pagination-link needs rendered pages: remove --static.\n',
  ])
})

test('the tree of the paper’s setting is printed and drawn', async () => {
  const { out } = await runCommand(['blocks', 'show', 'pagination-link', '--profile', 'paper'])
  expect(out).toMatch(/^model +one tree$/m)
  expect(out).toMatch(/^ *(?:not )?contains<NEXT>/m)
  const file = join(folder, 'tree.svg')
  const drawn = await runCommand(['blocks', 'show', 'pagination-link', '--profile', 'paper', '-o', file])
  expect([drawn.code, drawn.out]).toEqual([EXIT.done, ''])
  const svg = readFileSync(file, 'utf8')
  expect(svg.match(/<path class="branch"/g)!.length).toBe(out.split('\n\n')[2]!.trim().split('\n').length)
})

test('a forest is too large to draw, and the profiles of one tree are named', async () => {
  const { code, err } = await runCommand(['blocks', 'show', 'pagination-link', '-o', join(folder, 'forest.svg')])
  expect([code, err]).toEqual([
    EXIT.usage,
    'amberyl: Profile fast of pagination-link has 72 trees, too many to draw. Profiles of one tree: tree, paper, paper-shares.\n',
  ])
})

test.each(['{"fast": ', '[]', 'null', '{"fast": 7}'])(
  'damaged figures of a block type are left out: %s',
  async figures => {
    const own = join(temporaryFolder(), 'mine')
    cpSync(join(import.meta.dirname, '../../../blocks/pager'), join(own, 'pager'), { recursive: true })
    writeFileSync(join(own, 'pager', 'metrics.json'), figures)
    const { code, out, err } = await runCommand(['blocks', 'show', 'pager', '--blocks', own])
    expect([code, err]).toEqual([EXIT.done, ''])
    expect(out).not.toContain('on new sites')
  },
)
