import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { findBrowser, requireBrowser } from './browser-path.ts'

const folder = temporaryFolder()
const programIn = (place: string, name: string): string => {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, name), '')
  chmodSync(join(place, name), 0o755)
  return join(place, name)
}
const program = (name: string): string => programIn(folder, name)
const named = program('my-browser')
const own = program('own-browser')
const system = program('chromium')
const nowhere = join(folder, 'nothing')

test('AMBERYL_BROWSER comes first, then the own browser, then those on the PATH', () => {
  const search = { platform: 'linux', ownBrowser: own, isVisible: true } as const
  expect(findBrowser({ ...search, environment: { AMBERYL_BROWSER: named, PATH: folder } })).toBe(named)
  expect(findBrowser({ ...search, environment: { PATH: folder } })).toBe(own)
  expect(findBrowser({ ...search, ownBrowser: nowhere, environment: { PATH: folder } })).toBe(system)
})

test('a headless shell comes before a full Chromium, unless a window is wanted', () => {
  const cache = join(folder, 'cache')
  const chromium = programIn(join(cache, 'chromium-1234', 'chrome-linux64'), 'chrome')
  const shell = programIn(
    join(cache, 'chromium_headless_shell-1234', 'chrome-headless-shell-linux64'),
    'chrome-headless-shell',
  )
  const search = { platform: 'linux', ownBrowser: chromium, environment: {} } as const
  expect(findBrowser(search)).toBe(shell)
  expect(findBrowser({ ...search, isVisible: true })).toBe(chromium)

  const bin = join(folder, 'bin')
  const onPath = { platform: 'linux', ownBrowser: nowhere, environment: { PATH: bin } } as const
  const full = programIn(bin, 'chromium')
  const small = programIn(bin, 'chrome-headless-shell')
  expect(findBrowser(onPath)).toBe(small)
  expect(findBrowser({ ...onPath, isVisible: true })).toBe(full)
})

test('a named browser that is not there is an error, not passed over', () => {
  expect(() => findBrowser({ environment: { AMBERYL_BROWSER: nowhere } })).toThrow(/AMBERYL_BROWSER is .*nothing/)
})

test('where there is none, the message says what to do', () => {
  const none = { platform: 'win32', ownBrowser: nowhere, environment: {} } as const
  expect(findBrowser(none)).toBeUndefined()
  expect(() => requireBrowser(none)).toThrow(
    expect.objectContaining({ kind: 'no-browser', remedy: expect.stringContaining('playwright-core install') }),
  )
})
