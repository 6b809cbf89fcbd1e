import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
// @ts-expect-error a script without types
import { findMessages } from '../scripts/docs/messages.mjs'

import { blocksOf, DOCUMENTS } from './docs-blocks.ts'

const root = join(import.meta.dirname, '..')

let written: ReadonlySet<string>
beforeAll(() => {
  written = new Set((findMessages(root) as Map<string, Set<string>>).keys())
})

/** The messages that a document explains: the first cell of each row of its tables. */
const explainedIn = (text: string): string[] =>
  [...text.matchAll(/^\| (?:`` ?(.+?) ?``|`([^`]+)`) +\|.*$/gm)].map(([, quoted, plain]) => (quoted ?? plain)!)

test('docs/troubleshooting.md has every message of the command line once, and no other', () => {
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

const patternOf = (message: string): RegExp =>
  new RegExp(
    message
      .split('…')
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

test('messages that documents show are messages of the program', () => {
  const shown = DOCUMENTS.flatMap(blocksOf).flatMap(({ text }) =>
    [...text.matchAll(/^(?:amberyl|INCOMPLETE): (.+)$/gm)].map(([, message]) => message!),
  )
  expect(shown.length).toBeGreaterThan(3)
  const patterns = [...written].filter(message => message.length > 20).map(patternOf)
  expect(shown.filter(message => !patterns.some(pattern => pattern.test(message)))).toEqual([])
})
