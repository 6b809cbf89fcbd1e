import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const site = closedAfterwards(await startDemo())
const folder = temporaryFolder()

async function openPreview(file: string, size: { width: number; height: number }) {
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })
  const page = await browser.newPage({ viewport: size })
  const requests: string[] = []
  page.on('request', request => void (request.url().startsWith('data:') || requests.push(request.url())))
  await page.goto(pathToFileURL(file).href)
  return { page, requests, close: () => browser.close() }
}

test.each([
  ['library/', 14, 'title, title_link'],
  ['shop/table/', 20, 'price'],
])(
  'the preview of %s shows records and fields where they are, with reasons on hover and on focus',
  async (path, records, field) => {
    const file = join(folder, 'preview.html')
    expect(await runCommand(['preview', `${site.url}${path}`, '-o', file])).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).not.toContain('<script')
    const { page, requests, close } = await openPreview(file, { width: 1400, height: 900 })
    try {
      expect(await page.locator('.record').count()).toBe(records)
      expect(await page.locator('tbody tr').count()).toBe(records)
      expect(await page.locator('.next b').first().textContent()).toBe('next page')
      // Boxes lie on the picture, and values inside their record.
      const picture = (await page.locator('.picture img').boundingBox())!
      const record = (await page.locator('.record').first().boundingBox())!
      const value = page.locator(`.field:has(b:text-is("${field}"))`)
      const box = (await value.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(record.y - 1)
      expect(box.y + box.height).toBeLessThanOrEqual(record.y + record.height + 1)
      expect(record.x + record.width).toBeLessThanOrEqual(picture.x + picture.width)
      expect(await value.locator('i').isVisible()).toBe(false)
      await value.hover()
      expect(await value.locator('i').isVisible()).toBe(true)
      expect(await value.locator('i span').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^read from /), expect.stringMatching(/^named by /)]),
      )
      await page.mouse.move(0, 0)
      await page.locator('.record').nth(1).focus()
      const second = page.locator('.record').nth(1).locator('i')
      expect(await second.isVisible()).toBe(true)
      expect(await second.textContent()).toContain(`record 2 of ${records}Why these are records:`)
      await page.keyboard.press('Enter')
      expect(new URL(page.url()).hash).toBe('#row-2')
      expect(requests).toEqual([pathToFileURL(file).href])
    } finally {
      await close()
    }
  },
)

test('on a phone nothing is wider than the screen', async () => {
  const file = join(folder, 'phone.html')
  await runCommand(['preview', `${site.url}motors/`, '-o', file])
  const { page, close } = await openPreview(file, { width: 360, height: 740 })
  try {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.locator('.field').first().hover()
    const why = (await page.locator('.field').first().locator('i').boundingBox())!
    expect(why.x).toBeGreaterThanOrEqual(0)
    expect(why.x + why.width).toBeLessThanOrEqual(360)
  } finally {
    await close()
  }
})
