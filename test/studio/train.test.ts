import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { STOP_PAGES, writeStopBlock } from '../stop-block.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { addAxe, expectAccessible } from './axe.ts'
import { setUpStudio } from './studio-page.ts'

const HOSTS = STOP_PAGES
const { blocks, corpus, annotators } = writeStopBlock(temporaryFolder())

const studio = setUpStudio({ folders: { blocks, annotators, corpora: [corpus] } })

const labelFile = (): { id: string; links: { xpath: string; kind: string; text: string }[] }[] =>
  JSON.parse(readFileSync(join(corpus, 'labels.json'), 'utf8'))

const saved = (page: Page): Promise<void> => page.getByText('Saved in labels.json.').waitFor()

test('labels by keyboard are those of labels.json, and a training gives the scores and files of amberyl train', async () => {
  const page = await studio.open('/train')
  await addAxe(page)
  await page.reload()
  await page.getByRole('link', { name: /^stop/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^stop/ }).click()
  for (const host of HOSTS) {
    await expect.poll(() => page.getByLabel('Page', { exact: true }).inputValue()).toBe(host)
    await page.getByText('Click an element on the page').waitFor()
    // Not a number: refused, and taken back.
    if (host === HOSTS[0]) {
      await page.keyboard.press('j')
      await page.keyboard.press('2')
      await page.getByText('stop-number needs a number').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    while (!(await page.getByRole('region', { name: 'Element' }).textContent())?.includes('Halt'))
      await page.keyboard.press('j')
    await page.keyboard.press('1')
    await page.keyboard.press('j')
    await page.keyboard.press('2')
    await expect.poll(() => page.getByRole('list', { name: 'Labels' }).getByRole('listitem').count()).toBe(2)
    await saved(page)
    if (host === HOSTS[0]) {
      // Undo and again.
      await page.keyboard.press('Control+z')
      await expect.poll(() => page.getByRole('list', { name: 'Labels' }).getByRole('listitem').count()).toBe(1)
      await saved(page)
      await expect.poll(() => labelFile()[0]!.links.length).toBe(1)
      await page.keyboard.press('2')
      await expect.poll(() => labelFile()[0]!.links.length).toBe(2)
      await expectAccessible(page)
    }
    await page.locator('h1').click()
    await page.keyboard.press('Enter')
  }
  expect(
    labelFile()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(HOSTS)
  for (const { links } of labelFile())
    expect(links.map(({ xpath, kind, text }) => [xpath, kind, text])).toEqual([
      ['/html[1]/body[1]/div[1]/button[1]', 'stop', 'Halt'],
      ['/html[1]/body[1]/div[1]/a[1]', 'stop-number', 'Stop 3'],
    ])
  await page.getByText(`${HOSTS.length} of ${HOSTS.length} labeled`).waitFor()

  const copy = temporaryFolder()
  cpSync(blocks, copy, { recursive: true })
  await page.getByRole('tab', { name: 'Train' }).click()
  const scores = page.getByRole('table', { name: 'Scores of fast before and after' })
  // An answer from before the end that arrives after it: what is newer stays.
  await page.route('**/trainings/*', async route => {
    const response = await route.fetch()
    await scores.waitFor()
    await route.fulfill({ response })
  })
  const late = page.waitForResponse(/\/trainings\/[^/]+$/)
  await page.getByRole('button', { name: 'Train', exact: true }).click()
  await scores.waitFor()
  await late
  await page.unrouteAll({ behavior: 'wait' })
  expect(
    await scores
      .getByRole('row', { name: /^stop f1/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['–', '1.000'])
  expect(await page.getByRole('table', { name: 'Sites of fast' }).getByRole('row').count()).toBe(HOSTS.length + 1)
  await page.getByRole('button', { name: 'Keep the new model' }).click()
  await page.getByText('This model was kept.').waitFor()
  await page.getByRole('img', { name: /The decision tree/ }).waitFor()
  await expectAccessible(page)
  const { out } = await runCommand(['train', 'stop', '--blocks', copy, '--corpus', corpus])
  expect(out).toContain('stop')
  for (const file of ['model.json', 'metrics.json', 'card.md'])
    expect(readFileSync(join(blocks, 'stop', file), 'utf8')).toBe(readFileSync(join(copy, 'stop', file), 'utf8'))
})

test('proposals are not saved until they are confirmed; features switched off lower the scores, and mistakes lead to their pages', async () => {
  const before = labelFile()
  writeFileSync(
    join(corpus, 'labels.json'),
    `${JSON.stringify(
      before.filter(({ id }) => id !== 'fern'),
      null,
      1,
    )}\n`,
  )
  const page = await studio.open('/train/stop?page=fern')
  const proposals = page.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect.poll(() => proposals.count()).toBe(2)
  await page.getByText('Not labeled yet.').waitFor()
  expect(labelFile()).toHaveLength(before.length - 1)
  // By a click on the page, where a proposal is confirmed by its label, too.
  const picture = page.locator('.picture-sheet')
  await page.getByRole('button', { name: /^stop Halt/ }).click()
  const mark = (await page.locator('[data-mark="inspected"]').boundingBox())!
  await page.keyboard.press('k')
  await page.getByRole('region', { name: 'Element' }).getByText('More').waitFor()
  await picture.locator('xpath=..').evaluate(element => element.scrollTo(0, 0))
  await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2)
  await page.getByRole('region', { name: 'Element' }).getByText('Halt').waitFor()
  await page.getByRole('region', { name: 'Element' }).getByRole('button', { name: '1 stop' }).click()
  await saved(page)
  await expect.poll(() => proposals.count()).toBe(1)
  await page.getByRole('button', { name: 'Confirm stop-number: Stop 3' }).click()
  await expect.poll(() => labelFile().at(-1)!.links.length).toBe(2)
  expect(labelFile()).toEqual(before)

  await page.getByRole('tab', { name: 'Train' }).click()
  await page.getByRole('checkbox', { name: /^look/ }).uncheck()
  const model = readFileSync(join(blocks, 'stop', 'model.json'), 'utf8')
  await page.getByRole('button', { name: 'Train again' }).click()
  const mistakes = page.getByRole('list', { name: 'Mistakes of fast' })
  await mistakes.waitFor()
  const row = page
    .getByRole('table', { name: 'Scores of fast before and after' })
    .getByRole('row', { name: /^stop f1/ })
  const [was, now] = (await row.getByRole('cell').allTextContents()).map(Number)
  expect(was).toBe(1)
  expect(now).toBeLessThan(1)
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('This model was discarded.').waitFor()
  expect(readFileSync(join(blocks, 'stop', 'model.json'), 'utf8')).toBe(model)
  await mistakes.getByRole('link').first().click()
  await page
    .getByRole('region', { name: 'Element' })
    .getByText(/Halt|Go/)
    .waitFor()
})

test('suggested words and features are accepted, and used by the next training of the profile', async () => {
  const page = await studio.open('/train/stop?tab=train&profile=fast')
  await addAxe(page)
  await page.reload()
  await page.getByRole('button', { name: 'Suggest words and features' }).click()
  const words = page.getByRole('list', { name: 'Suggested words' })
  await words.getByRole('checkbox', { name: /^halt/ }).check()
  await page.getByLabel('Word list that they are added to').fill('HALT')
  await page.getByRole('list', { name: 'Features to drop' }).getByRole('checkbox', { name: /depth/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept 2 suggestions' }).click()
  await page.getByText('2 suggestions accepted.').waitFor()
  expect(readFileSync(join(annotators, 'halt', 'learned.txt'), 'utf8')).toContain('halt')
  await page.getByText('2 features, 1 in use').waitFor()
  expect(await page.getByLabel('Profile').inputValue()).toBe('fast')
  await page.getByRole('button', { name: 'Train again' }).click()
  await page.getByRole('table', { name: 'Scores of fast before and after' }).waitFor()
})
