// Prepares a fresh clone: dependencies, build, Chromium. Needs only Node and npm; does nothing if nothing is left to
// do.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const withBrowser = !process.argv.includes('--no-browser')
/** Tests of the extension need one that could open a window: the headless shell has no extensions. */
const withWindows = process.argv.includes('--whole-browser')

/** The oldest Node that all dependencies run on. */
const OLDEST_NODE = [20, 19]

const say = text => process.stderr.write(`amberyl setup: ${text}\n`)

class SetupFailure extends Error {}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new SetupFailure(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE.join('.')} or newer.`)
}

/** Runs a program quietly; on failure, shows the start and the end of its output. */
function run(command, args, options = {}) {
  const windows = process.platform === 'win32'
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: windows, ...options })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const said = lines.length > 12 ? [...lines.slice(0, 7), '…', ...lines.slice(-4)] : lines
  return { ok: result.status === 0, said: said.join('\n') }
}

/** npm records in node_modules what is installed; every package of the lock file must be there in its version. */
function dependenciesAreCurrent() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

function installDependencies() {
  if (dependenciesAreCurrent()) return
  say('installing dependencies (npm ci) …')
  const { ok, said } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!ok) throw new SetupFailure(`npm ci failed:\n${said}\nCheck the network connection and try again.`)
}

async function buildSources() {
  const { build, isBuilt } = await import('./build.mjs')
  if (isBuilt()) return
  try {
    await build()
  } catch (error) {
    throw new SetupFailure(`the sources do not compile:\n${error.stdout || error.stderr || error.message}`)
  }
}

async function provideBrowser() {
  const { findBrowser } = await import('../dist/src/browser-path.js')
  const { canUseDebian, installBrowser } = await import('../dist/src/install-browser.js')
  const found = findBrowser()
  if (found && (process.env.AMBERYL_BROWSER || /headless[-_]shell/.test(found) || !canUseDebian())) return
  try {
    await installBrowser({ say })
  } catch (error) {
    if (!found) throw error
    say(`installing a headless shell, which is Chromium's fastest form, failed, so ${found} is used.`)
  }
}

async function provideWholeBrowser() {
  const { findBrowser } = await import('../dist/src/browser-path.js')
  const { installBrowser } = await import('../dist/src/install-browser.js')
  if (findBrowser({ isVisible: true })) return
  try {
    await installBrowser({ build: 'chromium', say })
  } catch (error) {
    say(`tests of the extension need a whole Chromium and will fail. ${error.message}`)
  }
}

try {
  checkNode()
  installDependencies()
  await buildSources()
  if (withBrowser) await provideBrowser()
  if (withWindows) await provideWholeBrowser()
} catch (error) {
  if (!(error instanceof SetupFailure) && error.name !== 'RenderFailure') throw error
  say([error.message, error.remedy].filter(Boolean).join('\n'))
  process.exitCode = 1
}
