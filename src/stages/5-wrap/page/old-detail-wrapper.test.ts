import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { sketchPage } from '../fingerprint.ts'
import { joinCells } from './join-cells.ts'
import { asPageWrapper } from './old-detail-wrapper.ts'
import { type PageWrapper, pageWrapperSchema } from './page-wrapper.ts'
import { runPageWrapper } from './run-page-wrapper.ts'

const body = (name: string, rows: string): string =>
  `<h1>${name}</h1><p class=by>by Ann Moor</p><dl><dt>Price</dt><dd>5</dd>${rows}<dt>Made in</dt><dd>Wick</dd><dd>Thurso</dd></dl>
   <ul class=facts><li>Weight: 3 kg</li></ul><div class=story><p>One paragraph of more than eight words, to be sure of it.</p>
   <p>And then another paragraph that has more than eight words, too.</p></div><ul class=parts><li>lid</li><li>box:</li></ul>`

/** A file as an earlier version wrote it, its fingerprint aside. */
const kept = (fingerprint: string): string => `{
  "kind": "details", "format": "amberyl-detail-wrapper", "version": 1,
  "learned": { "urls": ["http://example.test/1", "http://example.test/2"], "odd": [] },
  "fields": [
    { "name": "title", "kind": "text", "namedBy": "the heading that differs", "source": "text", "xpath": [".//h1"],
      "samples": ["Oak"], "isAlways": true },
    { "name": "by", "kind": "text", "namedBy": "class", "source": "text", "xpath": [".//p[@class='by']"], "lead": "by ",
      "samples": ["by Ada"], "isAlways": true },
    { "name": "price", "kind": "number", "namedBy": "label \\"Price\\"", "source": "text",
      "xpath": [".//dt[normalize-space()='Price']/following-sibling::dd[1]"], "samples": ["4"], "isAlways": true },
    { "name": "made_in", "kind": "text", "namedBy": "label \\"Made in\\"", "source": "text",
      "xpath": [".//dt[normalize-space()='Made in']/following-sibling::dd[1]"], "samples": ["Wick"], "hasSiblings": true,
      "extent": "list", "isAlways": false },
    { "name": "weight", "kind": "text", "namedBy": "label \\"Weight:\\"", "source": "text",
      "xpath": [".//li[starts-with(normalize-space(),'Weight:')]"], "samples": ["2 kg"], "lead": "Weight:", "isAlways": true },
    { "name": "description", "kind": "text", "namedBy": "the longest text that differs", "source": "text",
      "xpath": [".//div[@class='story']/p[not(@class)]"], "samples": ["x"], "isProse": true, "isAlways": true },
    { "name": "parts", "kind": "text", "namedBy": "class", "source": "text", "xpath": [".//ul[@class='parts']/li"],
      "extent": "list", "samples": ["lid"], "isAlways": true }
  ],
  "rows": [{ "label": ".//dl/dt", "value": "following-sibling::dd[1]" }],
  "fingerprints": ["${fingerprint}"],
  "leastLikeness": 0.4
}`

const read = (wrapper: PageWrapper, html: string): unknown => {
  const run = runPageWrapper(pageOf(html), wrapper)
  return run.kind === 'nothing'
    ? run.because
    : Object.fromEntries(run.values.map(({ name, cells }) => [name, joinCells(cells)!.text]))
}

test('a detail wrapper of an earlier version reads what it read', () => {
  const html = body('Elm', '<dt>Colour</dt><dd>green</dd>')
  const wrapper = asPageWrapper(JSON.parse(kept(sketchPage(pageOf(html)))))
  expect(pageWrapperSchema.parse(wrapper)).toEqual(wrapper)
  expect(read(wrapper, html)).toEqual({
    title: 'Elm',
    by: 'Ann Moor',
    price: '5',
    made_in: 'Wick, Thurso',
    weight: '3 kg',
    description:
      'One paragraph of more than eight words, to be sure of it. And then another paragraph that has more than eight words, too.',
    parts: 'lid, box:',
    colour: 'green',
  })
  expect(read(wrapper, '<table><tr><td>another page</td></tr></table>')).toBe(
    'the page does not look like the learned pages',
  )
})

test('a text without the lead is the value itself', () => {
  const html = body('Elm', '').replace('by Ann', 'Ann')
  const wrapper = asPageWrapper(JSON.parse(kept(sketchPage(pageOf(html)))))
  expect(read(wrapper, html)).toMatchObject({ by: 'Ann Moor' })
})

test('a page wrapper stays as it is', () => {
  const wrapper = asPageWrapper(JSON.parse(kept('00000000')))
  expect(asPageWrapper(wrapper)).toBe(wrapper)
})
