import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { findBrowser, requireBrowser } from './browser-path.ts'

const folder = temporaryFolder()
const program = (name: string): string => {
  writeFileSync(join(folder, name), '')
  chmodSync(join(folder, name), 0o755)
  return join(folder, name)
}
const named = program('my-browser')
const own = program('own-browser')
const system = program('chromium')
const nowhere = join(folder, 'nothing')

test('AMBERYL_BROWSER comes first, then the own browser, then those on the PATH', () => {
  const search = { platform: 'linux', ownBrowser: own } as const
  expect(findBrowser({ ...search, environment: { AMBERYL_BROWSER: named, PATH: folder } })).toBe(named)
  expect(findBrowser({ ...search, environment: { PATH: folder } })).toBe(own)
  expect(findBrowser({ platform: 'linux', ownBrowser: nowhere, environment: { PATH: folder } })).toBe(system)
})

test('a named browser that is not there is an error, not passed over', () => {
  expect(() => findBrowser({ environment: { AMBERYL_BROWSER: nowhere } })).toThrow(/AMBERYL_BROWSER is .*nothing/)
})

test('where there is none, the message says what to do', () => {
  const none = { platform: 'win32', ownBrowser: nowhere, environment: {} } as const
  expect(findBrowser(none)).toBeUndefined()
  expect(() => requireBrowser(none)).toThrow(
    expect.objectContaining({ kind: 'no-browser', remedy: expect.stringContaining('npm run setup') }),
  )
})
