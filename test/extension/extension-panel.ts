import type { Locator, Page } from 'playwright-core'
import type { ExtensionBrowser } from './extension-browser.ts'

/** As a browser shows it beside a page. */
const PANEL = { width: 400, height: 800 }
/** On a busy machine, too. */
const WAIT_MS = 120_000

/** A page, and the panel that was opened for it. */
export interface OpenedPanel {
  readonly page: Page
  readonly panel: Page
  /** What the panel logged as an error. */
  readonly complaints: readonly string[]
  readonly grid: Locator
  /** The texts of the rows that are in view. */
  rows(): Promise<string[][]>
  close(): Promise<void>
}

/** Opens an address in a tab, and the panel for it. Browsers open panels only in answer to a click, so it is a tab here. */
export async function openPanel(browser: ExtensionBrowser, url: string): Promise<OpenedPanel> {
  const page = await browser.context.newPage()
  await page.goto(url)
  const { panel, close } = await browser.drive(page)
  const complaints: string[] = []
  panel.on('pageerror', error => complaints.push(error.message))
  panel.on('console', message => {
    // An answer that is a problem is shown to the person.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  panel.setDefaultTimeout(WAIT_MS)
  await panel.setViewportSize(PANEL)
  await panel.goto(panel.url().replace('harness.html', 'panel/panel.html'))
  const grid = panel.getByRole('grid')
  return {
    ...{ page, panel, complaints, grid, close },
    async rows() {
      const rows = await grid.getByRole('row').all()
      const texts = rows
        .slice(1)
        .map(row => row.getByRole('gridcell').evaluateAll(cells => cells.map(cell => cell.getAttribute('title') ?? '')))
      return Promise.all(texts)
    },
  }
}

/** Chooses something in the menu behind the three dots. */
export async function chooseMore(panel: Page, item: string): Promise<void> {
  await panel.getByRole('button', { name: 'More' }).click()
  await panel.getByRole('menuitem', { name: item }).click()
}
