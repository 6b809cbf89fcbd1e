import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Faults } from '../../../demo/fault.ts'
import { startDemo } from '../../../demo/server.ts'
import { closedAfterwards } from '../../../test/closed-afterwards.ts'
import { type Ending, runCommand, type Surroundings } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

// Without a browser; test/browser/cli-harvest.test.ts tests with one.
const QUICK = ['--static', '--delay', '0', '--retries', '0']
const BROKEN: Faults = [
  { path: /^\/homes\/\?page=3/, times: 99, fault: { kind: 'status', status: 500 } },
  { path: '/town/clubs/chess-club/', times: 99, fault: { kind: 'status', status: 404 } },
]

const site = closedAfterwards(await startDemo())
const broken = closedAfterwards(await startDemo({ faults: BROKEN }))
const folder = temporaryFolder()

const file = (name: string): string => join(folder, name)
const harvest = (path: string, args: string[] = [], around: Surroundings = {}): Promise<Ending> =>
  runCommand([`${site.url}${path}`, ...QUICK, ...args], around)
const harvestBroken = (path: string, args: string[]): Promise<Ending> =>
  runCommand([`${broken.url}${path}`, ...QUICK, ...args])

describe('an address gives its whole list', () => {
  test('with the page of each record, and a summary', async () => {
    const { code, out, err } = await harvest('town/clubs/', ['--format', 'csv'])
    const lines = out.trim().split('\r\n')
    expect([code, lines.length]).toEqual([0, 1 + 38])
    expect([lines[0], lines[38]]).toEqual([
      expect.stringMatching(/,page,page_url$/),
      expect.stringMatching(/,5,http.*\/town\/clubs\/5\/$/),
    ])
    expect(err).toMatch(/^38 records from 5 pages \(all without a browser\) in \S+ s\.\nDone: /)
  })

  test('quietly, if asked to', async () => {
    expect(await harvest('town/clubs/', ['--format', 'csv', '--quiet'])).toMatchObject({ code: 0, err: '' })
  })

  test('with every step, if asked to', async () => {
    const { code, err } = await harvest('town/clubs/', ['--format', 'csv', '--pages', '2', '--verbose'])
    expect(code).toBe(0)
    expect(err).toMatch(/^ +\d+\.\d s {2}page 1: loading http\S+\/town\/clubs\/$/m)
    expect(err).toMatch(/^ +\d+\.\d s {2}page 2: following a link to http\S+\/town\/clubs\/2\/$/m)
    expect(err).toMatch(/^ +\d+\.\d s {2}page 2: \d+ records, \d+ new, read without a browser$/m)
    expect(err).toMatch(/^ +\d+\.\d s {2}new column: \w+ \(\w+\)$/m)
  })

  test('without its scheme; what was tried is said where it fails', async () => {
    const { host } = new URL(site.url)
    const args = [...QUICK, '--pages', '1', '--json']
    const { code, out } = await runCommand([`${host}/town/clubs/`, ...args])
    expect([code, JSON.parse(out).length]).toEqual([0, 9])
    const nowhere = await runCommand(['amberyl.invalid/list', ...args])
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('https://amberyl.invalid/list') })
  })

  test('as many pages or records as are wanted', async () => {
    const pages = await harvest('town/clubs/', ['--pages', '2', '--json'])
    expect([pages.code, JSON.parse(pages.out).at(-1)]).toEqual([0, expect.objectContaining({ page: 2 })])
    const records = await harvest('town/clubs/', ['--records', '11', '--json'])
    expect([records.code, JSON.parse(records.out).length]).toEqual([0, 11])
  })

  test('one page is a walk of one page, without columns for pages', async () => {
    const before = site.requests.length
    const { code, out, err } = await runCommand([`${site.url}shop/table/`, '--static', '--pages', '1', '--json'])
    expect([code, err, JSON.parse(out).length]).toEqual([0, '', 20])
    expect(Object.keys(JSON.parse(out)[0])).not.toContain('page')
    expect(site.requests.slice(before).map(({ path }) => path)).toEqual(['/robots.txt', '/shop/table/'])
  })

  test('all lists of its first page only', async () => {
    const { code, out } = await runCommand([`${site.url}shop/table/`, '--static', '--region', 'all', '--json'])
    expect([code, JSON.parse(out)[0].records.length]).toEqual([0, 20])
  })

  test('up to a limit, which makes it incomplete', async () => {
    const { code, out, err } = await harvest('town/clubs/', ['--max-pages', '2', '--format', 'ndjson'])
    expect([code, out.trim().split('\n').length > 10]).toEqual([5, true])
    expect(err).toMatch(/^INCOMPLETE: reached the limit of 2 pages[^\n]*--max-pages\./)
  })
})

describe('what goes wrong on the way', () => {
  test('leaves what was read, and says where to go on', async () => {
    const args = ['-o', file('homes.csv'), '--summary', file('summary.json')]
    const { code, out, err } = await harvestBroken('homes/', args)
    expect([code, out, readFileSync(file('homes.csv'), 'utf8').trim().split('\r\n').length]).toEqual([5, '', 41])
    expect(err).toMatch(
      /^INCOMPLETE: failed to load the next page[^\n]*500[^\n]*\nTo continue[^\n]*\/homes\/\?page=3'\n/,
    )
    expect(JSON.parse(readFileSync(file('summary.json'), 'utf8'))).toMatchObject({
      isComplete: false,
      records: 40,
      ending: { kind: 'failed' },
    })
  })

  test('is told of single details too', async () => {
    const { code, out, err } = await harvestBroken('town/clubs/', ['--details', '--json', '--quiet'])
    const clubs: Record<string, unknown>[] = JSON.parse(out)
    expect([code, clubs.length, clubs.filter(({ chair }) => chair === null).length]).toEqual([5, 38, 1])
    expect(err).toMatch(/\nDetails: 37 read, 1 page failed:\n {2}http\S*\/chess-club\/: [^\n]*404/)
  })

  test('at its start is a failure, and no file is touched', async () => {
    writeFileSync(file('kept.csv'), 'old')
    const { code, err } = await harvest('nothing/here/', ['-o', file('kept.csv')])
    expect([code, err, readFileSync(file('kept.csv'), 'utf8')]).toEqual([1, expect.stringContaining('404'), 'old'])
  })

  test('may be robots.txt', async () => {
    const { code, err } = await harvest('private/list/')
    expect([code, err]).toEqual([1, expect.stringMatching(/robots\.txt forbids[\s\S]*--ignore-robots/)])
    expect((await harvest('private/list/', ['--ignore-robots'])).err).toContain('404')
  })

  test('may be a page without a list, which is an answer', async () => {
    const { code, out, err } = await harvest('homes/info/about/', ['--json'])
    expect([code, out]).toEqual([6, '[]\n'])
    expect(err).toMatch(/^note: no list on http/)
    writeFileSync(file('earlier.csv'), 'old')
    const written = await harvest('homes/info/about/', ['-o', file('earlier.csv')])
    expect([written.code, readFileSync(file('earlier.csv'), 'utf8')]).toEqual([6, 'old'])
  })
})

describe('Ctrl-C', () => {
  test('ends the walk and keeps what was read', async () => {
    let interrupt = (): void => {}
    const onOut = (): void => interrupt()
    const onInterrupt = (act: () => void): void => void (interrupt = act)
    const { code, out, err } = await harvest('homes/', ['--format', 'ndjson', '--delay', '1'], { onOut, onInterrupt })
    const lines = out.trim().split('\n')
    expect([code, lines.length]).toEqual([5, 40])
    expect(err).toMatch(/INCOMPLETE: the harvest was stopped\.\nTo continue from there: [^\n]*page=3/)
  })

  test('before the first record leaves everything as it was', async () => {
    writeFileSync(file('before.csv'), 'old')
    const args = ['-o', file('before.csv')]
    const { code, err } = await harvest('homes/', args, { onInterrupt: act => act() })
    expect([code, readFileSync(file('before.csv'), 'utf8')]).toEqual([1, 'old'])
    expect(err).toContain('Stopped before the first page')
    expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('wrappers', () => {
  test('that were saved read the list again', async () => {
    const first = await harvest('town/clubs/', ['--json', '--quiet', '--save-wrapper', file('clubs.json')])
    const again = await harvest('town/clubs/', ['--json', '--quiet', '--wrapper', file('clubs.json')])
    expect([again.code, JSON.parse(again.out).length]).toEqual([0, 38])
    expect(JSON.parse(again.out)[3]).toEqual(JSON.parse(first.out)[3])
  })

  test('hold their template, so that the first check is a real one', async () => {
    const saved = JSON.parse(readFileSync(file('clubs.json'), 'utf8'))
    expect(saved.template.template.pages).toBeGreaterThan(1)
    const { code, out, err } = await runCommand(['check', file('clubs.json'), '--static'])
    expect([code, out, err]).toEqual([0, expect.stringMatching(/^same: /), ''])
  })

  test('of a page are the same file, whichever way the page is read', async () => {
    const url = `${site!.url}shop/table/`
    const page = file('table.html')
    writeFileSync(page, await (await fetch(url)).text())
    await runCommand([url, ...QUICK, '--pages', '1', '--json', '--save-wrapper', file('walk.json')])
    const args = ['--base-url', url, '--static', '--json', '--save-wrapper', file('saved.json')]
    await runCommand(['extract', page, ...args])
    const [walked, saved] = ['walk.json', 'saved.json'].map(name => JSON.parse(readFileSync(file(name), 'utf8')))
    // A walk of one page looks at the next one for the template.
    expect(walked).toMatchObject({ learned: { url }, template: { template: { pages: 2 } } })
    expect(saved).toEqual({ ...walked, template: expect.objectContaining({ fields: expect.any(Array) }) })
  })

  test('of another list read nothing, and the exit code says so', async () => {
    const { code, out, err } = await harvest('homes/', ['--wrapper', file('clubs.json')])
    expect([code, out, err]).toEqual([6, '', expect.stringContaining('the wrapper found nothing')])
  })
})

test('a person sees how far it is', async () => {
  const { err } = await harvest('town/clubs/', ['--format', 'csv'], { isTerminal: true, columns: 60 })
  const lines = err.split('\r\u001B[2K')
  expect(lines).toContainEqual(expect.stringMatching(/^2 pages · \d+ records · (.* records\/s · )?opening page 3$/))
  expect(Math.max(...lines.slice(0, -1).map(line => line.length))).toBeLessThan(60)
  expect(lines.at(-1)).toMatch(/^38 records/)
})
