import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { loadAnnotators, type PageModel, Renderer, readPage } from '../../src/index.ts'
import { toName } from '../../src/stages/4-find/fields/field-name.ts'
import { learnDetails } from '../../src/stages/6-harvest/details/learn-details.ts'
import { readDetails } from '../../src/stages/6-harvest/details/read-details.ts'

const annotators = loadAnnotators()
let site: DemoSite
let renderer: Renderer
beforeAll(async () => {
  site = await startDemo()
  renderer = new Renderer()
})
afterAll(async () => {
  await renderer.close()
  await site.close()
})

const load = (path: string, by?: Renderer): Promise<PageModel> =>
  readPage({ kind: 'url', url: new URL(path, site.url).href }, by)

const LEARNED = 3

test.each(['/homes/', '/journal/archive/'])(
  'a wrapper learned from rendered pages behind %s reads parsed ones, and the other way round',
  async address => {
    const records = LISTINGS.find(listing => listing.address === address)!
      .records()
      .slice(0, LEARNED + 1)
    const rendered = await Promise.all(records.map(({ url }) => load(url, renderer)))
    const parsed = await Promise.all(records.map(({ url }) => load(url)))
    const wanted = Object.entries(records[LEARNED]!.details).filter(([, value]) => value !== undefined)
    for (const [from, to] of [
      [rendered, parsed],
      [parsed, rendered],
    ] as const) {
      const wrapper = learnDetails(from.slice(0, LEARNED), annotators)
      const run = wrapper.kind === 'details' ? readDetails(to[LEARNED]!, wrapper) : wrapper
      const values = run.kind === 'read' ? run.values : []
      const said = Object.fromEntries(values.map(({ column, value }) => [column.name, value.text]))
      expect(said).toMatchObject(Object.fromEntries(wanted.map(([label, value]) => [toName(label), value])))
    }
  },
)
