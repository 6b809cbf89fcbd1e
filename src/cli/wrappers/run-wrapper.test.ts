import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const item = (name: string, i: number): string =>
  `<div class=hit><h3><a href="/t/${i}">${name}</a></h3><b class=price>£${i}.50</b><p>Grown on hill ${i} and dried there</p></div>`
const page = (...names: string[]): string =>
  `<title>Teas</title><h1>Our teas</h1><main id=hits>${names.map(item).join('')}</main>`

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
beforeAll(async () => {
  writeFileSync(file('1.html'), page('Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong'))
  writeFileSync(file('2.html'), page('Mate', 'Rooibos'))
  writeFileSync(file('other.html'), '<h1>Closed</h1>')
  const learned = await runCommand(['extract', file('1.html'), '--static', '--json', '--save-wrapper', file('w.json')])
  expect([learned.code, learned.err]).toEqual([0, ''])
})

/** Page names are relative to the folder. */
const run = (pages: string[], args: string[] = []): Promise<Ending> =>
  runCommand(['run', file('w.json'), ...pages.map(file), ...args])

describe('a saved wrapper', () => {
  test('reads the page that it was learned on as extract does', async () => {
    const extracted = await runCommand(['extract', file('1.html'), '--static', '--json'])
    expect(await run(['1.html'], ['--json'])).toMatchObject({ code: 0, out: extracted.out, err: '' })
  })

  test('leaves out labels as extract does, also if all fields are texts', async () => {
    const tea = (name: string, land: string) =>
      `<li class=tea><h3><a href="/t/${name}">${name}</a></h3><p>Origin: ${land}</p></li>`
    writeFileSync(
      file('labels.html'),
      `<ul id=teas>${tea('Mate', 'Peru')}${tea('Hojicha', 'Japan')}${tea('Milima', 'Kenya')}</ul>`,
    )
    const saved = ['--static', '--format', 'csv', '--save-wrapper', file('labels.json')]
    const { out } = await runCommand(['extract', file('labels.html'), ...saved])
    expect(out).toContain(',Peru')
    expect((await runCommand(['run', file('labels.json'), file('labels.html'), '--format', 'csv'])).out).toBe(out)
  })

  test('reads other pages of the template, also of few records', async () => {
    const { code, out } = await run(['2.html'], ['--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject([
      { title: 'Mate', price: { text: '£0.50', value: 0.5, currency: 'GBP' } },
      { title: 'Rooibos', price: { text: '£1.50', value: 1.5 } },
    ])
  })

  test('reads several pages into one table that says which', async () => {
    const { out } = await run(['1.html', '2.html'], ['--format', 'csv'])
    const lines = out.trim().split('\r\n')
    expect([lines.length, lines[0]]).toEqual([8, expect.stringMatching(/^page,title,/)])
    expect(lines.map(line => /\/(\d)\.html,/.exec(line)?.[1] ?? '').join('')).toBe('1111122')
  })

  test('reads page files, and goes on past one that is damaged', async () => {
    await runCommand(['show', file('2.html'), '--static', '-o', file('2.page')])
    writeFileSync(file('bad.page'), 'nonsense')
    const { code, out, err } = await run(['bad.page', '2.page', 'missing.page'], ['--format', 'ndjson'])
    expect([code, out.trim().split('\n').length]).toEqual([5, 2])
    expect(err).toMatch(/Failed to read \S*bad\.page: [\s\S]*Failed to read \S*missing\.page: /)
  })

  test('is read from a file that says where it is wrong', async () => {
    const wrapper = JSON.parse(readFileSync(file('w.json'), 'utf8'))
    writeFileSync(file('bad.json'), JSON.stringify({ ...wrapper, region: [] }))
    const { code, err } = await runCommand(['run', file('bad.json'), file('1.html')])
    expect([code, err.trim().split('\n').length]).toEqual([1, 1])
    expect(err).toMatch(/^amberyl: .*bad\.json: region: /)
    expect(await runCommand(['run', file('1.html'), file('1.html')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('not valid JSON'),
    })
    expect(await runCommand(['run', file('none.json'), file('1.html')])).toMatchObject({ code: 1 })
  })
})

describe('a page where the wrapper reads nothing', () => {
  test('is a failure that names the step, and nothing is written', async () => {
    writeFileSync(file('kept.csv'), 'old')
    const { code, out, err } = await run(['other.html'], ['-o', file('kept.csv')])
    expect([code, out, readFileSync(file('kept.csv'), 'utf8')]).toEqual([1, '', 'old'])
    expect(err).toMatch(/^amberyl: the wrapper found nothing on file:.*other\.html: no element found at .*hits/)
  })

  test('beside others leaves what they have, and is told by the exit code', async () => {
    const { code, out, err } = await run(['other.html', '2.html', 'missing.html'], ['--format', 'ndjson'])
    expect([code, out.trim().split('\n').length]).toEqual([5, 2])
    expect(err).toMatch(/found nothing on .*other\.html[\s\S]*There is no file .*missing\.html/)
  })
})

test('extract saves one list at a time, and none where there is none', async () => {
  const save = (html: string, ...args: string[]): Promise<Ending> =>
    runCommand(['extract', '-', '--static', '--save-wrapper', file('none.json'), ...args], { stdin: html })
  expect(await save(page('Mate'), '--region', 'all')).toMatchObject({ code: 2, out: '' })
  expect(await save('<p>Closed')).toMatchObject({ code: 1, err: expect.stringContaining('was not written') })
})
