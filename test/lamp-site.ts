import type { HarvestEvent, HarvestRecord, HarvestSummary } from '../src/index.ts'
import { harvest } from '../src/pipeline.ts'
import type { HarvestOptions } from '../src/stages/6-harvest/options.ts'
import { serve } from './local-server.ts'

export interface Harvested {
  readonly records: readonly HarvestRecord[]
  readonly summary: HarvestSummary
  readonly events: readonly HarvestEvent[]
}

/** Pages by path and query; harvested from `/` without a browser. */
export async function harvestPages(
  pages: Readonly<Record<string, string>>,
  options: HarvestOptions = {},
  start = '/',
): Promise<Harvested> {
  const origin = await serve((request, response) => {
    const html = pages[request.url!]
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '')
  })
  const events: HarvestEvent[] = []
  const run = harvest(origin + start, {
    reading: 'parser',
    politeness: { delayMs: 0, retries: 0 },
    onEvent: event => events.push(event),
    ...options,
  })
  const records: HarvestRecord[] = []
  for await (const record of run) records.push(record)
  return { records, summary: run.summary!, events }
}

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Gorse', 'Hazel', 'Iris', 'Juniper', 'Kelp', 'Larch']

export const item = (number: number, extra = ''): string =>
  `<li class="item"><h3><a href="/lamp/${number}">${NAMES[number % 12]} lamp ${number}</a></h3><p class="room">For the ${['hall', 'desk', 'bed'][number % 3]}</p> <span class="price">£${10 + number}</span>${extra}</li>`

/** A page of the list: its items, and what follows them. */
export const page = (items: readonly string[], behind: string, before = ''): string =>
  `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><nav><a href="/about">About</a> <a href="/help">Help</a></nav><main><h1>Lamps</h1>${before}<ul class="items">${items.join('\n')}</ul>${behind}</main><footer><a href="/terms">Terms</a></footer></body></html>`

export const items = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => item(from + index))

export const next = (address: string): string => `<p class="pager"><a rel="next" href="${address}">Next page</a></p>`

export const numbersOf = ({ records }: Harvested): number[] => records.map(({ link }) => Number(/\d+$/.exec(link!)![0]))

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
