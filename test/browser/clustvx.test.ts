import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The markup of Fig. 10 of the paper: no element around a record, and only the look tells its items apart. */
const hit = (number: number, title: string): string =>
  `<font size="2" face="arial,helvetica,sans-serif"><b>${number}: ${title}</b></font><br>&nbsp;&nbsp;&nbsp;
   <font size="1" face="arial,helvetica,sans-serif"><a href="http://news.test/${number}/index.html">news.test/${number}</a></font><br>
   <i>(Score ${90 - number}, Size 18K)</i><br><br>`
const page = (...titles: string[]): string =>
  `<!doctype html><body><h1>Results</h1><div>${titles.map((title, at) => hit(at + 1, title)).join('')}</div>`

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)

test('the wrapper of the page in Fig. 10 keeps title, address, and text, and reads another page without a browser', async () => {
  writeFileSync(file('one.html'), page('Globe-News: Headlines', 'On The Edge', 'Common Sense'))
  writeFileSync(file('two.html'), page('Other Headlines', 'Another Edge'))
  const extract = await runCommand([
    'extract',
    file('one.html'),
    '--render',
    '--algorithm',
    'clustvx',
    '--json',
    '--save-wrapper',
    file('w.json'),
  ])
  const row = (number: number, title: string) => ({
    'item 1': `${number}: ${title}`,
    'item 2': `news.test/${number}`,
    'item 3': `(Score ${90 - number}, Size 18K)`,
    'item 2 link': `http://news.test/${number}/index.html`,
  })
  const [first] = JSON.parse(extract.out)
  expect([extract.code, first]).toEqual([0, row(1, 'Globe-News: Headlines')])
  const { region, records, fields } = JSON.parse(readFileSync(file('w.json'), 'utf8'))
  expect(region).toEqual(['/html[1]/body[1]/div[1]'])
  expect(records).toMatchObject({ kind: 'starts', xpath: expect.arrayContaining(["font[@size='2']"]) })
  expect(fields.map(({ xpath }: { xpath: string[] }) => xpath[0])).toEqual([
    '.',
    'following-sibling::font[1]/a[1]',
    'following-sibling::i[1]',
    'following-sibling::font[1]/a[1]',
  ])
  const run = await runCommand(['run', file('w.json'), file('two.html'), '--static', '--json'])
  expect([run.code, JSON.parse(run.out)]).toEqual([0, [row(1, 'Other Headlines'), row(2, 'Another Edge')]])
})

test('Xstrings have the font of the rendered page', async () => {
  const { out } = await runCommand(['show', file('one.html'), '--stage', 'clustvx'])
  expect(out).toMatch(
    /^region 1: 3 records of type B at \/html\[1\]\/body\[1\]\/div\[1\]\nvisual weight \d+ = \d+ px² · 9² data items\n/,
  )
  expect(out).toMatch(/ {2}3 × htmlbodydivspan-arial, ?helvetica, ?sans-serif;rgb\(0, 0, 0\);13px;normal;700;none\n/)
})
