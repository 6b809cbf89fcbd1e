import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { Analysis } from './analysis.ts'
import { isComplete } from './ending.ts'
import type { HarvestEvent } from './event.ts'
import { DEFAULT_POLITENESS, HARVEST_LIMITS, type HarvestOptions } from './options.ts'
import type { PageLoader } from './page-loader.ts'
import type { HarvestedValue, HarvestRecord } from './record.ts'
import { RecordTable } from './record-table.ts'
import type { Ending, HarvestSummary } from './summary.ts'
import { type WalkedPage, walk } from './walk.ts'

export interface HarvestParts {
  readonly analysis: Analysis
  /** Gets pages, until it is closed. */
  readonly open: (tell: (event: HarvestEvent) => void) => Promise<{ loader: PageLoader; close(): Promise<void> }>
}

/**
 * From an address to every record behind it. Records come while pages are walked, in the order of the site; at the end
 * `summary` says what was done and what is missing. It can be gone through once.
 */
export class Harvest implements AsyncIterable<HarvestRecord> {
  readonly url: string
  readonly #options: HarvestOptions
  readonly #parts: HarvestParts
  readonly #table: RecordTable
  readonly #notes: string[] = []
  #wrapper: Wrapper | undefined
  #summary: HarvestSummary | undefined
  #isBegun = false

  constructor(url: string, options: HarvestOptions, parts: HarvestParts) {
    this.url = url
    this.#options = options
    this.#parts = parts
    this.#table = new RecordTable(event => this.#tell(event))
  }

  /** Undefined until the end. */
  get summary(): HarvestSummary | undefined {
    return this.#summary
  }

  /** The columns that are known so far. */
  get columns(): RecordTable['columns'] {
    return this.#table.columns
  }

  /** What was learned about the list; undefined before its first record. */
  get wrapper(): Wrapper | undefined {
    return this.#wrapper
  }

  [Symbol.asyncIterator](): AsyncIterator<HarvestRecord> {
    if (this.#isBegun) throw new Error('a harvest can be gone through once')
    this.#isBegun = true
    return this.#run()
  }

  async *#run(): AsyncGenerator<HarvestRecord, undefined> {
    const start = performance.now()
    const count = { pages: 0, staticPages: 0, records: 0, duplicates: 0 }
    let ending: Ending = { kind: 'stopped' }
    const { loader, close } = await this.#parts.open(event => this.#tell(event))
    const pages = this.#walk(loader)
    try {
      for (;;) {
        const next = await pages.next()
        if (next.done) {
          ending = next.value
          break
        }
        const page = next.value
        count.pages++
        if (page.readBy === 'parser') count.staticPages++
        count.duplicates += page.duplicates
        this.#notePage(page)
        for (const record of this.#recordsOf(page, count.records)) {
          const most = this.#mostRecords()
          if (count.records === most.count) {
            ending = most
            return
          }
          count.records++
          yield record
        }
      }
    } finally {
      await pages.return(ending)
      await close()
      this.#summary = {
        url: this.url,
        ending,
        isComplete: isComplete(ending),
        ...count,
        columns: this.#table.columns,
        notes: this.#notes,
        ms: performance.now() - start,
      }
    }
  }

  #walk(loader: PageLoader): AsyncGenerator<WalkedPage, Ending> {
    const { pages = 'all', reading = 'auto', wrapper, keepDuplicates = false, limits } = this.#options
    return walk(this.url, {
      loader,
      analysis: this.#parts.analysis,
      options: { pages, reading, wrapper, keepDuplicates, limits: { ...HARVEST_LIMITS, ...limits } },
      tell: event => this.#tell(event),
    })
  }

  #mostRecords(): Ending & { readonly count: number } {
    const { records, limits } = this.#options
    if (records !== undefined) return { kind: 'as-asked', what: 'records', count: records }
    return { kind: 'limit', what: 'records', count: limits?.records ?? HARVEST_LIMITS.records }
  }

  #tell(event: HarvestEvent): void {
    this.#options.onEvent?.(event)
  }

  #notePage({ number, url, readBy, rows, duplicates, relearned, template }: WalkedPage): void {
    this.#wrapper = template.wrapper
    if (relearned !== undefined) {
      this.#notes.push(`page ${number} (${url}): the list was found anew, because ${relearned}`)
      this.#tell({ kind: 'relearned', page: number, url, because: relearned })
    }
    this.#tell({ kind: 'page', page: number, url, readBy, records: rows.length + duplicates, fresh: rows.length })
  }

  #recordsOf({ number, url, rows, template }: WalkedPage, before: number): HarvestRecord[] {
    const columns = template.columns.map(column => this.#table.columnOf(column, 'list'))
    return rows.map(({ cells, link }, at) => {
      const values: Record<string, HarvestedValue> = Object.create(null)
      for (const [index, column] of columns.entries()) this.#table.put(values, column, cells[index])
      return {
        number: before + at + 1,
        page: number,
        pageUrl: url,
        ...(link === undefined ? {} : { link }),
        values,
      }
    })
  }
}

export const politenessOf = (options: HarvestOptions): typeof DEFAULT_POLITENESS => ({
  ...DEFAULT_POLITENESS,
  ...options.politeness,
})
