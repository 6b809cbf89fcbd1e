import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { temporaryFolder } from '../temporary-folder.ts'

/** Where Debian and Ubuntu have it. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

export const firefoxPath = (): string | undefined => PLACES.find(path => existsSync(path))

/** Of the extension's manifest. */
const ID = 'amberyl@amberyl.example'
/** Firefox draws one for each installation; this one is set before. */
const HOST = '6f1c1f0a-9a4d-4a55-8f5e-0d6f6f0c2a11'

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** A Firefox with an extension, driven by WebDriver BiDi. */
export class Firefox {
  readonly #process: ChildProcess
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  #count = 0

  private constructor(process: ChildProcess, socket: WebSocket) {
    this.#process = process
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))))
  }

  static async start(program: string, extension: string): Promise<Firefox> {
    const profile = temporaryFolder()
    const uuids = JSON.stringify(JSON.stringify({ [ID]: HOST }))
    writeFileSync(join(profile, 'user.js'), `user_pref("extensions.webextensions.uuids", ${uuids});\n`)
    const child = spawn(
      program,
      ['--headless', '--remote-debugging-port=0', '--remote-allow-system-access', '--profile', profile, 'about:blank'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
      },
    )
    const address = await listening(child)
    const socket = new WebSocket(`${address}/session`)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', ({ message }) => reject(new Error(message)))
    })
    const firefox = new Firefox(child, socket)
    await firefox.send('session.new', { capabilities: {} })
    await firefox.send('webExtension.install', { extensionData: { type: 'path', path: extension } })
    return firefox
  }

  send<T>(method: string, params: object): Promise<T> {
    const id = ++this.#count
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  /** Opens an address in a tab of its own; gives the tab's name for `evaluate`. */
  async open(url: string): Promise<string> {
    const { context } = await this.send<{ context: string }>('browsingContext.create', { type: 'tab' })
    await this.go(context, url)
    return context
  }

  go(context: string, url: string): Promise<unknown> {
    return this.send('browsingContext.navigate', { context, url, wait: 'complete' })
  }

  /** A page of the extension. */
  page = (path: string): string => `moz-extension://${HOST}/${path}`

  /** The value of a script that gives a promise of something that JSON can say. */
  async evaluate<T>(context: string, script: string): Promise<T> {
    const { result, exceptionDetails } = await this.send<Evaluated>('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${script})))()`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result!.value!)
  }

  async close(): Promise<void> {
    const gone = new Promise(resolve => this.#process.once('exit', resolve))
    await this.send('browser.close', {}).catch(() => {})
    this.#socket.close()
    if (this.#process.exitCode === null && !this.#process.killed) this.#process.kill()
    await gone
  }

  #receive({ id, type, result, error, message }: Answer): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id)
    if (id === undefined || !waiting) return
    this.#waiting.delete(id)
    if (type === 'error') waiting.reject(new Error(`${error}: ${message}`))
    else waiting.resolve(result)
  }
}

/** The address that Firefox prints when it is ready. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', data => {
      said += String(data)
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', code => reject(new Error(`Firefox ended with ${code}: ${said}`)))
  })
}
