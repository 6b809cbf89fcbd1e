import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'

const NAMES = ['Abbot', 'Adams', 'Aiken', 'Alder', 'Amis', 'Arden', 'Auden', 'Avery']
const LIST = NAMES.map(
  (name, i) =>
    `<li class="item"><h3><a href="/p/${i}">${name}</a></h3><span>17${40 + i}</span><p>Wrote ${i + 3} books</p></li>`,
).join('')
const PAGE = `<html lang="en"><body><h1>Writers</h1><p>1–8 of 30 writers</p><p><b>A</b> <a href="/w/b">B</a> <a href="/w/c">C</a> <a href="/w/d">D</a></p><ul>${LIST}</ul></body></html>`

const paginate = (...args: string[]) =>
  runCommand(['paginate', '-', '--static', '--base-url', 'http://a.example/w', ...args], { stdin: PAGE })

test('the stated total and the sibling pages are shown, with their evidence', async () => {
  const { code, out } = await paginate()
  expect(code).toBe(0)
  expect(out).toContain('states 30 records: "1–8 of 30"')
  expect(out).toContain('because it is a range that fits the records, with a total')
  expect(out).toMatch(/3 sibling pages by letter; this one is "A"\n +because it alone is not a link/)
  expect(out).toContain('B http://a.example/w/b')
})

test('as JSON, too', async () => {
  const { out } = await paginate('--json')
  expect(JSON.parse(out)).toMatchObject({
    kind: 'none',
    total: { count: 30, words: '1–8 of 30' },
    siblings: { kind: 'letter', pages: [{ label: 'B' }, { label: 'C' }, { label: 'D' }] },
  })
})

test('what a walk would try is named where nothing is certain', async () => {
  const page = PAGE.replace('<body>', '<head><link rel="next" href="/w/k7"></head><body>')
  const { out } = await runCommand(['paginate', '-', '--static', '--base-url', 'http://a.example/w'], { stdin: page })
  expect(out).toContain('no certain next page')
  expect(out).toContain('a walk (amberyl extract) tries these')
  expect(out).toContain('→ http://a.example/w/k7')
})
