import { expect, test } from 'vitest'
import { isWorthRepeating, RenderFailure } from './failure.ts'
import { networkFailure } from './network-failure.ts'
import { emptyFailure, notHtmlFailure, statusFailure, timeoutFailure } from './page-failure.ts'

const URL = 'http://shop.test/list'
const coded = (code: string): Error => new Error('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test.each(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT', 'UND_ERR_SOCKET'])('%s is worth repeating', code => {
  expect(isWorthRepeating(networkFailure(URL, coded(code)))).toBe(true)
})

test.each(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_UNSAFE_PORT', 'ERR_TOO_MANY_REDIRECTS'])('%s is lasting', code => {
  expect(isWorthRepeating(networkFailure(URL, coded(code)))).toBe(false)
})

test.each([408, 425, 429, 500, 502, 503, 504])('an answer %i is worth repeating', status => {
  expect(isWorthRepeating(statusFailure(URL, status, ''))).toBe(true)
})

test.each([400, 401, 403, 404, 410])('an answer %i is not', status => {
  expect(isWorthRepeating(statusFailure(URL, status, ''))).toBe(false)
})

test('what the page itself is does not change by asking again', () => {
  const failures = [emptyFailure(URL), notHtmlFailure(URL, 'image/png')]
  expect(failures.map(isWorthRepeating)).toEqual([false, false])
})

test('a timeout, a crash and a dead browser are worth repeating, a bug is not', () => {
  const failures = [
    timeoutFailure(URL, 1),
    new RenderFailure('page-crashed', '', ''),
    new RenderFailure('browser-died', '', ''),
    new TypeError('x is undefined'),
  ]
  expect(failures.map(isWorthRepeating)).toEqual([true, true, true, false])
})

test('an answer keeps its status and when the server asks for a retry', () => {
  const { status, retryAfterMs } = statusFailure(URL, 429, 'Too Many Requests', { 'retry-after': '3' })
  expect({ status, retryAfterMs }).toEqual({ status: 429, retryAfterMs: 3000 })
})

test.each([
  ['3', '3 s'],
  ['600', '10 minutes'],
  ['86400', '24 hours'],
])('Retry-After: %s is told as %s', (after, shown) => {
  const { message } = statusFailure(URL, 503, 'Service Unavailable', { 'retry-after': after })
  expect(message).toBe(
    `http://shop.test/list: the server answered 503 Service Unavailable and asks to retry in ${shown}.`,
  )
})

test('an address that cannot be parsed fails with a message, not with an exception', () => {
  const failure = networkFailure('http://exa%20mple/', new TypeError('Invalid URL'))
  expect(failure.message).toBe('http://exa%20mple/ failed to load: Invalid URL')
})
