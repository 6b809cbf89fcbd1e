import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { MAX_RATIO, measureStarts, packagesLoadedBy, type StartName } from '../startup/startup.ts'

/** Fewer than in a benchmark: the limits allow for the variation between rounds. */
const ROUNDS = 7

test('the program and the package start within their bars of CPU time', { timeout: 120_000 }, () => {
  for (const [name, ratio] of measureStarts(Object.keys(MAX_RATIO) as StartName[], ROUNDS))
    expect(ratio, name).toBeLessThan(MAX_RATIO[name])
})

test.each(['version', 'help'] as const)('--%s loads nothing but the parser of command lines', name => {
  expect(packagesLoadedBy(name)).toEqual(['commander'])
})

test('the package loads no browser, database, network or XPath before it is used', () => {
  expect(packagesLoadedBy('import')).not.toEqual(expect.arrayContaining([expect.stringMatching(HEAVY)]))
})

test('reading a saved page loads no browser, database, network or XPath', () => {
  const packages = packagesLoadedBy('extract')
  expect(packages).toContain('parse5')
  expect(packages).not.toEqual(expect.arrayContaining([expect.stringMatching(HEAVY)]))
})

const HEAVY = /^(?:playwright-core|kysely|pg|libsql|undici|tough-cookie|fontoxpath|yaml|hyparquet-writer)$/

const SCRIPT = `
import { extract } from './dist/src/index.js'
const { rows } = await extract(process.argv[1], { politeness: { delayMs: 0 } })
console.log(rows.length)
`

test('a script that reads a page in the shared browser ends by itself', async () => {
  const demo = closedAfterwards(await startDemo())
  const script = ['--input-type=module', '-e', SCRIPT, new URL('shop/table/', demo.url).href]
  expect(await promisify(execFile)(process.execPath, script)).toEqual({ stdout: '20\n', stderr: '' })
})
