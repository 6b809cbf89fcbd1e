import { expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { addJob, addSettledRun } from '../stored-run.ts'
import { frameWork } from './frame-work.ts'
import { setUpStudio } from './studio-page.ts'

const ROWS = 50_000
const PAGE_ROWS = 1000
const COLUMNS = ['name', 'price', 'place', 'seller', 'added', 'note']
/** Two frames of a screen with 60 a second. */
const FRAME_MS = 32

const studio = setUpStudio()

async function longRun(): Promise<string> {
  const store = await openStore(studio.server.database)
  const records = Array.from({ length: ROWS }, (_, at) => ({
    link: `http://a.example/${at}`,
    values: Object.fromEntries(COLUMNS.map((name, column) => [name, `${name} ${(at * 7919 + column) % ROWS}`])),
  }))
  const pages = Array.from({ length: ROWS / PAGE_ROWS }, (_, at) => records.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS))
  const { run } = await addSettledRun(store, await addJob(store), {
    columns: COLUMNS.map(name => ({ name, kind: 'text', from: 'list' as const })),
    walks: [pages],
  })
  await store.close()
  return `run_${run}`
}

test('50,000 rows scroll with little work for each frame, and every row can be reached', async () => {
  const page = await studio.open(`/runs/${await longRun()}`)
  const grid = page.getByRole('grid', { name: 'Records of the run' })
  await grid.and(page.locator(`[aria-rowcount="${ROWS + 1}"]`)).waitFor()
  const { frames, p95 } = await frameWork(studio.browser, () =>
    grid.evaluate(async element => {
      const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
      // Slowly, as with a wheel, and in leaps, as with the bar.
      for (let step = 0; step < 90; step++) {
        element.scrollBy(0, 120)
        await frame()
      }
      for (let step = 1; step <= 30; step++) {
        element.scrollTop = (element.scrollHeight * step) / 30
        await frame()
      }
    }),
  )
  expect(frames).toBeGreaterThan(60)
  expect(p95).toBeLessThanOrEqual(FRAME_MS)
  const last = grid.getByRole('row').and(page.locator(`[aria-rowindex="${ROWS + 1}"]`))
  const name = `name ${((ROWS - 1) * 7919) % ROWS}`
  await expect.poll(() => last.getByRole('gridcell').allTextContents()).toContain(name)
})
