import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly page: string
  readonly records: number
  readonly fields: { readonly name: string; readonly cells: ({ readonly text: string } | null)[] }[]
}

const studio = setUpStudio()
let found: Found
let width: number

beforeAll(async () => {
  found = await studio.server.json<Found>('/extractions', { body: { url: `${studio.demo.url}motors/` }, status: 201 })
  width = (await studio.server.json<{ width: number }>(`/pages/${found.page}`)).width
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
const SHARP = { deviceScaleFactor: 2, viewport: { width: 1280, height: 800 } }

const column = (): number => found.fields.findIndex(({ name }) => name === 'name')
const textAt = (row: number): string => found.fields[column()]!.cells[row]!.text

const cell = (page: Page, row: number): Locator =>
  page
    .getByRole('row')
    .and(page.locator(`[aria-rowindex="${row + 2}"]`))
    .getByRole('gridcell')
    .nth(column())

/** Where a browser of its own shows the text, in pixels of the page. */
async function trueBox(row: number): Promise<Box> {
  const page = await studio.browser.newPage({ viewport: { width, height: 800 } })
  await page.goto(`${studio.demo.url}motors/`)
  const box = await page
    .getByRole('link', { name: textAt(row), exact: true })
    .first()
    .boundingBox()
  await page.close()
  return box!
}

/** On the screen: the picture begins at the sheet, and one factor scales both directions. */
async function onScreen(page: Page, box: Box): Promise<Box> {
  const sheet = (await page.locator('.picture-sheet').boundingBox())!
  const scale = sheet.width / width
  return {
    x: sheet.x + box.x * scale,
    y: sheet.y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
}

const distance = (a: Box, b: Box): number =>
  Math.max(
    ...[a.x - b.x, a.y - b.y, a.x + a.width - b.x - b.width, a.y + a.height - b.y - b.height].map(each =>
      Math.abs(each),
    ),
  )

test.each(['fit', '1'])('cell and box are linked both ways within a pixel at zoom %s', async zoom => {
  const page = await studio.open(`/x/${found.id}?zoom=${zoom}&layers=fields`, SHARP)
  await cell(page, 0).waitFor()
  await page.locator('img[data-tile="0"][src^="blob:"]').waitFor()
  const row = 4
  await cell(page, row).hover()
  const mark = page.locator('[data-mark="hovered"]')
  await mark.waitFor()
  const truth = await trueBox(row)
  // What is boxed is the text or the element around it: the same in this list.
  expect(distance((await mark.boundingBox())!, await onScreen(page, truth))).toBeLessThanOrEqual(1)

  // The other way.
  const other = await trueBox(row - 1)
  await page
    .locator('.picture')
    .evaluate(
      (element, [left, top]) => Object.assign(element, { scrollLeft: left, scrollTop: top }),
      zoom === 'fit' ? [0, 30] : [other.x - 50, other.y - 60],
    )
  const place = await onScreen(page, other)
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await expect.poll(() => page.locator('.grid-cell-hovered').textContent()).toBe(textAt(row - 1))
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  await expect.poll(() => page.getByRole('gridcell', { selected: true }).textContent()).toBe(textAt(row - 1))
  expect(new URL(page.url()).searchParams.get('record')).toBe(String(row))

  // What the canvas draws begins where the box begins.
  const edge = await firstDrawn(page, place)
  expect(Math.abs(edge! - place.x)).toBeLessThanOrEqual(1)
  await page.context().close()
})

/** The first pixel around the left edge of a box that is part of a line: opaque, and nothing left of it. Undefined if there is none. */
async function firstDrawn(page: Page, box: Box): Promise<number | undefined> {
  const canvas = page.locator('.picture-overlay')
  const at = (await canvas.boundingBox())!
  const margin = 4
  const [x, y] = [Math.floor(box.x - at.x - margin), Math.floor(box.y - at.y + box.height / 2)]
  const alphas = await canvas.evaluate(
    // The types of the browser are not known here.
    (element, [left, top, wide]) => {
      const { getContext } = element as unknown as { getContext: unknown }
      const context = (getContext as (kind: string) => { getImageData: (...at: number[]) => { data: number[] } }).call(
        element,
        '2d',
      )
      return [...context.getImageData(left! * 2, top! * 2, wide! * 2, 1).data].filter((_, index) => index % 4 === 3)
    },
    [x, y, margin * 2],
  )
  const first = alphas.findIndex(alpha => alpha > 200)
  return first <= 0 ? undefined : at.x + x + first / 2
}

test('the picture of a record is cut from the picture of the page, where the page shows it', async () => {
  const page = await studio.open(`/x/${found.id}`)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const crops = page.locator('.grid-cell .crop')
  await crops.first().waitFor()
  await expect.poll(() => crops.count()).toBe(found.records)
  const style = () =>
    crops.first().evaluate(element => {
      const { backgroundImage, backgroundPosition, width } = (
        globalThis as unknown as { getComputedStyle: (of: unknown) => Record<string, string> }
      ).getComputedStyle(element)
      return { image: backgroundImage!, position: backgroundPosition!.split(' ').map(Number.parseFloat), width: width! }
    })
  await expect.poll(async () => (await style()).image).toMatch(/^url\("blob:/)
  const site = await studio.browser.newPage({ viewport: { width, height: 800 } })
  await site.goto(`${studio.demo.url}motors/`)
  const truth = (await site.locator(`img[src$="31004.svg"]`).first().boundingBox())!
  await site.close()
  const { position, width: shown } = await style()
  const scale = Number.parseFloat(shown) / truth.width
  expect(position[0]).toBeCloseTo(-truth.x * scale, 0)
  expect(position[1]).toBeCloseTo(-truth.y * scale, 0)
  expect(requests.filter(url => url.startsWith(studio.demo.url))).toEqual([])
})

test('a record that is chosen in the table by keys comes into view on the page, and a link shows the same', async () => {
  const page = await studio.open(`/x/${found.id}?zoom=1`)
  await cell(page, 0).click()
  await page.keyboard.press('Control+End')
  const chosen = page.getByRole('gridcell', { selected: true })
  await expect.poll(() => new URL(page.url()).searchParams.get('record')).toBe(String(found.records))
  const mark = page.locator('[data-mark="chosen"]').last()
  const isInView = async (): Promise<boolean> => {
    const [picture, box] = [await page.locator('.picture').boundingBox(), await mark.boundingBox()]
    return box!.y >= picture!.y && box!.y + box!.height <= picture!.y + picture!.height
  }
  await expect.poll(isInView).toBe(true)
  const text = await chosen.textContent()
  await page.reload()
  await expect.poll(() => page.getByRole('gridcell', { selected: true }).textContent()).toBe(text)
  await expect.poll(isInView).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => new URL(page.url()).searchParams.get('record')).toBe(String(found.records - 1))
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('next record').waitFor()
})

const LAMPS = ['Anchor', 'Beacon', 'Candle', 'Dusk', 'Ember', 'Flare', 'Glow', 'Halo']
const TOWNS = ['Aldham', 'Brigg', 'Caistor', 'Dunholme', 'Epworth', 'Friskney']
/** The goods of a shop, and where it is. */
const TWO_LISTS = `<!doctype html><title>Lamps</title>
<style>li { margin: 12px; padding: 8px } section { margin-top: 60px }</style>
<main><h1>Lamps</h1><ul>${LAMPS.map(
  (name, at) =>
    `<li><h3><a href="/lamps/${at}">${name} lamp</a></h3><p class="price">£${at * 7 + 12}.50</p><p>In stock: ${at + 3}</p></li>`,
).join('')}</ul><section><h2>Our shops</h2><table>
<thead><tr><th>Town</th><th>Street</th><th>Telephone</th></tr></thead><tbody>${TOWNS.map(
  (name, at) =>
    `<tr><td><a href="/shops/${at}">${name}</a></td><td>${at * 4 + 3} High Street</td><td>01472 55${at}0${at}</td></tr>`,
).join('')}</tbody></table></section></main>`

interface Lists extends Found {
  readonly lists: readonly {
    readonly region: number
    readonly records: number
    readonly score: number | null
    readonly fields: readonly string[]
  }[]
}

test('the lists of a page are shown with their scores; another one changes the table and what is drawn', async () => {
  const { id, page: pageId } = await studio.server.json<Found>('/extractions', {
    body: { html: TWO_LISTS, reading: 'browser' },
    status: 201,
  })
  const { lists } = await studio.server.json<Lists>(`/extractions/${id}`)
  const site = await studio.browser.newPage({
    viewport: { width: (await studio.server.json<{ width: number }>(`/pages/${pageId}`)).width, height: 800 },
  })
  await site.setContent(TWO_LISTS)
  const boxOf = async (selector: string): Promise<Box> => (await site.locator(selector).nth(1).boundingBox())!
  const [lamp, town] = [await boxOf('main li'), await boxOf('tbody tr')]
  await site.close()

  const page = await studio.open(`/x/${id}?layers=records`, SHARP)
  await page.locator('img[data-tile="0"][src^="blob:"]').waitFor()
  const chips = page.getByRole('group', { name: 'Lists of the page' }).getByRole('button')
  const said = lists
    .toSorted((a, b) => a.region - b.region)
    .map(({ region, records, score }) =>
      [region === 1 ? 'Main list' : `List ${region}`, `${records} records`, score?.toFixed(2)].join(''),
    )
  expect(said.length).toBeGreaterThan(1)
  await expect.poll(() => chips.allTextContents()).toEqual(said)
  expect(lists.map(({ records }) => records)).toEqual(expect.arrayContaining([LAMPS.length, TOWNS.length]))

  const drawn = async (box: Box): Promise<boolean> => {
    const place = await onScreen(page, box)
    const edge = await firstDrawn(page, place)
    return edge !== undefined && Math.abs(edge - place.x) <= 1
  }
  const grid = page.getByRole('grid', { name: 'Records of the page' })
  const shows = async (list: 'lamps' | 'towns', region: number): Promise<void> => {
    const [names, count] = list === 'lamps' ? [LAMPS, LAMPS.length] : [TOWNS, TOWNS.length]
    await grid.and(page.locator(`[aria-rowcount="${count + 1}"]`)).waitFor()
    await expect.poll(() => grid.getByRole('row').nth(1).textContent()).toContain(names[0])
    await expect.poll(() => chips.and(page.locator('[aria-pressed="true"]')).textContent()).toBe(said[region - 1])
    await expect.poll(async () => [await drawn(lamp), await drawn(town)]).toEqual([list === 'lamps', list !== 'lamps'])
  }
  const [first, second] =
    lists[0]!.records === LAMPS.length ? (['lamps', 'towns'] as const) : (['towns', 'lamps'] as const)
  await shows(first, 1)
  await chips.nth(1).click()
  await shows(second, 2)
  expect(new URL(page.url()).searchParams.get('region')).toBe('2')
  // By key to the next one, which is the first again, and all lists are outlined on request.
  for (let at = 2; at <= said.length; at++) {
    await page.keyboard.press('r')
    await expect.poll(() => chips.and(page.locator('[aria-pressed="true"]')).textContent()).toBe(said[at % said.length])
  }
  await shows(first, 1)
  // Layers are switched on and off.
  await page.getByRole('toolbar', { name: 'Page' }).getByRole('button', { name: 'Records' }).click()
  await expect.poll(async () => [await drawn(lamp), await drawn(town)]).toEqual([false, false])
  await page.getByRole('toolbar', { name: 'Page' }).getByRole('button', { name: 'Lists' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('layers')).toBe('regions')
})

test('a page that was read without a browser is shown as text, linked with its table', async () => {
  const { id } = await studio.server.json<Found>('/extractions', {
    body: { html: TWO_LISTS, reading: 'parser' },
    status: 201,
  })
  const page = await studio.open(`/x/${id}`)
  await page
    .locator('.page-text')
    .getByRole('button', { name: `${LAMPS[3]} lamp` })
    .click()
  await expect.poll(() => page.getByRole('gridcell', { selected: true }).textContent()).toBe(`${LAMPS[3]} lamp`)
  expect(await page.getByRole('button', { name: 'Picture' }).isDisabled()).toBe(true)
})
