import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closedAfterwards } from '../../../test/closed-afterwards.ts'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder()

function fileOf(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const serve = (...flags: string[]) => runCommand(['serve', '--database', join(folder, 'jobs.db'), ...flags])

test.each([
  ['another host without TLS', ['--host', '0.0.0.0'], 'add --tls-cert and --tls-key, or --behind-proxy'],
  ['a certificate without its key', ['--tls-cert', 'cert.pem'], '--tls-cert and --tls-key belong together'],
  ['a token that can be guessed', ['--token-file', fileOf('short', 'secret\n')], 'The tokens are wrong'],
  ['no token that allows everything', ['--token-file', fileOf('read', `read ${'r'.repeat(24)}\n`)], 'no token that'],
  ['a corpus that is not there', ['--corpus', join(folder, 'none')], 'which --corpus names'],
  ['an address of another machine', ['--host', '192.0.2.1', '--behind-proxy'], 'This machine has no address 192.0.2.1'],
])('%s: no server is started', async (_, flags, said) => {
  const { code, out, err } = await serve(...flags)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(said)
})

test('a port that is in use is named', async () => {
  const other = closedAfterwards(createServer())
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { code, err } = await serve('--port', String(port))
  expect(code).toBe(2)
  expect(err).toContain(`Port ${port} is in use`)
})

test('Ctrl-C ends it', async () => {
  let interrupt = (): void => {}
  const { code, out, err } = await runCommand(['serve', '--port', '0', '--database', join(folder, 'jobs.db')], {
    onInterrupt: act => {
      interrupt = act
    },
    onOut: () => interrupt(),
  })
  expect(code).toBe(0)
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}\n$/)
  expect(err).toContain('stopped')
})
