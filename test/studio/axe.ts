import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

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
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
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
