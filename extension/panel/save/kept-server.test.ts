import { expect, test } from 'vitest'
import { serverIn } from './kept-server.ts'

test.each([
  ['http://127.0.0.1:2623/#token=abc', { origin: 'http://127.0.0.1:2623', token: 'abc' }],
  [' 127.0.0.1:2623 ', { origin: 'http://127.0.0.1:2623' }],
  ['https://data.example/jobs?x=1#token=a%20b', { origin: 'https://data.example', token: 'a b' }],
  ['ftp://data.example/', undefined],
  ['not an address', undefined],
])('the server in %j', (address, server) => {
  expect(serverIn(address)).toEqual(server)
})
