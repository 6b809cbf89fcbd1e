import { expect, test } from 'vitest'
import { frameWork } from './frame-work.ts'
import { setUpStudio } from './studio-page.ts'

const studio = setUpStudio()

const RECORDS = 1000
const MAX_FRAME_MS = 32
const FRAMES = 100

const item = (at: number): string =>
  `<li><h3><a href="/p/${at}">Lamp ${at}</a></h3><span class=p>£${at}.99</span> <b class=c>Blue</b> <i class=s>${at} in stock</i>
  <em class=m>Made in ${1900 + (at % 100)}</em></li>`
const HTML = `<title>Lamps</title><style>li{display:inline-block;width:220px}span,b,i,em{display:block}</style>
<h1>Lamps</h1><ul>${Array.from({ length: RECORDS }, (_, at) => item(at)).join('')}</ul>`

test('5,000 boxes: scrolling and pointing take at most 32 ms of CPU time for a frame', async () => {
  const found = await studio.server.json<{ id: string; records: number; fields: { cells: unknown[] }[] }>(
    '/extractions',
    { body: { html: HTML, url: 'https://lamps.example/', reading: 'browser' }, status: 201 },
  )
  const boxes = found.records + found.fields.reduce((all, { cells }) => all + cells.filter(Boolean).length, 0)
  expect(boxes).toBeGreaterThanOrEqual(5_000)
  const page = await studio.open(`/x/${found.id}?layers=regions,records,fields,next`)
  await page.locator('.grid-row').first().waitFor()
  await page.locator('img[data-tile="0"][src^="blob:"]').waitFor()
  const picture = page.locator('.picture')
  let pointed = 0
  const { frames, p95 } = await frameWork(studio.browser, async () => {
    pointed = await picture.evaluate(async (element, count) => {
      const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
      const { left, top } = element.getBoundingClientRect()
      const sheet = element.firstElementChild!
      let marks = 0
      for (let step = 0; step < count; step++) {
        const place = { clientX: left + 40 + (step % 10) * 40, clientY: top + 60 + (step % 7) * 60, bubbles: true }
        sheet.dispatchEvent(new MouseEvent('mousemove', place))
        element.scrollBy(0, 90)
        await frame()
        marks += element.querySelectorAll('[data-mark="hovered"]').length
      }
      return marks
    }, FRAMES)
  })
  // Boxes were pointed at, not only scrolled past.
  expect(pointed).toBeGreaterThan(0)
  expect(frames).toBeGreaterThan(FRAMES / 2)
  expect(p95).toBeLessThanOrEqual(MAX_FRAME_MS)
})
