import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { runCommand } from '../../../test/run-command.ts'
import { signedInSite, storedSession } from '../../../test/signed-in-site.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder()
const QUICK = ['--static', '--delay', '0', '--retries', '0']

test.each([
  ['redirected to', '/login', 'sent to /login'],
  ['shown', undefined, 'it is a sign-in form'],
])('a sign-in page that is %s is named, with the command that helps', async (_, signInAt, said) => {
  const site = signedInSite()
  site.signInAt = signInAt
  const url = `${await serve(site.answer)}/orders`
  const { code, out, err } = await runCommand(['extract', url, ...QUICK])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`${url}: ${said}: sign in with \`amberyl login ${url} -o state.json\`.\nThen use that file:`)
})

test('with the stored session the whole list is read; where it ends, the summary says so', async () => {
  const site = signedInSite()
  const origin = await serve(site.answer)
  const state = join(folder, 'state.json')
  writeFileSync(state, storedSession(origin))
  const all = await runCommand([
    'extract',
    `${origin}/orders`,
    ...QUICK,
    '--storage-state',
    state,
    '--format',
    'ndjson',
  ])
  expect(all.code).toBe(0)
  expect(all.out.trim().split('\n')).toHaveLength(24)
  const isLast = (url: string): boolean => url.endsWith('page=3')
  const ending = await serve((request, response) => {
    if (isLast(request.url!)) site.endSessions()
    site.answer(request, response)
  })
  writeFileSync(state, storedSession(ending))
  const part = await runCommand([
    'extract',
    `${ending}/orders`,
    ...QUICK,
    '--storage-state',
    state,
    '--format',
    'ndjson',
  ])
  expect(part.code).toBe(5)
  expect(part.out.trim().split('\n')).toHaveLength(16)
  expect(part.err).toMatch(/sent to \/login: sign in with `amberyl login \S+\/orders\?page=3/)
})

test.each([
  ['redirected to', '/login', 'sent to /login'],
  ['shown', undefined, 'it is a sign-in form'],
])(
  'a job whose session has ended fails because a sign-in page is %s, not because its template changed',
  async (_, signInAt, said) => {
    const site = signedInSite()
    site.signInAt = signInAt
    const origin = await serve(site.answer)
    const name = `orders-${String(signInAt).replace('/', '')}`
    writeFileSync(join(folder, `${name}-state.json`), storedSession(origin))
    const job = join(folder, `${name}.yaml`)
    writeFileSync(
      job,
      `start: ${origin}/orders\nreading: parser\npoliteness: { delay: 0, retries: 0 }\nrequest: { storageState: ${name}-state.json }\n`,
    )
    const run = () => runCommand(['harvest', job, '--database', join(folder, `${name}.db`)])
    expect((await run()).code).toBe(0)
    site.endSessions()
    const ended = await run()
    expect(ended.code).not.toBe(0)
    expect(ended.err).toContain(
      `${origin}/orders: ${said}: sign in with \`amberyl login ${origin}/orders -o state.json\``,
    )
    expect(ended.err).not.toMatch(/template/)
    // Signed in again, it goes on.
    writeFileSync(join(folder, `${name}-state.json`), storedSession(origin, '2'))
    expect((await run()).code).toBe(0)
  },
)

test.each(['/login', undefined])('check names the sign-in page, not a change of the template (%s)', async signInAt => {
  const site = signedInSite()
  site.signInAt = signInAt
  const url = `${await serve(site.answer)}/orders`
  const [state, wrapper] = [join(folder, 'check-state.json'), join(folder, 'orders-wrapper.json')]
  writeFileSync(state, storedSession(url))
  const signedIn = ['--static', '--storage-state', state]
  expect((await runCommand(['extract', url, ...signedIn, '--pages', '1', '--save-wrapper', wrapper])).code).toBe(0)
  expect((await runCommand(['check', wrapper, ...signedIn])).code).toBe(0)
  const { code, err } = await runCommand(['check', wrapper, '--static'])
  expect([code, err]).toEqual([1, expect.stringContaining(`sign in with \`amberyl login ${url}`)])
})

test('without a display, login says what else to do', async () => {
  const before = { DISPLAY: process.env.DISPLAY, WAYLAND_DISPLAY: process.env.WAYLAND_DISPLAY }
  onTestFinished(
    () =>
      void Object.assign(
        process.env,
        Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined)),
      ),
  )
  delete process.env.DISPLAY
  delete process.env.WAYLAND_DISPLAY
  if (process.platform !== 'linux') return
  const { code, err } = await runCommand(['login', 'https://tideway.example/orders', '-o', 'me.json'])
  expect(code).toBe(1)
  expect(err).toContain('amberyl: There is no display to open a window on.')
  expect(err).toContain('copy me.json here')
  expect(err).toContain('--browser-url')
  expect(err).toContain('--header "Cookie:')
})

test('login is for addresses', async () => {
  expect(await runCommand(['login', 'saved.html'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('not a web address'),
  })
})
