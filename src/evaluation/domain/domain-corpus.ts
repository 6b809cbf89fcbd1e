import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import type { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { readLabels, readModel } from '../corpus.ts'
import type { AreaOfRecords } from './score.ts'
import type { AttributeValue } from './score-values.ts'

/** A page whose records and attributes are labeled. */
export interface DomainPage {
  readonly id: string
  /** The domain of its records, as the labels name it. */
  readonly domain: string
  readonly site: string
  readonly page: PageModel
  readonly labels: readonly AreaOfRecords[]
  /** The time for rendering or parsing. */
  readonly renderMs: number
}

interface DomainEntry {
  readonly id: string
  readonly domain: string
  readonly site?: string
  readonly url?: string
  readonly areas: readonly { readonly records: readonly RecordEntry[] }[]
}

interface RecordEntry {
  readonly xpaths: readonly string[]
  readonly attributes: Readonly<Record<string, AttributeValue>>
}

/** The pages of a corpus: labels.json and pages/. Without a renderer they are only parsed. */
export async function* readDomainCorpus(folder: string, renderer?: Renderer): AsyncGenerator<DomainPage> {
  const entries = await readLabels<DomainEntry>(folder)
  if (!Array.isArray(entries) || entries.some(({ domain, areas }) => typeof domain !== 'string' || !areas))
    throw new UsageError(`${folder} is not a corpus of domains: its labels have no "domain" and "areas"`)
  for (const entry of entries) {
    const bytes = await readFile(join(folder, 'pages', `${entry.id}.html`))
    const start = performance.now()
    const page = await readModel(bytes, addressOf(entry), { renderer })
    const renderMs = performance.now() - start
    const { id, domain, site = id } = entry
    yield { id, domain, site, page, labels: entry.areas.map(area => labelledArea(page, area)), renderMs }
  }
}

/** The address of a saved page is not always known; its site usually is, and the top-level domain gives the country. */
function addressOf({ id, url, site }: DomainEntry): string {
  const guessed = `http://${site}/${id}`
  return [url ?? '', guessed].find(address => URL.canParse(address)) ?? 'http://corpus.invalid/'
}

const labelledArea = (page: PageModel, { records }: { readonly records: readonly RecordEntry[] }): AreaOfRecords => ({
  records: records.map(({ xpaths, attributes }) => ({
    nodes: xpaths.flatMap(xpath => nodeOf(page, xpath) ?? []),
    attributes,
  })),
})
