import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { findBrowser } from '../../src/stages/1-render/browser-path.ts'
import { type ApiServer, startApiServer } from '../api-server.ts'

/** A server with the studio, the demo sites, and a browser: one of each for all tests of a file. */
export interface StudioSetup {
  readonly server: ApiServer
  readonly demo: DemoSite
  readonly browser: Browser
  /** Ends the server and starts it again, with the same database, address, and token. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  /** A page of the studio with its token. The test fails if it logs an error or breaks the policy of the server. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
}

/** On a busy machine, too. */
const WAIT_MS = 120_000
const SIZE = { viewport: { width: 1280, height: 800 } }

export function setUpStudio(folders: Parameters<typeof startApiServer>[0] = {}): StudioSetup {
  const opened: { server?: ApiServer; demo?: DemoSite; browser?: Browser } = {}
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  beforeAll(async () => {
    opened.server = await startApiServer(folders)
    opened.demo = await startDemo()
    opened.browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await opened.browser?.close()
    await opened.server?.close()
    await opened.demo?.close()
    expect(complaints).toEqual([])
  })
  return {
    get server() {
      return opened.server!
    },
    get demo() {
      return opened.demo!
    },
    get browser() {
      return opened.browser!
    },
    async restart(meanwhile) {
      const instead = opened.server!
      await instead.close()
      await meanwhile?.()
      opened.server = await startApiServer({ instead })
    },
    async open(path = '/', options = {}) {
      const context = await opened.browser!.newContext({ ...SIZE, ...options })
      contexts.push(context)
      context.setDefaultTimeout(WAIT_MS)
      const page = await context.newPage()
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        // An answer that is a problem is shown to the user, and tested as such.
        const isAnswer = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
      })
      await page.goto(`${opened.server!.origin}${path}#token=${opened.server!.token}`)
      return page
    },
  }
}

/** The texts of all rows that are in the document, by row. */
export async function gridRows(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('grid').getByRole('row').all()
  const texts = rows
    .slice(1)
    .map(row => row.getByRole('gridcell').evaluateAll(cells => cells.map(cell => cell.getAttribute('title') ?? '')))
  return Promise.all(texts)
}

/** Opens the menu of a column, and chooses something in it. */
export async function openColumn(page: Page, column: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Column ${column}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
