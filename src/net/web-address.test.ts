import { expect, test } from 'vitest'
import { addressOfHost, looksLikeHost } from './web-address.ts'

test.each([
  ['example.com/list', 'https://example.com/list'],
  ['example.com', 'https://example.com'],
  ['www.example.co.uk/a?b=c#d', 'https://www.example.co.uk/a?b=c#d'],
  ['münchen.example/liste', 'https://münchen.example/liste'],
  ['example.com/list.html', 'https://example.com/list.html'],
  ['localhost:8123/shop/', 'http://localhost:8123/shop/'],
  ['localhost', 'http://localhost'],
  ['127.0.0.1:8123', 'http://127.0.0.1:8123'],
  ['example.com:8080/list', 'http://example.com:8080/list'],
])('%s is %s', (text, address) => {
  expect(looksLikeHost(text)).toBe(true)
  expect(addressOfHost(text)).toBe(address)
})

test.each([
  'extract',
  'saved.html',
  'crawl.warc.gz',
  'homes.yaml',
  './page',
  '-',
  '--help',
  'pages/list.html',
  'v1.0',
  'a b.com',
  '',
])('%j is no host', text => {
  expect(looksLikeHost(text)).toBe(false)
})
