import { statSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readTextFileSync } from '../../files/read-file.ts'
import type { NetworkAccess } from '../../net/gate/gate.ts'
import { isHost } from '../../net/web-address.ts'
import { decoderFor } from '../../stages/1-render/encoding.ts'
import type { RenderFailure } from '../../stages/1-render/failure.ts'
import { DEFAULT_LIMITS, type RenderLimits } from '../../stages/1-render/limits.ts'
import { type ProxyServer, parseProxy } from '../../stages/1-render/proxy.ts'
import { parseBrowserUrl } from '../../stages/1-render/remote-browser.ts'
import type { RenderOptions } from '../../stages/1-render/render-options.ts'
import type { RendererOptions } from '../../stages/1-render/renderer.ts'
import type { Viewport } from '../../stages/1-render/snapshot.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** How to read a page; the same options for every command that reads one. */
export interface PageFlags {
  readonly static?: boolean
  readonly baseUrl?: string
  readonly scripts?: boolean
  readonly offline?: boolean
  readonly online?: boolean
  readonly viewport?: Viewport
  readonly userAgent?: string
  readonly header?: Record<string, string>
  readonly storageState?: string
  readonly headerEverywhere?: boolean
  readonly allowPrivateNetwork?: boolean
  readonly allowHost?: readonly string[]
  readonly allowFiles?: string
  readonly proxy?: ProxyServer
  readonly browserUrl?: string
  readonly encoding?: string
  readonly timeout: number
  readonly settle: number
  readonly maxNodes: number
  readonly maxBytes: number
  readonly maxMemory: number
}

export function addPageOptions(command: Command): Command {
  return command
    .option('--static', 'read without a browser: no scripts, nothing visual')
    .option('--base-url <url>', 'address of saved HTML; links are resolved against it', parseAddress)
    .option('--scripts', 'run the scripts of saved pages')
    .option('--no-scripts', 'do not run the scripts of live pages')
    .option('--offline', 'load nothing but the page itself (saved pages: the default)')
    .option('--online', 'let saved pages load what they refer to')
    .option('--viewport <width>x<height>', 'size of the window (default: 1280x1024)', parseViewport)
    .option('--user-agent <text>', 'User-Agent header to send')
    .option('--header <name: value>', "send this header to the page's own origin; may be repeated", collectHeader)
    .option('--storage-state <file>', 'cookies and storage of a login, as amberyl login stores them', checkStorageState)
    .option('--header-everywhere', 'send --header and --storage-state to every origin')
    .option('--allow-private-network', 'let pages lead to private networks and this machine')
    .option('--allow-host <host[:port]>', 'let pages lead to this host, wherever it is; may be repeated', collectHost)
    .option('--allow-files <folder>', 'let a saved page load other files from this folder', checkFolder)
    .option('--proxy <address>', 'proxy for all requests: http://user:password@host:port', value =>
      withoutRepeating(value, parseProxy),
    )
    .addOption(browserOption())
    .option('--encoding <name>', 'encoding of the page, if it declares a wrong one', parseEncoding)
    .addOption(seconds('--timeout <seconds>', 'how long to wait for the page', DEFAULT_LIMITS.loadMs))
    .addOption(seconds('--settle <seconds>', 'how long to wait for late content', DEFAULT_LIMITS.settleMs))
    .addOption(count('--max-nodes <n>', 'read at most this many nodes', DEFAULT_LIMITS.nodes))
    .addOption(count('--max-bytes <n>', 'refuse pages larger than this', DEFAULT_LIMITS.bytes))
    .addOption(count('--max-memory <bytes>', 'stop pages that take more memory in the browser', DEFAULT_LIMITS.memory))
}

/** For every command that reads pages with a browser. */
export const browserOption = (): Option =>
  new Option('--browser-url <url>', 'running browser to connect to: http://host:9222, ws://… or wss://…')
    .env('AMBERYL_BROWSER_URL')
    .argParser(value => withoutRepeating(value, parseBrowserUrl))

export function renderOptionsOf(flags: PageFlags): RenderOptions {
  return {
    ...(flags.viewport ? { viewport: flags.viewport } : {}),
    ...(flags.userAgent ? { userAgent: flags.userAgent } : {}),
    ...(flags.header ? { headers: flags.header } : {}),
    ...(flags.storageState ? { storageState: flags.storageState } : {}),
    ...(flags.proxy ? { proxy: flags.proxy } : {}),
    ...(flags.allowFiles ? { files: flags.allowFiles } : {}),
    access: accessOf(flags),
    ...(flags.browserUrl ? { browserUrl: flags.browserUrl } : {}),
    ...(flags.encoding ? { encoding: flags.encoding } : {}),
    ...(flags.scripts === undefined ? {} : { scripts: flags.scripts }),
    ...(flags.offline || flags.online ? { offline: flags.offline === true } : {}),
  }
}

const accessOf = (flags: PageFlags): NetworkAccess => ({
  privateNetwork: flags.allowPrivateNetwork,
  hosts: flags.allowHost,
  secretsEverywhere: flags.headerEverywhere,
})

/** For a browser that the command starts itself. */
export const rendererOptionsOf = (flags: PageFlags): RendererOptions => ({
  limits: limitsOf(flags),
  ...(flags.browserUrl ? { browserUrl: flags.browserUrl } : {}),
})

/** Enough to capture a page of 200,000 nodes. */
const TAKING_MS = 5_000

export function limitsOf(flags: PageFlags): Partial<RenderLimits> {
  return {
    loadMs: flags.timeout,
    settleMs: flags.settle,
    // The default is twice the time for loading; there must be time for settling and capturing the page.
    pageMs: Math.max(2 * flags.timeout, flags.timeout + flags.settle + TAKING_MS),
    nodes: flags.maxNodes,
    bytes: flags.maxBytes,
    memory: flags.maxMemory,
  }
}

function seconds(flags: string, text: string, defaultMs: number): Option {
  const parse = (value: string): number => positive(value, 'a number of seconds') * 1000
  return new Option(flags, text).argParser(parse).default(defaultMs, String(defaultMs / 1000))
}

function count(flags: string, text: string, value: number): Option {
  return new Option(flags, text).argParser(text => Math.floor(positive(text, 'a whole number'))).default(value)
}

export function positive(value: string, what: string): number {
  const number = Number(value)
  if (!(number > 0 && Number.isFinite(number))) throw new InvalidArgumentError(`It must be ${what} above 0.`)
  return number
}

function collectHost(value: string, before: readonly string[] = []): readonly string[] {
  if (!isHost(value))
    throw new InvalidArgumentError('Write a host, or a host and its port: intranet.example, 10.0.0.7:8080.')
  return [...before, value]
}

function checkFolder(value: string): string {
  if (!statSync(value, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArgumentError('There is no such folder.')
  return value
}

function parseViewport(value: string): Viewport {
  const match = value.match(/^(\d{2,5})x(\d{2,5})$/)
  if (!match) throw new InvalidArgumentError('Write it like 1280x1024.')
  return { width: Number(match[1]), height: Number(match[2]) }
}

function parseAddress(value: string): string {
  if (!URL.canParse(value)) throw new InvalidArgumentError('It must be a full address, like https://example.com/list.')
  return new URL(value).href
}

function parseEncoding(value: string): string {
  if (!decoderFor(value)) throw new InvalidArgumentError('Unknown encoding; try utf-8, windows-1252, shift_jis …')
  return value
}

/** Checked here, so that a mistake is reported before the browser fails. */
function checkStorageState(file: string): string {
  let text: string
  try {
    text = readTextFileSync(file)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new InvalidArgumentError(missing ? 'There is no such file.' : (error as Error).message)
  }
  if (!isStorageState(text))
    throw new InvalidArgumentError(
      "It is not what amberyl login, or Playwright's context.storageState({ path }), stores.",
    )
  return file
}

function isStorageState(text: string): boolean {
  try {
    const state = JSON.parse(text)
    const parts = [state.cookies, state.origins].filter(part => part !== undefined)
    return parts.length > 0 && parts.every(Array.isArray)
  } catch {
    return false
  }
}

/** Error messages usually repeat an invalid argument; these arguments may contain a password or a key. */
function withoutRepeating<T>(value: string, parse: (value: string) => T): T {
  try {
    return parse(value)
  } catch (error) {
    const { message, remedy } = error as RenderFailure
    throw new UsageError(`${message} ${remedy}`)
  }
}

function collectHeader(value: string, before: Record<string, string> = {}): Record<string, string> {
  const match = value.match(/^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/)
  if (!match) throw new InvalidArgumentError('Write it like "Accept-Language: de".')
  return { ...before, [match[1]!]: match[2]! }
}
