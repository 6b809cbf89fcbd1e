import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOMES_DOMAIN, HOMES_PAGE } from '../homes-domain.ts'
import { serve } from '../local-server.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { addAxe, expectAccessible, tabTo } from './axe.ts'
import { setUpStudio } from './studio-page.ts'

const DOMAIN = HOMES_DOMAIN.replace('PLACE:\n', 'PLACE:\n    about: Towns of the county\n')
const RECORDS = 5

const folder = temporaryFolder()
const [domains, words] = [join(folder, 'domains'), join(folder, 'words')]
for (const name of ['lincs', 'broken']) mkdirSync(join(domains, name), { recursive: true })
writeFileSync(join(domains, 'lincs', 'domain.yaml'), DOMAIN)
writeFileSync(join(domains, 'broken', 'domain.yaml'), DOMAIN.replace('kind: price', 'kind: prize'))

const studio = setUpStudio({ folders: { domains, words } })

test('a domain has its attributes, constraints, and words; one with mistakes has them at their lines', async () => {
  const page = await studio.open('/domains')
  await addAxe(page)
  await page.reload()
  await page
    .getByRole('link', { name: /^Used cars/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^broken.*mistakes \(1\)/ }).click()
  const mistake = page.getByRole('alert')
  await mistake.getByText('domain.yaml:7').waitFor()
  expect(await mistake.textContent()).toContain('attributes.price.kind')
  // What is repaired is in order, without a restart.
  writeFileSync(join(domains, 'broken', 'domain.yaml'), DOMAIN.replace('title: Homes', 'title: Mended'))
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('The files of this domain are in order.').waitFor()

  await page.goto(`${studio.server.origin}/domains/lincs`)
  const attributes = page.getByRole('table', { name: 'Attributes' })
  const price = attributes.getByRole('row', { name: /^price mandatory/ })
  await expect
    .poll(() => price.getByRole('cell').allTextContents())
    .toEqual(['price', 'PRICE; not PRICE per=month', '–'])
  await page.getByText('A record has price.').waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Words' }).click()
  const known = page.getByRole('list', { name: 'Words' }).getByRole('listitem')
  await expect.poll(() => known.allTextContents()).toEqual(['Alford', 'Brigg', 'Louth'])
  await page.getByLabel('Annotator').selectOption('PLACE')
  await page.getByText('Towns of the county').waitFor()
  await page.getByLabel('Filter').fill('bri')
  await expect.poll(() => known.allTextContents()).toEqual(['Brigg'])
  await expectAccessible(page)
})

test('the records of a page under a domain, the rules behind each attribute, and words to learn, by keyboard', async () => {
  const list = await serve((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(HOMES_PAGE)
  })
  const page = await studio.open('/domains/lincs?tab=page')
  await addAxe(page)
  await page.reload()
  await page.getByLabel('Address of a page').fill(list)
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Records of Homes' })
  await grid.and(page.locator(`[aria-rowcount="${RECORDS + 1}"]`)).waitFor()
  const { out } = await runCommand([
    ...[list, '--domain', join(domains, 'lincs'), '--pages', '1', '--delay', '0', '--format', 'json'],
  ])
  const records = JSON.parse(out) as Record<string, unknown>[]
  expect(await grid.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(
      Object.keys(records[0]!)
        .filter(name => !name.includes('currency'))
        .map(name => expect.stringContaining(name)),
    ),
  )
  // Each attribute has the rules that it comes from, and they are those of the command line.
  await grid.getByRole('gridcell', { name: '£185,000' }).click()
  const rules = page.getByRole('region', { name: 'Rules behind price of record 3' })
  // The last reasons are about the attribute itself.
  await rules.locator('summary', { hasText: 'is a price' }).first().click()
  await rules.locator('summary .reason-claim').nth(1).waitFor()
  for (const step of await rules.locator('details[open] details > summary').all()) await step.click()
  await rules
    .getByText(/\.dl:\d+/)
    .first()
    .waitFor()
  expect(await rules.locator('code').last().textContent()).toMatch(/^amberyl explain .* --domain lincs --node /)
  const mark = page.locator('[data-mark="chosen"]').last()
  await expect.poll(() => mark.count()).toBe(1)
  await page
    .getByRole('table', { name: 'Annotations' })
    .getByRole('row', { name: /^PLACE 3/ })
    .waitFor()
  await expectAccessible(page)

  // Words are learned when someone says so.
  const proposed = page.getByRole('list', { name: 'Proposed words' })
  await proposed.getByText('Caistor').first().waitFor()
  expect(await page.getByRole('button', { name: 'Accept 0 words' }).isDisabled()).toBe(true)
  await proposed.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await tabTo(page, 'Accept 1 word')
  await page.keyboard.press('Enter')
  await page.getByText('1 word added.').waitFor()
  expect(readFileSync(join(words, 'lincs', 'place', 'learned.txt'), 'utf8')).toContain('Caistor')
  await page.getByText('The domain knows all words').waitFor()
  await page.getByRole('tab', { name: 'Words' }).click()
  await page.getByRole('list', { name: 'Words' }).getByText('Caistorlearned').waitFor()
})
