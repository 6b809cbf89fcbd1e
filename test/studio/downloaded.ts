import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { temporaryFolder } from '../temporary-folder.ts'

interface Downloaded {
  readonly file: string
  readonly name: string
}

/** Saves what a click downloads, and returns where. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<Downloaded> {
  const started = page.waitForEvent('download')
  await act()
  const saved = await started
  const file = join(temporaryFolder(), saved.suggestedFilename())
  await saved.saveAs(file)
  return { file, name: saved.suggestedFilename() }
}

/** Exports the table of a view in a format, by the words of the menu. */
export const exported = (page: Page, label: string): Promise<Downloaded> =>
  downloaded(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: label }).click()
  })
