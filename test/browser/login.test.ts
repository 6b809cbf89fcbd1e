import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../src/cli/extract/sign-in.ts'
import { NO_STDIN, type Terminal } from '../../src/cli/terminal/terminal.ts'
import { serve } from '../local-server.ts'
import { runCommand } from '../run-command.ts'
import { signedInSite } from '../signed-in-site.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const folder = temporaryFolder()

/** A terminal with a keyboard. */
function keyboard(): { terminal: Terminal; said: () => string; press: (key: 'enter' | 'ctrl-c') => void } {
  let err = ''
  const keys: Partial<Record<'enter' | 'ctrl-c', () => void>> = {}
  const listen = (key: 'enter' | 'ctrl-c') => (act: () => void) => {
    keys[key] = act
    return () => void delete keys[key]
  }
  const terminal: Terminal = {
    out: () => {},
    err: text => void (err += text),
    isInteractive: false,
    columns: 100,
    stdin: NO_STDIN,
    onEnter: listen('enter'),
    onInterrupt: listen('ctrl-c'),
  }
  return { terminal, said: () => err, press: key => keys[key]!() }
}

async function fillIn(page: Page): Promise<void> {
  await page.fill('[name=user]', 'me')
  await page.fill('[name=password]', 'secret')
  await page.click('button')
  await page.waitForURL('**/orders')
}

test('what a person signs in to is stored for its owner only, and reads the list, with and without a browser', async () => {
  const url = `${await serve(signedInSite().answer)}/orders`
  const file = join(folder, 'state.json')
  // A file that others could read stays private, too.
  writeFileSync(file, '{}', { mode: 0o644 })
  const { terminal, said, press } = keyboard()
  const onOpen = (page: Page): void => void fillIn(page).then(() => press('enter'))
  expect(await signIn({ url, file, isVisible: false, onOpen }, terminal)).toBe(0)
  expect(said()).toContain('press Enter here or close the window')
  expect(said()).toContain('1 cookie')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8')).cookies).toMatchObject([{ name: 'sid', value: '1' }])
  for (const how of ['--static', '--render']) {
    const read = await runCommand(['extract', url, how, '--delay', '0', '--storage-state', file, '--format', 'ndjson'])
    expect(read.out.trim().split('\n')).toHaveLength(24)
  }
  expect(await runCommand(['extract', url, '--delay', '0'])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`sent to /login: sign in with \`amberyl login ${url}`),
  })
})

test('closing the window is being done', async () => {
  const url = `${await serve(signedInSite().answer)}/orders`
  const file = join(folder, 'closed.json')
  const onOpen = (page: Page): void => void fillIn(page).then(() => page.close())
  expect(await signIn({ url, file, isVisible: false, onOpen }, keyboard().terminal)).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8')).cookies).toMatchObject([{ name: 'sid' }])
})

test('Ctrl-C, and a site that stores nothing, write nothing', async () => {
  const url = `${await serve(signedInSite().answer)}/orders`
  const file = join(folder, 'nothing.json')
  const { terminal, press, said } = keyboard()
  expect(await signIn({ url, file, isVisible: false, onOpen: () => press('ctrl-c') }, terminal)).toBe(130)
  expect(await signIn({ url, file, isVisible: false, onOpen: () => press('enter') }, terminal)).toBe(1)
  expect(said()).toContain('nothing.json was not written: the site stored nothing')
  expect(existsSync(file)).toBe(false)
})
