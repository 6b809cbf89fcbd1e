import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findTopK } from '../src/stages/4-find/top-k/find-top-k.ts'
import { pageOf } from './page-of.ts'

/** The top-k list of a page in `test/topk-pages`, or that it has none. */
type Expected = { readonly none: true } | { readonly k: number; readonly items: readonly string[] }

const FOLDER = fileURLToPath(new URL('topk-pages', import.meta.url))

/** A name may have quotation marks before it, and a source, a price, or a credit after it. */
const begins = (title: string, name: string): boolean => plain(title).startsWith(plain(name))
const plain = (text: string): string => text.replace(/^\P{L}+/u, '')

test.each(readdirSync(FOLDER).sort())('%s', slug => {
  const found = findTopK(pageOf(readFileSync(join(FOLDER, slug, 'page.html'), 'utf8')))
  const expected = JSON.parse(readFileSync(join(FOLDER, slug, 'expected.json'), 'utf8')) as Expected
  if ('none' in expected) {
    expect(found.kind).toBe('none')
    return
  }
  const titles = found.kind === 'list' ? found.items.map(({ title }) => title) : [found.because]
  const wrong = titles.filter((title, i) => !begins(title, expected.items[i] ?? '\0'))
  expect({ count: titles.length, wrong }).toEqual({ count: expected.items.length, wrong: [] })
})
