import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
// @ts-expect-error: scripts have no types
import { forBrowsers } from '../../scripts/for-browsers.mjs'
import { findBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Harness } from './harness/harness.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built extension with a page for tests, which may read pages without a click on the button. */
export async function testableExtension(
  browser: 'chromium' | 'firefox',
  hosts: readonly string[] = ['http://*/*', 'https://*/*'],
): Promise<string> {
  const folder = join(temporaryFolder(), browser)
  cpSync(join(root, 'dist', 'extension', browser), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), host_permissions: hosts }
  writeFileSync(file, JSON.stringify(manifest))
  await bundle('harness', { dir: folder })
  await bundle('quick-worker', { dir: join(folder, 'quick') })
  writeFileSync(
    join(folder, 'harness.html'),
    '<!doctype html><title>harness</title><script type="module" src="harness.js"></script>',
  )
  return folder
}

async function bundle(name: string, { dir }: { dir: string }): Promise<void> {
  const made = await rolldown({
    cwd: root,
    input: `test/extension/harness/${name}.ts`,
    platform: 'browser',
    plugins: [forBrowsers],
  })
  await made.write({ dir, format: 'esm' })
  await made.close()
}

/** A tab with a page, and the extension's page that drives it. */
export interface DrivenTab {
  readonly page: Page
  /** Runs a function in the page of the extension. */
  run<T, A>(work: (harness: Harness, argument: A) => Promise<T>, argument: A): Promise<T>
  run<T>(work: (harness: Harness) => Promise<T>): Promise<T>
  readonly panel: Page
  close(): Promise<void>
}

/** A Chromium with the extension. The headless shell has no extensions, so it must be one that could open a window. */
export class ExtensionBrowser {
  readonly context: BrowserContext
  readonly #id: string

  private constructor(context: BrowserContext, id: string) {
    this.context = context
    this.#id = id
  }

  static async start(options: { proxy?: string; hosts?: readonly string[] } = {}): Promise<ExtensionBrowser> {
    const folder = await testableExtension('chromium', options.hosts)
    const executablePath = findBrowser({ isVisible: true })
    if (!executablePath) throw new Error('The extension needs a whole Chromium; install one: apt-get install chromium')
    const context = await chromium.launchPersistentContext(temporaryFolder(), {
      executablePath,
      headless: true,
      chromiumSandbox: canSandbox(),
      viewport: { width: 1280, height: 800 },
      args: [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
      ...(options.proxy === undefined ? {} : { proxy: { server: options.proxy, bypass: '127.0.0.1' } }),
    })
    const background = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    return new ExtensionBrowser(context, new URL(background.url()).host)
  }

  /** Opens an address in a tab of its own, and the extension's page for it. */
  async open(url: string): Promise<DrivenTab> {
    const page = await this.context.newPage()
    await page.goto(url)
    return this.drive(page)
  }

  async drive(page: Page): Promise<DrivenTab> {
    const panel = await this.context.newPage()
    const base = `chrome-extension://${this.#id}`
    await panel.goto(`${base}/harness.html`)
    await page.bringToFront()
    const id = await panel.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      return tab!.id!
    })
    await panel.goto(`${base}/harness.html?tab=${id}`)
    const run = (work: (...args: never[]) => unknown, argument?: unknown): Promise<unknown> =>
      panel.evaluate(
        `(async () => (${String(work)})(globalThis.harness, ${JSON.stringify(argument) ?? 'undefined'}))()`,
      )
    return {
      page,
      panel,
      run: run as DrivenTab['run'],
      close: async () => {
        await panel.close()
        await page.close()
      },
    }
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
