import { expect, test } from 'vitest'
import { pageOf } from '../../test/page-of.ts'
import { digestOf } from './page-digest.ts'

const HEAD = '<meta name="csrf" content="1"><link rel="stylesheet" href="/a.css?1"><script nonce="1">visit(1)</script>'
const page = (
  head = HEAD,
  body = '<ul><li><a href="/1">One</a></li></ul><input type="hidden" name="token" value="1">',
) => digestOf(pageOf(`<!doctype html><html><head><title>List</title>${head}</head><body>${body}</body></html>`))

test.each([
  ['a token', HEAD.replace('content="1"', 'content="2"')],
  ['the version of a style sheet', HEAD.replace('a.css?1', 'a.css?2')],
  ['a script', HEAD.replace('visit(1)', 'visit(2)').replace('nonce="1"', 'nonce="2"')],
])('%s is no difference', (_, head) => {
  expect(page(head)).toBe(page())
})

test('a hidden field of a form is no difference', () => {
  const body = '<ul><li><a href="/1">One</a></li></ul><input type="hidden" name="token" value="2">'
  expect(page(HEAD, body)).toBe(page())
})

test.each([
  ['a text', HEAD, '<ul><li><a href="/1">Two</a></li></ul>'],
  ['an address', HEAD, '<ul><li><a href="/2">One</a></li></ul>'],
  ['an element around it', HEAD, '<ol><li><a href="/1">One</a></li></ol>'],
])('%s is a difference', (_, head, body) => {
  expect(page(head, body)).not.toBe(page(HEAD, '<ul><li><a href="/1">One</a></li></ul>'))
})

test.each([
  ['a link to the next page', '<link rel="next" href="?page=2">'],
  ['linked data', '<script type="application/ld+json">{"numberOfItems": 12}</script>'],
])('%s in the head is a difference', (_, more) => {
  expect(page(HEAD + more)).not.toBe(page())
})
