import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { playwright } from '../../packages.ts'
import { RenderFailure } from './failure.ts'

interface BrowserSearch {
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  /** Where Playwright installs its own Chromium. */
  readonly ownBrowser?: string
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
]

/** The Chromium to use: the one in AMBERYL_BROWSER, else Playwright's own, else one of the system; or undefined. */
export function findBrowser(search: BrowserSearch = {}): string | undefined {
  const { environment = process.env, platform = process.platform } = search
  const named = environment.AMBERYL_BROWSER
  if (named) {
    if (isExecutable(named)) return named
    const remedy = 'Set it to the path of a Chromium or Chrome program, or unset it to use the one that is found.'
    const what = `AMBERYL_BROWSER is ${named}, but there is no program at that path.`
    throw new RenderFailure('no-browser', what, remedy, undefined, { isLasting: true })
  }
  return [search.ownBrowser ?? ownBrowser(), ...systemBrowsers(environment, platform)].find(isExecutable)
}

/** The same, or a failure with a remedy. */
export function requireBrowser(search: BrowserSearch = {}): string {
  const path = findBrowser(search)
  if (path) return path
  const remedy =
    'Run "npm run setup" in the project, install Chromium or Chrome, or set AMBERYL_BROWSER to its path. To read pages without a browser, use --static.'
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
