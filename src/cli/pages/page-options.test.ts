import { Command } from 'commander'
import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { addPageOptions, type PageFlags, rendererOptionsOf, renderOptionsOf } from './page-options.ts'

afterEach(() => void vi.unstubAllEnvs())

const flagsOf = (...args: readonly string[]): PageFlags =>
  addPageOptions(new Command()).parse(args, { from: 'user' }).opts()

test('a remote browser is named by option, or else by the environment', () => {
  vi.stubEnv('AMBERYL_BROWSER_URL', 'ws://one.test')
  expect(rendererOptionsOf(flagsOf())).toMatchObject({ browserUrl: 'ws://one.test' })
  const flags = flagsOf('--browser-url', 'http://two.test:9222')
  expect(rendererOptionsOf(flags)).toMatchObject({ browserUrl: 'http://two.test:9222' })
  expect(renderOptionsOf(flags)).toMatchObject({ browserUrl: 'http://two.test:9222' })
})

test('a wrong address of a browser is not repeated, because it may hold a key', async () => {
  const { code, err } = await runCommand(['show', 'http://example.test/', '--browser-url', 'host/?token=secret'])
  expect(code).toBe(2)
  expect(err).toContain('The address of the remote browser is not valid.')
  expect(err).not.toContain('secret')
})
