import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { checkExtent, type HarvestFlags, optionsFromFlags } from './harvest-options.ts'

const ADDRESS = { isAddress: true, isAllRegions: false }
const flagsOf = (flags: Partial<HarvestFlags>): HarvestFlags => ({
  timeout: 60_000,
  settle: 10_000,
  maxNodes: 200_000,
  maxBytes: 50_000_000,
  maxMemory: 1_000_000_000,
  ...flags,
})

describe('how far extract goes', () => {
  test.each<[Partial<HarvestFlags>, 'all' | number]>([
    [{}, 'all'],
    [{ pages: 3 }, 3],
    [{ pages: 1 }, 1],
    [{ pages: 1, details: true }, 1],
  ])('an address with %j', (flags, pages) => {
    expect(checkExtent(flagsOf(flags), ADDRESS)).toBe(pages)
  })

  test('a file is one page, and so are all lists of an address', () => {
    expect(checkExtent(flagsOf({}), { isAddress: false, isAllRegions: false })).toBe(1)
    expect(checkExtent(flagsOf({}), { isAddress: true, isAllRegions: true })).toBe(1)
  })
})

test('flags become options; what is not said stays open', () => {
  expect(optionsFromFlags(flagsOf({ delay: 0, ignoreRobots: true, maxPages: 7, static: true }), 'all')).toMatchObject({
    pages: 'all',
    reading: 'parser',
    politeness: { delayMs: 0, robots: false },
    limits: { pages: 7, loadMs: 60_000 },
  })
  const plain = optionsFromFlags(flagsOf({}), 2)
  expect([plain.reading, plain.politeness, plain.limits?.pages]).toEqual(['auto', { robots: true }, undefined])
})

const folder = temporaryFolder()
beforeAll(() => {
  writeFileSync(join(folder, 'no.json'), 'cookies!')
  writeFileSync(join(folder, 'other.json'), '{"name":"x"}')
})

describe('what makes no sense is told before anything is read', () => {
  const page = 'http://tea.invalid/'
  test.each([
    [[page, '--region', 'all', '--pages', '2'], /--pages 2 follows one list/],
    [[page, '--region', 'all', '--details'], /--details follows one list/],
    [[page, '--static', '--render'], /contradict/],
    [[page, '--pages', '0'], /whole number from 1/],
    [[page, '--pages', 'some'], /whole number from 1/],
    [[page, '--delay', '-1'], /seconds/],
    [[page, '--retries', 'x'], /whole number from 0/],
    [['tea.html', '--pages', '2'], /--pages 2 is for addresses/],
    [['-', '--details'], /--details is for addresses/],
    [['tea.page', '--wrapper', 'w.json'], /amberyl run/],
  ])('extract %j', async (args, message) => {
    expect(await runCommand(['extract', ...args])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(message),
    })
  })

  test.each(['extract', 'show', 'paginate'])('%s with a login that is none', async command => {
    const login = (file: string) => runCommand([command, page, '--storage-state', join(folder, file)])
    expect(await login('none.json')).toMatchObject({ code: 2, err: expect.stringContaining('no such file') })
    expect(await login('no.json')).toMatchObject({ code: 2, err: expect.stringContaining('storageState') })
    expect(await login('other.json')).toMatchObject({ code: 2, err: expect.stringContaining('storageState') })
  })

  test('a proxy that is none, without its password', async () => {
    const { code, err } = await runCommand(['extract', page, '--proxy', 'me:secret@host'])
    expect([code, err]).toEqual([2, expect.stringContaining('http://host:port')])
    expect(err).not.toContain('secret')
  })
})
