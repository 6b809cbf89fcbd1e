import { expect, test } from 'vitest'
import { harvest } from '../../src/pipeline.ts'
import type { HarvestSummary } from '../../src/stages/6-harvest/summary.ts'
import { items, page } from '../lamp-site.ts'
import { serve } from '../local-server.ts'

const SCRIPT = `<script>
let from = 9
document.querySelector('.more').addEventListener('click', async () => {
  const answer = await fetch('/lamps?from=' + from)
  if (!answer.ok) return
  document.querySelector('.items').insertAdjacentHTML('beforeend', await answer.text())
  from += 8
})</script>`

/** A list of 24 lamps whose button stays; after 16 of them, the server gives this answer. */
async function harvestWith(status: number): Promise<HarvestSummary> {
  const origin = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://a.example')
    const from = Number(searchParams.get('from'))
    const html =
      pathname === '/'
        ? page(items(1, 8), `<button type="button" class="more">Show more</button>${SCRIPT}`)
        : items(from, from + 7).join('')
    const isRefused = pathname !== '/' && from > 16
    response.writeHead(isRefused ? status : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isRefused ? '' : html)
  })
  const run = harvest(`${origin}/`, { reading: 'browser', politeness: { delayMs: 0, retries: 0 } })
  for await (const _ of run);
  return run.summary!
}

test('a list is incomplete if a button asks for more and the server fails, or refuses', async () => {
  const summaries = await Promise.all([500, 429].map(harvestWith))
  for (const [at, status] of [500, 429].entries())
    expect(summaries[at]).toMatchObject({
      isComplete: false,
      records: 16,
      ending: { kind: 'unread', what: 'request', status, url: expect.stringContaining('/lamps?from=17') },
    })
})

test('it is complete if the server says that there is nothing more', async () => {
  expect(await harvestWith(404)).toMatchObject({ isComplete: true, records: 16 })
})
