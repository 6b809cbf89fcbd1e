import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { gridRows, setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

interface Explained {
  readonly found: boolean
  readonly sentence: string
  readonly reasons: readonly string[]
  readonly tree: readonly { readonly claim: string }[]
  readonly json: unknown
  readonly command: string
}

const studio = setUpStudio()
let found: Found

beforeAll(async () => {
  found = await studio.server.json<Found>('/extractions', { body: { url: `${studio.demo.url}motors/` }, status: 201 })
})

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll("'\\''", "'") ?? plain!,
  )

const shownCommand = (page: Page): Promise<string | null> => page.locator('.why .command-line code').textContent()

test.each([
  ['list', {}],
  ['record', { record: 3 }],
  ['field', { field: 'price' }],
  ['next', { next: true }],
] as const)('the reasons for a %s are those of amberyl explain --json', async (subject, asked) => {
  const { id: field } = found.fields.find(({ name }) => name === 'price')!
  const page = await studio.open(`/x/${found.id}?record=3&field=${field}&why=${subject}&depth=experts`)
  await page.locator('.why-sentence').waitFor()
  const answer = await studio.server.json<Explained>('/explanations', { body: { extraction: found.id, ...asked } })
  expect(await page.locator('.why-sentence').textContent()).toBe(answer.sentence)
  expect(await page.locator('.why-reasons li').allTextContents()).toEqual(answer.reasons)
  expect(answer.reasons.length).toBeLessThanOrEqual(3)
  const claims = await page
    .locator(
      '.why-body > .reasons > li > details > summary .reason-claim, .why-body > .reasons > li > .reason .reason-claim',
    )
    .allTextContents()
  expect(claims).toEqual(answer.tree.map(({ claim }) => claim))
  const command = await shownCommand(page)
  expect(command).toBe(answer.command)
  const [, ...words] = wordsOf(command!)
  const { out } = await runCommand([...words, '--json'])
  expect(JSON.parse(out)).toEqual(answer.json)
  await page.context().close()
})

test('a renamed or merged column, and a record after others that an edit left out, are explained as the page has them', async () => {
  const { id, fields } = await studio.server.json<Found>('/extractions', {
    body: { url: `${studio.demo.url}motors/` },
    status: 201,
  })
  const idOf = (name: string): string => fields.find(field => field.name === name)!.id
  const edits = [
    { op: 'rename', field: idOf('price'), name: 'cost' },
    { op: 'merge', fields: [idOf('year'), idOf('distance')], name: 'driven', separator: ' ' },
    { op: 'filled', field: idOf('badge') },
  ]
  const edited = await studio.server.json<{ recordNodes: number[][]; fields: Found['fields'] }>(
    `/extractions/${id}/columns`,
    { method: 'PUT', body: { edits } },
  )
  const explained = async (subject: string, field: string): Promise<string | null> => {
    const page = await studio.open(`/x/${id}?record=3&field=${encodeURIComponent(field)}&why=${subject}`)
    const text = await page.locator('.why-sentence').textContent()
    await page.context().close()
    return text
  }
  const original = async (asked: object): Promise<string> =>
    (await studio.server.json<Explained>('/explanations', { body: { extraction: found.id, ...asked } })).sentence
  expect(await explained('field', idOf('price'))).toBe(await original({ field: 'price' }))
  expect(await explained('field', 'new:driven')).toBe(await original({ field: 'year' }))
  const all = await studio.server.json<{ recordNodes: number[][] }>(`/extractions/${found.id}`)
  const third = all.recordNodes.findIndex(nodes => nodes.join() === edited.recordNodes[2]!.join()) + 1
  expect(third).toBeGreaterThan(3)
  expect(await explained('record', idOf('price'))).toBe(await original({ record: third }))
})

test('a reason shows its elements on the page, and any element says why it is not in the table', async () => {
  const page = await studio.open(`/x/${found.id}?why=list&depth=rules`)
  await page.locator('.reason').first().waitFor()
  const reason = page.locator('.reason', { has: page.locator('.reason-nodes') }).first()
  await reason.hover()
  await expect.poll(() => page.locator('[data-mark="reason"]').count()).toBeGreaterThan(0)
  await page.mouse.move(5, 5)
  await expect.poll(() => page.locator('[data-mark="reason"]').count()).toBe(0)
  await page.keyboard.press('Escape')

  // The heading of the page.
  await page.goto(`${studio.server.origin}/x/${found.id}?show=text`)
  await page.locator('.page-text').getByText('58 cars near').click()
  await page.getByRole('button', { name: 'Why not?' }).click()
  await expect.poll(() => page.locator('.why-sentence').textContent()).toMatch(/not/)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.locator('.inspector-details').getByText('/html').waitFor()
  // A parent of it, by a crumb.
  const crumbs = page.getByRole('navigation', { name: 'Elements around the selected one' }).getByRole('button')
  const before = new URL(page.url()).searchParams.get('node')
  await crumbs.nth((await crumbs.count()) - 2).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('node')).not.toBe(before)
})

test('a click on the page is a step to another page with its own table', async () => {
  const page = await studio.open(`/x/${found.id}?show=text`)
  await page.getByRole('gridcell').first().waitFor()
  const before = await gridRows(page)
  await page.locator('.page-text').getByText('Next', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Click this on the page' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('url')).toContain('page=2')
  await page.getByRole('gridcell').first().waitFor()
  await expect.poll(() => gridRows(page)).not.toEqual(before)
})
