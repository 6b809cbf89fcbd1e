import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeFinding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/** Loads the checker with each page of the tab from now on: the policy of the server allows no script from elsewhere. */
export async function addAxe(page: Page): Promise<void> {
  await page.context().addInitScript({ content: SOURCE })
}

/** What bars people from a page, each with its first place. Nothing else counts as serious. */
async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const findings = (await page.evaluate(only => {
    const { axe } = globalThis as unknown as { axe: { run: (options: unknown) => Promise<{ violations: unknown }> } }
    return axe
      .run({ resultTypes: ['violations'], ...(only ? { runOnly: { type: 'rule', values: only } } : {}) })
      .then(({ violations }) => violations)
  }, rules)) as AxeFinding[]
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} (${nodes.length}) ${nodes[0]?.failureSummary}`)
}

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** At 200 % in a window of 1280 pixels. */
const ENLARGED = { width: 640, height: 400 }

/** Nothing bars people from the page, light and dark, wide and on a phone; nothing is cut off at the side. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await seriousFindings(page), `light, ${size.width}`).toEqual([])
    // The rest does not depend on the theme.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await seriousFindings(page, ['color-contrast']), `dark, ${size.width}`).toEqual([])
  }
  for (const size of [PHONE, ENLARGED]) {
    await page.setViewportSize(size)
    const [wide, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[]
    expect(wide, `${size.width}`).toBeLessThanOrEqual(window!)
  }
  await page.setViewportSize(WIDE)
}

const MAX_TABS = 80

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    await page.keyboard.press('Tab')
    const text = await page
      .locator('button:focus, a:focus, input:focus, select:focus')
      .evaluateAll(([element]) => element?.getAttribute('aria-label') ?? element?.textContent)
    if (String(text).includes(name)) return
  }
  throw new Error(`No element with the name ${name} can be reached with Tab.`)
}
