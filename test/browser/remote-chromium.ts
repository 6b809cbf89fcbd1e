import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Whether any process of the group is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid!, signal)
  } catch {
    return false
  }
}

export async function startRemote(): Promise<Remote> {
  const folder = temporaryFolder()
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run']
  const chromium = spawn(requireBrowser(), [...flags, ...(canSandbox() ? [] : ['--no-sandbox']), 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The leader of a group, so that all of its processes can be ended together.
    detached: true,
  })
  const ended = new Promise<void>(resolve => chromium.once('exit', () => resolve()))
  const wsUrl = await new Promise<string>((resolve, reject) => {
    let said = ''
    chromium.stderr!.on('data', text => {
      said += text
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (url !== undefined) resolve(url)
    })
    chromium.once('exit', () => reject(new Error(said)))
  })
  const httpUrl = `http://${new URL(wsUrl).host}`
  return {
    process: chromium,
    wsUrl,
    httpUrl,
    async pages() {
      const targets = (await (await fetch(`${httpUrl}/json/list`)).json()) as { type: string; url: string }[]
      return targets.filter(({ type }) => type === 'page').map(({ url }) => url)
    },
    async end() {
      signalGroup(chromium, 'SIGKILL')
      await ended
      // The others write to the profile for as long as they live. A dead one that nobody collects stays in the group.
      for (let tries = 0; tries < 500 && signalGroup(chromium, 0); tries++) await sleep(20)
    },
  }
}
