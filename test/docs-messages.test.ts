import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error a script without types
import { findMessages } from '../scripts/docs/messages.mjs'

const root = join(import.meta.dirname, '..')

/** The messages that a document explains: the first cell of each row of its tables. */
const explainedIn = (text: string): string[] =>
  [...text.matchAll(/^\| (?:`` ?(.+?) ?``|`([^`]+)`) \| (.*)\|$/gm)].map(([, quoted, plain]) => (quoted ?? plain)!)

test('docs/troubleshooting.md has every message of the command line once, and no other', () => {
  const written = new Set((findMessages(root) as Map<string, Set<string>>).keys())
  const explained = explainedIn(readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8'))
  expect(written.size).toBeGreaterThan(250)
  expect(
    [...written].filter(message => !explained.includes(message)),
    'add a row to docs/troubleshooting.md: cause and what to do',
  ).toEqual([])
  expect(
    explained.filter(message => !written.has(message)),
    'remove the row: nothing says this any more',
  ).toEqual([])
  expect(explained.filter((message, at) => explained.indexOf(message) < at)).toEqual([])
})
