import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

interface Book {
  readonly title: string
  readonly by: readonly string[]
  readonly price: string
  readonly isbn: string
}

const SEA: Book = { title: 'The grey sea', by: ['Ada Lind', 'Ben Moor'], price: '£12.50', isbn: '978-0-11' }
const BEES: Book = { title: 'All about bees', by: ['Cy Horn'], price: '£8.00', isbn: '978-0-22' }

const page = ({ title, by, price, isbn }: Book): string =>
  `<!doctype html><title>${title} - Books</title><header>Shop of books</header><div class=book><h1 class=name>${title}</h1>
   <p class=by>${by.map(name => `<a class=author href="/a">${name}</a>`).join(' and ')}</p><p class=price>${price}</p>
   <table><tr><th>ISBN:</th><td>${isbn}</td></tr></table></div><footer>Imprint and contact</footer>`

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
beforeAll(() => {
  writeFileSync(file('sea.html'), page(SEA))
  writeFileSync(file('bees.html'), page(BEES))
  writeFileSync(file('region.txt'), 'The grey sea\nAda Lind and Ben Moor\n£12.50\nISBN: 978-0-11')
})

const learn = (fields: readonly string[], args: readonly string[] = [], stdin = ''): Promise<Ending> =>
  runCommand(['learn', file('sea.html'), ...fields.flatMap(field => ['--field', field]), ...args], { stdin })

const ALL = ['title=The grey sea', 'author=Ada Lind', 'author=Ben Moor', 'price=£12.50', 'isbn=978-0-11']

describe('a page and what it says', () => {
  test('give a wrapper, and what it reads is told', async () => {
    const { code, out, err } = await learn(ALL, ['-o', file('book.json')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^field +reads +how +where$/m)
    expect(out).toMatch(/^author +Ada Lind, Ben Moor +2 values, text.* \.\/\/.*$/m)
    expect(out).toMatch(/^isbn +978-0-11 .*'ISBN:'/m)
  })

  test('a wrapper reads other pages of the template, one row each', async () => {
    await learn(ALL, ['-o', file('book.json')])
    const { code, out } = await runCommand(['run', file('book.json'), file('sea.html'), file('bees.html'), '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject([
      { page: expect.stringMatching(/sea\.html$/), title: 'The grey sea', author: 'Ada Lind, Ben Moor' },
      { page: expect.stringMatching(/bees\.html$/), author: 'Cy Horn', price: { value: 8 }, isbn: '978-0-22' },
    ])
    const shown = await runCommand(['run', file('book.json'), file('sea.html'), file('bees.html')])
    expect(shown.out.match(/^.*title.*$/gm)).toHaveLength(1)
  })

  test('the region may be a file, stdin or the text itself', async () => {
    const regions = [
      await learn(ALL, ['--json', '--text', file('region.txt')]),
      await learn(ALL, ['--json', '--text', '-'], readFileSync(file('region.txt'), 'utf8')),
      await learn(ALL, ['--json', '--text', 'the GREY sea Ada Lind and Ben Moor £12.50 ISBN: 978-0-11']),
    ].map(({ out }) => JSON.parse(out).region.xpath)
    expect(regions[0][0]).toContain('book')
    expect(regions).toEqual([regions[0], regions[0], regions[0]])
  })

  test('further pages come as files', async () => {
    writeFileSync(
      file('bees.json'),
      JSON.stringify({ page: 'bees.html', fields: { title: BEES.title, author: BEES.by } }),
    )
    const { code, out } = await learn(
      ['title=The grey sea', 'price=£12.50'],
      ['--example', file('bees.json'), '--json'],
    )
    expect(code).toBe(0)
    const { learned, fields } = JSON.parse(out)
    expect(learned.urls).toHaveLength(2)
    expect(
      Object.fromEntries(fields.map((field: { name: string; isAlways: boolean }) => [field.name, field.isAlways])),
    ).toEqual({ title: true, price: false, author: false })
    expect(await runCommand(['learn', '--example', file('bees.json'), '--json'])).toMatchObject({ code: 0 })
  })

  test('nothing is saved unless it is asked for', async () => {
    expect((await learn(ALL)).err).toContain('the wrapper was not saved; to save it, add -o')
  })
})

describe('what cannot be learned is told with a remedy, exit code 1', () => {
  test('a text that is not on the page, and what comes nearest', async () => {
    const { code, out, err } = await learn(ALL, ['--text', 'The gray see'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^amberyl: the text is not on the page; the closest text is "The grey sea" \(\d+ % similar\)\.\nCopy /,
    )
  })

  test('a field whose text is not there', async () => {
    const { code, err } = await learn(['price=£12.55'])
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('"price" is not on the page; the closest text is "£12.50"'),
    ])
  })

  test('an empty field', async () => {
    const { code, err } = await learn(['title=The grey sea', 'price= '])
    expect([code, err]).toEqual([
      1,
      'amberyl: the field "price" is empty.\nGive its text as in --field "title=The grey sea", or leave the field out.\n',
    ])
  })

  test('a field outside of the region', async () => {
    const { code, err } = await learn(['foot=Imprint and contact'], ['--text', file('region.txt')])
    expect([code, err]).toEqual([1, expect.stringContaining('"foot" is outside the region: choose a larger')])
  })

  test('a page that needs scripts', async () => {
    writeFileSync(file('empty.html'), '<!doctype html><div id=app></div><script src=app.js></script>')
    const { code, err } = await runCommand(['learn', file('empty.html'), '--field', 'title=The grey sea'])
    expect([code, err]).toEqual([1, expect.stringMatching(/without its scripts[\s\S]*--scripts/)])
  })

  test('nothing is written', async () => {
    writeFileSync(file('kept.json'), 'old')
    await learn(['price=£12.55'], ['-o', file('kept.json')])
    expect(readFileSync(file('kept.json'), 'utf8')).toBe('old')
  })
})

test('a text that stands in many places is learned, and the place told', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `<li class=row><b>In stock</b> <i>item ${i}</i></li>`).join('')
  const args = ['learn', '-', '--text', 'In stock', '--field', 'stock=In stock', '--json']
  const { code, err } = await runCommand(args, { stdin: `<!doctype html><ul>${rows}</ul>` })
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('the text occurs in 50 places; using the one at /html[1]/body[1]/'),
  ])
})

test('wrong usage is told before anything is read', async () => {
  expect(await learn([])).toMatchObject({ code: 2, err: expect.stringContaining('Say what to read') })
  expect(await learn(['title'])).toMatchObject({ code: 2, err: expect.stringContaining('Write it like') })
  expect(await runCommand(['learn'])).toMatchObject({ code: 2, err: expect.stringContaining('Name a page') })
  expect(await learn(ALL, ['--text', file('none.txt')])).toMatchObject({ code: 2 })
  expect(await runCommand(['learn', '-', '--text', '-', '--field', 'a=b'])).toMatchObject({ code: 2 })
  writeFileSync(file('bad.json'), '{"page": "bees.html", "field": {}}')
  expect(await learn(ALL, ['--example', file('bad.json')])).toMatchObject({
    code: 2,
    err: expect.stringContaining('bad.json is not a valid example'),
  })
})

test('a wrapper of single pages does not walk a list', async () => {
  await learn(ALL, ['-o', file('book.json')])
  const { code, err } = await runCommand(['extract', 'http://127.0.0.1:9/list', '--wrapper', file('book.json')])
  expect([code, err]).toEqual([1, expect.stringContaining('this wrapper reads single pages, not lists')])
})

test('the text of a page gives no orders to the terminal', async () => {
  const stdin = '<!doctype html><div class=book><h1>Sea\u001b[31m green</h1><p class=price>£3</p></div>'
  const learned = await runCommand(['learn', '-', '--field', 'title=Sea\u001b[31m green'], { stdin })
  const missed = await runCommand(['learn', '-', '--field', 'title=Sea\u001b[31m greet'], { stdin })
  expect([learned.code, missed.code]).toEqual([0, 1])
  expect(learned.out).toContain('title')
  expect(learned.out + learned.err + missed.err).not.toContain('\u001b')
})
