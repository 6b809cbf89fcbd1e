import { type ChildProcess, spawn } from 'node:child_process'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A Chromium that another process runs. */
export interface Remote {
  readonly process: ChildProcess
  readonly wsUrl: string
  readonly httpUrl: string
  /** The addresses of its open pages. */
  pages(): Promise<string[]>
  /** Ends it like a crash of its machine. */
  end(): Promise<void>
}

export async function startRemote(): Promise<Remote> {
  const folder = temporaryFolder()
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run']
  const process = spawn(requireBrowser(), [...flags, ...(canSandbox() ? [] : ['--no-sandbox']), 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => process.once('exit', () => resolve()))
  const wsUrl = await new Promise<string>((resolve, reject) => {
    let said = ''
    process.stderr!.on('data', text => {
      said += text
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (url !== undefined) resolve(url)
    })
    process.once('exit', () => reject(new Error(said)))
  })
  const httpUrl = `http://${new URL(wsUrl).host}`
  return {
    process,
    wsUrl,
    httpUrl,
    async pages() {
      const targets = (await (await fetch(`${httpUrl}/json/list`)).json()) as { type: string; url: string }[]
      return targets.filter(({ type }) => type === 'page').map(({ url }) => url)
    },
    async end() {
      process.kill('SIGKILL')
      await ended
    },
  }
}
