import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { playwright } from '../../packages.ts'
import { RenderFailure } from './failure.ts'

export interface BrowserSearch {
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  /** Where Playwright installs its own Chromium. */
  readonly ownBrowser?: string
  /** It must be able to open a window. */
  readonly isVisible?: boolean
}

/** Chromium without its windows. A page of a full Chromium takes three times as long, and six times the CPU time. */
const SHELL = 'chrome-headless-shell'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
]

/**
 * The Chromium to use: the one in AMBERYL_BROWSER, else a headless shell if no window is wanted, else Playwright's own
 * Chromium, else one of the system; or undefined.
 */
export function findBrowser(search: BrowserSearch = {}): string | undefined {
  const { environment = process.env, platform = process.platform } = search
  const named = environment.AMBERYL_BROWSER
  if (named) {
    if (isExecutable(named)) return named
    const remedy = 'Set it to the path of a Chromium or Chrome program, or unset it to use the one that is found.'
    const what = `AMBERYL_BROWSER is ${named}, but there is no program at that path.`
    throw new RenderFailure('no-browser', what, remedy, undefined, { isLasting: true })
  }
  const own = search.ownBrowser ?? ownBrowser()
  const browsers = [own, ...systemBrowsers(environment, platform)]
  const shells = search.isVisible ? [] : [shellBeside(own), ...systemShells(environment, platform)]
  return [...shells, ...browsers].find(isExecutable)
}

/** The same, or a failure with a remedy. */
export function requireBrowser(search: BrowserSearch = {}): string {
  const path = findBrowser(search)
  if (path) return path
  const remedy =
    'Run "npx playwright-core install chromium-headless-shell", install Chromium or Chrome, or set AMBERYL_BROWSER to its path. To read pages without a browser, use --static.'
  const what = 'No Chromium was found on this machine.'
  throw new RenderFailure('no-browser', what, remedy, undefined, { isLasting: true })
}

function ownBrowser(): string {
  try {
    return playwright().chromium.executablePath()
  } catch {
    return ''
  }
}

/** Where Playwright puts its shell: chromium-1234/chrome-linux64/… beside chromium_headless_shell-1234/…. */
function shellBeside(chromium: string): string {
  const place = /^(.*[\\/])chromium-(\d+)([\\/])chrome-([^\\/]+)/.exec(chromium)
  if (!place) return ''
  const [, folder, revision, slash, system] = place
  const program = chromium.endsWith('.exe') ? `${SHELL}.exe` : SHELL
  return [`${folder}chromium_headless_shell-${revision}`, `${SHELL}-${system}`, program].join(slash)
}

function systemShells(environment: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return []
  // Debian's command is a script that waits for the program: a signal to the script would leave the program running.
  const debian = '/usr/lib/chromium/chromium-headless-shell'
  return [
    ...(environment.PATH ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map(folder => join(folder, SHELL)),
    debian,
  ]
}

function systemBrowsers(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string[] {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return ['/Applications', join(homedir(), 'Applications')].flatMap(folder =>
      apps.map(app => `${folder}/${app}.app/Contents/MacOS/${app}`),
    )
  }
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => environment[name] ?? [])
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    return roots.flatMap(root => programs.map(program => `${root}\\${program}`))
  }
  const folders = [...(environment.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin']
  return NAMES.flatMap(name => folders.map(folder => join(folder, name)))
}

function isExecutable(path: string): boolean {
  if (!path) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
