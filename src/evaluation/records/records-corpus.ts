import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import { readLabels, readModel } from '../corpus.ts'
import type { LabelledRegion } from './score.ts'

/** A page whose records are labeled. */
export interface RecordsPage {
  readonly id: string
  readonly site: string
  /** How records are arranged in the tree, in a word. */
  readonly type: string
  readonly page: PageModel
  readonly labels: readonly LabelledRegion[]
  /** The time for rendering or parsing. */
  readonly renderMs: number
}

interface RecordsEntry {
  readonly id: string
  readonly site?: string
  readonly url?: string
  readonly type?: string
  readonly scored?: boolean
  readonly regions: readonly RegionEntry[]
}

interface RegionEntry {
  readonly main?: boolean
  readonly data?: boolean
  readonly records: readonly { readonly xpaths: readonly string[] }[]
  readonly fields?: Readonly<Record<string, readonly FieldEntry[]>>
}

/** A value may consist of several pieces. */
type FieldEntry = string | number | readonly string[] | null

/** The scored pages of a corpus: labels.json and pages/. Without a renderer they are only parsed. */
export async function* readRecordsCorpus(folder: string, renderer?: Renderer): AsyncGenerator<RecordsPage> {
  for (const entry of await readLabels<RecordsEntry>(folder)) {
    if (entry.scored !== false) yield await readEntry(join(folder, 'pages'), entry, renderer)
  }
}

/** Further pages of the same sites, which are for training only: second-labels.json and second-pages/, if there are any. */
export async function* readSecondPages(folder: string, renderer?: Renderer): AsyncGenerator<RecordsPage> {
  const file = join(folder, 'second-labels.json')
  if (!existsSync(file)) return
  for (const entry of JSON.parse(await readFile(file, 'utf8')) as RecordsEntry[])
    yield await readEntry(join(folder, 'second-pages'), entry, renderer)
}

async function readEntry(pages: string, entry: RecordsEntry, renderer: Renderer | undefined): Promise<RecordsPage> {
  const bytes = await readFile(join(pages, `${entry.id}.html`))
  const start = performance.now()
  const page = await readModel(bytes, addressOf(entry), { renderer })
  const renderMs = performance.now() - start
  const labels = entry.regions.map(region => labelledRegion(page, region))
  // Pages of unknown sites are not pages of one site.
  return { id: entry.id, site: entry.site ?? entry.id, type: entry.type ?? '', page, labels, renderMs }
}

/** The address of a saved page is not always known; its site is, and relative links need a base. */
function addressOf({ id, url, site }: RecordsEntry): string {
  const guessed = `http://${site}/${id}`
  return [url ?? '', guessed].find(address => URL.canParse(address)) ?? 'http://corpus.invalid/'
}

function labelledRegion(page: PageModel, { main, data, records, fields }: RegionEntry): LabelledRegion {
  return {
    main: main === true,
    ...(data !== undefined && { data }),
    records: records.map(({ xpaths }): RecordNodes => xpaths.flatMap(xpath => nodeOf(page, xpath) ?? [])),
    ...(fields && { fields: textsOf(fields) }),
  }
}

function textsOf(fields: Readonly<Record<string, readonly FieldEntry[]>>): Record<string, (string | null)[]> {
  const text = (value: FieldEntry): string | null =>
    value === null ? null : Array.isArray(value) ? value.join(' ') : String(value)
  return Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.map(text)]))
}
