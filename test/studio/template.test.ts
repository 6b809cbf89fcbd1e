import { expect, test } from 'vitest'
import { addAxe, expectAccessible, tabTo } from './axe.ts'
import { openShop, type Shop } from './shop.ts'
import { setUpStudio } from './studio-page.ts'

const studio = setUpStudio()

interface Run {
  readonly id: string
  readonly state: string
  readonly records: number
}

async function runToEnd(job: string): Promise<Run> {
  const { id } = await studio.server.json<Run>(`/jobs/${job}/runs`, { method: 'POST', status: 202 })
  await expect
    .poll(async () => (await studio.server.json<Run>(`/runs/${id}`)).state, { timeout: 60_000 })
    .not.toBe('running')
  return studio.server.json<Run>(`/runs/${id}`)
}

/** A job that has learned the template, which has changed since. */
async function changedJob(shop: Shop, name: string, reading: string): Promise<void> {
  const source = `name: ${name}\nstart: ${shop.origin}/list\nreading: ${reading}\npoliteness: { delay: 0 }\nmend: propose\n`
  shop.look('cards')
  await studio.server.json('/jobs', { body: { source }, status: 201 })
  expect(await runToEnd(name)).toMatchObject({ state: 'finished', records: 20 })
  shop.look('table')
  expect(await runToEnd(name)).toMatchObject({ state: 'deferred' })
}

test('a changed template is seen with both pages, values, and bar-trees; accepting mends the job', async () => {
  const shop = await openShop()
  await changedJob(shop, 'goods', 'browser')
  const page = await studio.open('/jobs')
  await addAxe(page)
  await page.getByRole('link', { name: /goods.*waits for your decision/ }).click()
  await page
    .getByRole('region', { name: 'Template of the list' })
    .getByText(/^The template has changed/)
    .waitFor()
  // Pictures of both pages, with marks that a sentence points to.
  for (const title of ['Before', 'After'])
    await page.getByRole('figure', { name: title }).locator('img[data-tile="0"][src^="blob:"]').waitFor()
  const values = page.getByRole('table', { name: 'Values before and now' })
  const title = values.getByRole('row', { name: /title/ })
  const [before, now] = await title.getByRole('cell').allTextContents()
  expect(before).toBe(now)
  await values.getByText('same values').first().waitFor()
  const changes = page.getByRole('list', { name: 'Changed elements' }).getByRole('button')
  await changes.first().click()
  await expect.poll(() => page.locator('[data-mark="chosen"]').count()).toBeGreaterThan(0)
  // The numbers of the drawing are those of the server.
  const { templates } = await studio.server.json<{
    templates: {
      change: { trees: Record<'before' | 'after', { depth: number; bars: { parallel: number; width: number }[] }> }
    }[]
  }>('/jobs/goods/templates')
  const { trees } = templates[0]!.change
  const rows = page.getByRole('group', { name: 'Bar-trees' }).getByRole('img')
  expect(await rows.count()).toBe(Math.max(trees.before.depth, trees.after.depth))
  await rows.nth(1).hover()
  const variables = page.getByRole('table', { name: 'Variables of the bar-trees' })
  const parallel = await variables.getByRole('row', { name: /^P_d/ }).getByRole('cell').allTextContents()
  expect(parallel).toEqual([trees.before, trees.after].map(({ bars }) => String(bars[2]!.parallel)))
  for (const name of [/^d_max/, /^A_total/, /^Δ/, /^w_d/, /^A_d/, /^d /])
    await variables.getByRole('row', { name }).waitFor()
  await page.reload()
  await values.waitFor()
  await expectAccessible(page)
  // By keyboard, and on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await tabTo(page, 'Accept the new wrapper')
  await page.keyboard.press('Enter')
  await page.getByText('Version 2 is in use from now on.').waitFor()
  expect(await runToEnd('goods')).toMatchObject({ state: 'finished', records: 20 })
})

test('rejecting keeps the wrapper, with the reason; versions are compared and restored', async () => {
  const shop = await openShop()
  await changedJob(shop, 'kept', 'parser')
  const page = await studio.open('/jobs/kept?tab=template')
  await page.getByRole('button', { name: 'Reject …' }).click()
  await page.getByLabel('Why').fill('the old page comes back')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Version 2 was rejected.').waitFor()
  const versions = page.getByRole('region', { name: 'Wrapper versions' })
  await versions.getByText('the old page comes back').waitFor()
  shop.look('cards')
  expect(await runToEnd('kept')).toMatchObject({ state: 'finished', records: 20 })
  await versions.getByRole('button', { name: 'Changes of list, version 2' }).click()
  await versions.getByText('Compared with version 1').waitFor()
  expect(await versions.locator('.line-added').count()).toBeGreaterThan(0)
  await versions.getByRole('button', { name: 'Restore list, version 2' }).click()
  await page.getByText('Version 2 is in use again, as version 3.').waitFor()
  shop.look('table')
  expect(await runToEnd('kept')).toMatchObject({ state: 'finished', records: 20 })
})

test('texts of one record, pasted anew, teach the wrapper again; one that is not there is a mistake at its field', async () => {
  const shop = await openShop()
  await changedJob(shop, 'pasted', 'parser')
  const page = await studio.open('/jobs/pasted?tab=template')
  await page.getByText('Paste the text again').click()
  const field = page.getByLabel('title', { exact: true })
  await field.fill('Nothing has this name')
  await page.getByRole('button', { name: 'Learn again' }).click()
  await page.getByRole('alert').first().waitFor()
  const { templates } = await studio.server.json<{
    templates: { change: { fields: { name: string; after: { text: string }[] }[] } }[]
  }>('/jobs/pasted/templates')
  const title = templates[0]!.change.fields.find(({ name }) => name === 'title')!
  await field.fill(title.after[0]!.text)
  await page.getByRole('button', { name: 'Learn again' }).click()
  await page.getByText(/Learned: version \d is in use/).waitFor()
  expect(await runToEnd('pasted')).toMatchObject({ state: 'finished', records: 20 })
})
