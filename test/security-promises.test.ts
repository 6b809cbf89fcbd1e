import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter(line => /^\|.*\| \d+ +\|$/.test(line))
  .map(line => line.split('|').slice(1, -1))
  .map(([promise, tests, cases]) => ({
    promise: promise!.trim(),
    files: [...tests!.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file!),
    cases: Number(cases),
  }))

test('SECURITY.md names the tests of each promise, and counts at least 250 cases', () => {
  const all = rows.find(({ promise }) => promise === 'all')
  const promises = rows.filter(row => row !== all)
  expect(promises.length).toBeGreaterThan(8)
  expect(promises.filter(({ files }) => files.length === 0)).toEqual([])
  expect(promises.flatMap(({ files }) => files).filter(file => !existsSync(join(root, file)))).toEqual([])
  expect(all?.cases).toBe(promises.reduce((sum, { cases }) => sum + cases, 0))
  expect(all?.cases).toBeGreaterThanOrEqual(250)
})
