import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findBrowser } from '../browser-path.ts'
import { RenderFailure } from '../failure.ts'

/** `chromium` can also open windows. */
export type BrowserBuild = 'chromium-headless-shell' | 'chromium'

interface Installer {
  readonly name: string
  /** Programs with their arguments, in order. */
  readonly steps: readonly (readonly [string, ...string[]])[]
}

export interface InstallOptions {
  readonly build?: BrowserBuild
  /** Is told, once for each attempt, what is being installed. */
  readonly say: (text: string) => void
}

/** Installs a Chromium for this user, or as root on Debian for the machine, and returns its path. Throws a RenderFailure. */
export async function installBrowser({ build = 'chromium-headless-shell', say }: InstallOptions): Promise<string> {
  const errors: string[] = []
  for (const { name, steps } of installers(build)) {
    say(`installing ${build === 'chromium' ? 'Chromium' : "Chromium's headless shell"} with ${name} …`)
    const error = await firstError(steps)
    const path = findBrowser(build === 'chromium' ? { isVisible: true } : {})
    if (error === undefined && path !== undefined) return path
    errors.push(`${name}: ${error ?? 'it installed no browser'}`)
  }
  throw new RenderFailure(
    'no-browser',
    `No Chromium was found on this machine, and installing one failed.\n${errors.join('\n')}`,
    'Install Chromium or Chrome yourself, or set AMBERYL_BROWSER to its path. To read pages without a browser, use --static.',
    undefined,
    { isLasting: true },
  )
}

/** On Ubuntu, Chromium is a wrapper around snap, which containers do not have. */
export function canUseDebian(): boolean {
  return isAptRoot() && !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))
}

const isAptRoot = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  existsSync('/usr/bin/apt-get')

/** Debian's package brings the libraries that it needs, so it is tried first. */
function installers(build: BrowserBuild): Installer[] {
  // A machine without a network must not wait for long.
  const aptGet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-o', 'Acquire::http::Timeout=20'] as const
  const debian: Installer = {
    name: `apt-get install ${build}`,
    steps: [
      [...aptGet, 'update'],
      [...aptGet, 'install', '-y', '--no-install-recommends', build, 'fonts-liberation'],
    ],
  }
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const libraries = isAptRoot() ? ['--with-deps'] : []
  const playwright: Installer = {
    name: "Playwright's installer (a download of about 120 MB, once)",
    steps: [[process.execPath, cli, 'install', ...libraries, build]],
  }
  return canUseDebian() ? [debian, playwright] : [playwright]
}

async function firstError(steps: Installer['steps']): Promise<string | undefined> {
  for (const [program, ...args] of steps) {
    const error = await run(program, args)
    if (error !== undefined) return error
  }
  return undefined
}

/** Runs a program quietly; on failure, gives the start and the end of its output. */
const run = (program: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise(resolve => {
    execFile(program, args, { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split('\n').filter(line => line.trim() !== '')
      const said = lines.length > 12 ? [...lines.slice(0, 7), '…', ...lines.slice(-4)] : lines
      resolve(error ? said.join('\n') || error.message : undefined)
    })
  })
