import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { annotate } from './annotate.ts'
import { listAnnotations } from './annotation.ts'
import { loadAnnotators } from './load-annotators.ts'
import { openAnnotators, writeAnnotators } from './prepared-annotators.ts'

const HTML = `<html lang=en><p>£1,250 per month<p>12 March 2024, 3 days ago<p>1–20 of 95 results<p>Très cher: 2,50 €
  <a class="pager-next" href="?page=2">Next »</a>`

test('annotators from bytes annotate a page as those that were compiled from files', () => {
  const compiled = loadAnnotators()
  const opened = openAnnotators(writeAnnotators(compiled))!
  const page = pageOf(HTML)
  const found = listAnnotations(annotate(page, opened))
  expect(found.length).toBeGreaterThan(5)
  expect(found).toEqual(listAnnotations(annotate(page, compiled)))
})

test('bytes in another format are not used', () => {
  expect(openAnnotators(Uint8Array.of(0xff, 0x7f, 1, 2))).toBeUndefined()
})
