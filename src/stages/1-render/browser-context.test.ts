import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openGate } from '../../net/gate/gate.ts'
import { readLogin } from './browser-context.ts'
import { RenderFailure } from './failure.ts'

const gate = openGate(['https://a.test/'])

function fileWith(text: string): string {
  const file = join(temporaryFolder(), 'state.json')
  writeFileSync(file, text)
  return file
}

const COOKIE = { name: 'sid', value: '1', domain: 'a.test', path: '/' }

test('a saved session gives what it has for the site, from a file and as data', async () => {
  const origins = [{ origin: 'https://a.test', localStorage: [] }]
  const state = { cookies: [COOKIE, { ...COOKIE, domain: 'b.test' }], origins }
  const wanted = { cookies: [COOKIE], origins }
  expect(await readLogin(fileWith(JSON.stringify(state)), gate)).toEqual(wanted)
  expect(await readLogin(state as never, gate)).toEqual(wanted)
})

test.each([
  ['no JSON', '{'],
  ['a cookie that is null', '{"cookies":[null]}'],
  ['a cookie without a domain', '{"cookies":[{"name":"a","value":"b"}]}'],
  ['cookies that are none', '{"cookies":{"a":1}}'],
  ['an origin that is no address', '{"origins":[{"origin":"x","localStorage":[]}]}'],
  ['an origin that is a number', '{"origins":[7]}'],
  ['storage that is no list', '{"origins":[{"origin":"https://a.test","localStorage":1}]}'],
])('a damaged session is refused with a message: %s', async (_, text) => {
  await expect(readLogin(fileWith(text), gate)).rejects.toThrow(RenderFailure)
})

test('a session file that is not there is named', async () => {
  await expect(readLogin('/nowhere/state.json', gate)).rejects.toThrow(/^\/nowhere\/state\.json cannot be read/)
})
