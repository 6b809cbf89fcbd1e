import { expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { addAxe, expectAccessible } from './axe.ts'
import { openShop, type Shop } from './shop.ts'
import { setUpStudio } from './studio-page.ts'

const studio = setUpStudio()

async function runToEnd(job: string): Promise<string> {
  const { id } = await studio.server.json<{ id: string }>(`/jobs/${job}/runs`, { method: 'POST', status: 202 })
  await expect
    .poll(async () => (await studio.server.json<{ state: string }>(`/runs/${id}`)).state, { timeout: 60_000 })
    .not.toBe('running')
  return id
}

const addJob = (shop: Shop, name: string, more = ''): Promise<unknown> =>
  studio.server.json('/jobs', {
    body: { source: `name: ${name}\nstart: ${shop.origin}/list\nreading: parser\npoliteness: { delay: 0 }\n${more}` },
    status: 201,
  })

test('what needs attention comes first in the list of jobs', async () => {
  const shop = await openShop()
  const page = await studio.open('/jobs')
  await page.getByText('There are no jobs yet.').waitFor()
  await addJob(shop, 'alright')
  await runToEnd('alright')
  await studio.server.json('/jobs', { body: { source: 'name: broken\nstart: http://127.0.0.1:9/\n' }, status: 201 })
  await runToEnd('broken')
  await addJob(shop, 'fewer', 'webhooks: http://127.0.0.1:9/\nalert: { fewer-than: 90% }\n')
  await runToEnd('fewer')
  shop.change({ drop: 5 })
  await runToEnd('fewer')
  const names = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.poll(() => names.count()).toBe(3)
  await expect.poll(async () => (await names.first().textContent())?.includes('broken')).toBe(true)
  await expect.poll(() => names.nth(1).textContent()).toContain('15 records, fewer than 90% of the 20 of run 1.')
  await addAxe(page)
  await page.reload()
  await names.first().waitFor()
  await expectAccessible(page)
  await names.last().click()
  await page.getByRole('heading', { name: 'alright' }).waitFor()
})

test('a job in two clicks from an extraction; changes between any two of its runs are those of runs diff, field by field', async () => {
  const shop = await openShop()
  const found = { url: `${shop.origin}/list`, reading: 'parser' }
  const { id } = await studio.server.json<{ id: string }>('/extractions', { body: found, status: 201 })
  const page = await studio.open(`/x/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByText('The job 127.0.0.1-list is saved.').waitFor()
  const name = '127.0.0.1-list'
  const { source } = await studio.server.json<{ source: string }>(`/jobs/${name}`)
  // The site is ours.
  await studio.server.json('/jobs', { body: { name, source: `${source}politeness: { delay: 0 }\n` }, status: 201 })
  await runToEnd(name)
  shop.change({ drop: 2, reprice: 3 })
  await runToEnd(name)
  shop.change({ drop: 4, reprice: 3 })
  await runToEnd(name)
  await addAxe(page)
  await page.goto(`${studio.server.origin}/jobs/${name}?tab=changes&from=1&to=3`)
  const changes = page.getByRole('list', { name: 'Changes' })
  await changes.waitFor()
  const { out } = await runCommand([
    ...['runs', 'diff', name, '1', '3', '--format', 'json', '--database', studio.server.database],
  ])
  const diff = JSON.parse(out) as { change: string }[]
  const count = (kind: string): number => diff.filter(({ change }) => change === kind).length
  expect([count('gone'), count('changed')]).toEqual([4, 3])
  for (const [word, kind] of [
    ['New', 'new'],
    ['Changed', 'changed'],
    ['Gone', 'gone'],
  ] as const)
    await page.getByRole('button', { name: `${word} ${count(kind)}`, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Changed 3' }).click()
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(3)
  await expect.poll(() => changes.locator('del').first().textContent()).not.toBe('')
  await expect.poll(() => changes.locator('ins').first().textContent()).toContain('999')
  await expectAccessible(page)
  await page.getByLabel('From').selectOption('2')
  await page.getByRole('button', { name: 'Gone 2', exact: true }).waitFor()
})

test('a schedule is a sentence with its next times; it is changed, paused, and resumed', async () => {
  const shop = await openShop()
  await addJob(shop, 'often', 'schedule: { cron: "0 6 * * *", timeZone: Europe/Berlin }\n')
  const page = await studio.open('/jobs/often')
  await page.getByText('It runs every day at 06:00 (Europe/Berlin)').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('When it runs').selectOption('Every month')
  await page.getByLabel('Day of the month').fill('15')
  const times = page.getByRole('list', { name: 'Next times' }).getByRole('listitem')
  await expect.poll(() => times.count()).toBe(5)
  await page.getByLabel('When it runs').selectOption('A cron expression')
  // Ten months always have a change of the clocks among them.
  await page.getByLabel('Minute, hour').fill('0 6 1 */2 *')
  await page.getByText('The clocks change between these times.').waitFor()
  await expect
    .poll(async () => new Set((await times.allTextContents()).map(text => text.slice(-9))))
    .toEqual(new Set(['UTC+01:00', 'UTC+02:00']))
  for (const text of await times.allTextContents()) expect(text).toContain('06:00')
  await page.getByLabel('Minute, hour').fill('61 6 * * *')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('When it runs').selectOption('Every week')
  await page.getByLabel(/^Day/).selectOption('Sunday')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The schedule is saved.').waitFor()
  const job = () =>
    studio.server.json<{ schedule: object; source: string; state: string; nextAt: string | null }>('/jobs/often')
  expect((await job()).schedule).toEqual({ cron: '0 6 * * 0', timeZone: 'Europe/Berlin' })
  expect((await job()).source).toContain('politeness: { delay: 0 }')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect(await job()).toMatchObject({ state: 'paused', nextAt: null })
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  expect(await job()).toMatchObject({ state: 'active', nextAt: expect.any(String) })
})

test('a mistake in the job file is shown at its line; a run starts at a click; links and deletion work', async () => {
  const shop = await openShop()
  await addJob(shop, 'filed')
  const page = await studio.open('/jobs/filed?tab=file')
  await addAxe(page)
  await page.reload()
  const file = page.getByLabel('Job file').and(page.locator('textarea'))
  await file.fill(`${await file.inputValue()}pages: none\n`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const mistake = page.getByRole('alert')
  await mistake.getByRole('button', { name: 'Line 5' }).click()
  expect(await mistake.textContent()).toContain('pages')
  await expect
    .poll(() =>
      file.evaluate(area => {
        const { value, selectionStart, selectionEnd } = area as unknown as Record<
          'selectionStart' | 'selectionEnd',
          number
        > & { value: string }
        return value.slice(selectionStart, selectionEnd)
      }),
    )
    .toBe('pages: none')
  await expectAccessible(page)
  await file.fill((await file.inputValue()).replace('pages: none', 'pages: 1'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The job file is saved.').waitFor()
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('heading').getByText('Complete', { exact: true }).waitFor()
  await page.goto(`${studio.server.origin}/jobs/filed`)
  const latest = await page.getByRole('link', { name: 'latest.csv' }).getAttribute('href')
  expect((await (await fetch(latest!)).text()).split('\n').length).toBe(12)
  const feed = await page.getByRole('link', { name: 'Feed: atom' }).getAttribute('href')
  expect(await (await fetch(feed!)).text()).toContain('<feed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await studio.server.json('/jobs/filed', { status: 404 })
})
