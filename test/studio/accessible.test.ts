import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleOf } from '../effort.ts'
import { addAxe, expectAccessible, tabTo } from './axe.ts'
import { openColumn, setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly page: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

const studio = setUpStudio()
let list: Found
let nothing: Found
let run: string
let page: Page

beforeAll(async () => {
  const extract = (body: Record<string, unknown>): Promise<Found> =>
    studio.server.json<Found>('/extractions', { body, status: 201 })
  list = await extract({ url: `${studio.demo.url}motors/` })
  nothing = await extract({ html: '<title>About</title><h1>About us</h1><p>We sell cars.</p>', reading: 'browser' })
  run = (
    await studio.server.json<{ id: string }>('/harvests', {
      body: { url: `${studio.demo.url}motors/`, delayMs: 0, pages: 1 },
      status: 202,
    })
  ).id
  page = await studio.open()
  await addAxe(page)
})

const WIDE = { width: 1280, height: 800 }

interface State {
  readonly name: string
  readonly path: () => string
  readonly ready: string
  readonly act?: (page: Page) => Promise<void>
}

const STATES: readonly State[] = [
  { name: 'start', path: () => '/', ready: 'role=button[name=/Used cars/]' },
  {
    name: 'an address that is none',
    path: () => '/',
    ready: 'role=button[name=/Used cars/]',
    async act(at) {
      await at.getByLabel('Address of a page').fill('no address')
      await at.keyboard.press('Enter')
      await at.getByRole('alert').waitFor()
    },
  },
  { name: 'page and table', path: () => `/x/${list.id}?record=2&field=${list.fields[0]!.id}`, ready: '.grid-row' },
  { name: 'the page as text', path: () => `/x/${list.id}?show=text&tab=page`, ready: '.page-text' },
  {
    name: 'the inspector',
    path: () => `/x/${list.id}?tab=page&show=picture&record=2&inspect=1`,
    ready: '.inspector-details dt',
  },
  { name: 'why, for experts', path: () => `/x/${list.id}?record=2&why=list&depth=experts`, ready: '.reason' },
  { name: 'why not', path: () => `/x/${list.id}?node=5&why=node&depth=rules`, ready: '.why-sentence' },
  {
    name: 'the keys',
    path: () => `/x/${list.id}`,
    ready: '.grid-row',
    async act(at) {
      await at.keyboard.press('?')
      await at.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  { name: 'no list', path: () => `/x/${nothing.id}`, ready: 'text=No list found on this page.' },
  { name: 'a lost extraction', path: () => '/x/x_lost?url=https://example.com/', ready: '.state-failure' },
  { name: 'a comparison', path: () => `/x/${list.id}/compare?a=auto&b=mdr&row=1`, ready: '.compare-summary' },
  { name: 'a comparison of what is lost', path: () => '/x/x_lost/compare', ready: '.state-failure' },
  { name: 'a run', path: () => `/runs/${run}`, ready: '.grid-row' },
  { name: 'a run that does not exist', path: () => '/runs/run_999', ready: '.state-failure' },
  { name: 'by example, before a page', path: () => '/example', ready: '.example-ask' },
  {
    name: 'by example',
    path: () =>
      `/example?page=${list.page}&others=${nothing.page}&fields=${encodeURIComponent('[["name","Corrie Strath Sport"],["price","£17,10"]]')}`,
    ready: '.example-problem',
  },
  {
    name: 'a filter that leaves nothing',
    path: () => `/x/${list.id}?q=nothing+has+this`,
    ready: 'text=No record matches',
  },
  {
    name: 'a form for a column',
    path: () => `/x/${list.id}`,
    ready: '.grid-row',
    async act(at) {
      await openColumn(at, 'name', 'Split')
      await at.getByText('Preview:').waitFor()
    },
  },
  {
    name: 'the form of a job',
    path: () => `/runs/${run}`,
    ready: '.grid-row',
    async act(at) {
      await at.getByRole('button', { name: 'Save as job' }).click()
      await at.getByRole('dialog', { name: 'Save as job' }).waitFor()
    },
  },
  {
    name: 'ways to save a table',
    path: () => `/x/${list.id}`,
    ready: '.grid-row',
    async act(at) {
      await at.getByRole('button', { name: 'Save', exact: true }).click()
      await at.getByRole('button', { name: 'Save as wrapper' }).waitFor()
    },
  },
  { name: 'no such view', path: () => '/nowhere', ready: '.state' },
]

test.each(sampleOf(STATES, 2))(
  '$name: nothing serious, light and dark, wide and on a phone',
  async ({ path, ready, act }) => {
    await page.setViewportSize(WIDE)
    await page.goto(studio.server.origin + path())
    await page.locator(ready).first().waitFor()
    await act?.(page)
    await expectAccessible(page)
  },
)

test('without a token, and while something is loading, nothing serious either', async () => {
  const context = await studio.browser.newContext()
  const other = await context.newPage()
  await addAxe(other)
  await other.goto(studio.server.origin)
  await other.getByRole('heading', { name: 'The studio needs a token' }).waitFor()
  await expectAccessible(other)
  // Answers that never come.
  await other.route('**/api/v1/**', () => {})
  await other.getByLabel('Address or token').fill(studio.server.token)
  await other.keyboard.press('Enter')
  for (const path of [
    `/x/${list.id}`,
    `/runs/${run}`,
    '/jobs',
    '/jobs/cars',
    '/train',
    '/domains',
    '/domains/retail',
  ]) {
    await other.goto(studio.server.origin + path)
    await other.locator('.state-loading').waitFor()
    await expectAccessible(other)
  }
  await context.close()
})

test('from the start to the whole table by keyboard alone', async () => {
  const keyboard = await studio.open()
  await keyboard.getByRole('button', { name: 'Used cars' }).waitFor()
  await tabTo(keyboard, 'Used cars')
  await keyboard.keyboard.press('Enter')
  const grid = keyboard.getByRole('grid', { name: 'Records of the page' })
  await grid.waitFor()
  await keyboard.keyboard.press('j')
  await keyboard.keyboard.press('l')
  await expect.poll(() => keyboard.locator('[data-mark="chosen"]').count()).toBe(2)
  await keyboard.keyboard.press('w')
  await keyboard.locator('.why-sentence').waitFor()
  // Rules can be opened, and show their elements.
  await tabTo(keyboard, 'Rules')
  await keyboard.keyboard.press('Enter')
  await keyboard.locator('.reason').first().waitFor()
  await keyboard.keyboard.press('Escape')
  await keyboard.locator('.why').waitFor({ state: 'detached' })
  await tabTo(keyboard, 'All pages')
  await keyboard.keyboard.press('Enter')
  await keyboard.getByRole('heading').getByText('Complete', { exact: true }).waitFor()
})
