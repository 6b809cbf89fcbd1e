import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serve } from '../local-server.ts'
import { gridRows, setUpStudio } from './studio-page.ts'

const studio = setUpStudio()

interface Boat {
  readonly name: string
  readonly price: string
  readonly harbor: string
}

const BOATS: readonly Boat[] = [
  { name: 'Grey Goose', price: '£31,000', harbor: 'Salcombe' },
  { name: 'Little Auk', price: '£22,250', harbor: 'Whitby' },
  { name: 'Marigold', price: '£9,900', harbor: 'Tenby' },
  { name: 'Wanderer', price: '£14,500', harbor: 'Oban' },
]

const LOOKS = {
  cards: ({ name, price, harbor }: Boat) =>
    `<div class="boat"><h1>${name}</h1><p class="price">${price}</p><dl><dt>Harbor</dt><dd>${harbor}</dd></dl></div>`,
  table: ({ name, price, harbor }: Boat) =>
    `<section><table class="sheet"><tbody><tr><td>${name}</td></tr><tr><td><b>${price}</b></td></tr><tr><td><em>${harbor}</em></td></tr></tbody></table></section>`,
  article: ({ name, price, harbor }: Boat) =>
    `<article class="ad"><header><h2>${name}</h2></header><ul class="facts"><li>Lies in <span>${harbor}</span></li><li>Asking <span>${price}</span></li></ul></article>`,
} as const

/** A list of boats with a page for each, whose template and boats change. */
async function openHarbor() {
  let look: keyof typeof LOOKS = 'cards'
  let boats = BOATS
  const origin = await serve((request, response) => {
    const boat = boats[Number(request.url!.slice(1)) - 1]
    const frame = (content: string): string =>
      `<!doctype html><title>Boats of the bay</title><nav><a href="/">Boats</a></nav><main>${content}</main><footer>Boats of the bay</footer>`
    const cards = boats.map(
      ({ name }, at) => `<li><h3><a href="/${at + 1}">${name}</a></h3><p>Number ${at + 11}</p></li>`,
    )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(frame(boat ? LOOKS[look](boat) : `<h1>Boats</h1><ul class="list">${cards.join('')}</ul>`))
  })
  return {
    origin,
    change(to: keyof typeof LOOKS, other = boats) {
      look = to
      boats = other
    },
  }
}

async function paste(page: Page, { name, price, harbor }: Boat): Promise<void> {
  for (const [field, text] of Object.entries({ name, price, harbor })) {
    await page.getByRole('button', { name: 'Add a field' }).click()
    // The name is selected: whoever types replaces it.
    await page.keyboard.type(field)
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.locator('.example-state svg').count()).toBe(3)
}

/** Runs the job as its owner does, and returns how it ended. */
async function run(page: Page): Promise<string> {
  await page.goto(`${studio.server.origin}/jobs/boats`)
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.waitForURL('**/runs/*')
  const state = page.getByRole('heading').locator('.run-state')
  await expect.poll(() => state.textContent()).not.toBe('Running')
  return (await state.textContent())!
}

/** Every boat has a row with all of its values. */
async function expectBoats(page: Page, boats: readonly Boat[]): Promise<void> {
  await page
    .getByRole('grid')
    .and(page.locator(`[aria-rowcount="${boats.length + 1}"]`))
    .waitFor()
  const rows = await gridRows(page)
  for (const boat of boats)
    expect(
      rows.filter(row => Object.values(boat).every(text => row.includes(text))),
      boat.name,
    ).toHaveLength(1)
}

test('from pasted texts to a job that reads a list and its details, is mended after a redesign, and asks what to paste', async () => {
  const harbor = await openHarbor()
  const page = await studio.open('/example')
  await page.getByLabel('Address of a page').fill(`${harbor.origin}/1`)
  await page.getByRole('button', { name: 'Open' }).click()
  await paste(page, BOATS[0]!)
  await page.getByRole('button', { name: 'Save as job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as job' })
  await dialog.getByLabel('Name').fill('boats')
  await dialog.getByLabel('List that links to such pages').fill(`${harbor.origin}/`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('The job boats is saved.').waitFor()
  // The site is ours.
  const { source } = await studio.server.json<{ source: string }>('/jobs/boats')
  await studio.server.json('/jobs', {
    body: { name: 'boats', source: `${source}politeness: { delay: 0 }\n` },
    status: 201,
  })

  expect(await run(page)).toBe('Complete')
  await expectBoats(page, BOATS)

  // Another template with the same texts: found again, and mended.
  harbor.change('table')
  expect(await run(page)).toBe('Complete')
  await expectBoats(page, BOATS)
  await page.goto(`${studio.server.origin}/jobs/boats?tab=template`)
  const details = page.getByRole('region', { name: 'Template of the detail pages' })
  await details.getByText('The wrapper was mended: version 2 is in use.').waitFor()
  await details.getByRole('row', { name: /^price £31,000 £31,000/ }).waitFor()

  // Another template, and the texts are gone: the job waits, and asks what to paste instead.
  const others = BOATS.map((boat, at) => ({ ...boat, ...NEW_BOATS[at]! }))
  harbor.change('article', others)
  expect(await run(page)).toBe('Deferred')
  await page.goto(`${studio.server.origin}/jobs`)
  await page.getByRole('link', { name: /boats.*template has changed/ }).click()
  await details.getByText('Runs wait until you paste what the page says now.').waitFor()
  const form = details.locator('.paste-anew')
  for (const name of ['name', 'price', 'harbor']) await form.getByText(`${name} needed`).waitFor()
  const [first] = others
  await form.getByLabel('name', { exact: false }).first().fill('Sea Otte')
  await form.getByLabel(/^price/).fill(first!.price)
  await form.getByLabel(/^harbor/).fill(first!.harbor)
  await form.getByRole('button', { name: 'Learn again' }).click()
  // A text that the page does not have shows the nearest one.
  await form.getByRole('alert').getByText('Sea Otter').waitFor()
  await form.getByRole('button', { name: 'Use this' }).click()
  await form.getByRole('button', { name: 'Learn again' }).click()
  await page.getByText('Learned: version 3 is in use from now on.').waitFor()
  expect(await run(page)).toBe('Complete')
  await expectBoats(page, others)
})

const NEW_BOATS = [
  { name: 'Sea Otter', price: '£12,345', harbor: 'Padstow' },
  { name: 'Tern', price: '£6,700', harbor: 'Fowey' },
  { name: 'Bluebell', price: '£45,100', harbor: 'Lyme' },
  { name: 'Heron', price: '£18,800', harbor: 'Amble' },
]
