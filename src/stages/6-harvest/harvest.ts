import { RenderFailure } from '../1-render/failure.ts'
import type { ListDomain } from '../4-find/domain/domain-source.ts'
import type { StatedTotal } from '../4-find/extent/stated-total.ts'
import type { PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { Analysis } from './analysis.ts'
import { isComplete, isShort, settledEnding } from './ending.ts'
import type { HarvestEvent } from './event.ts'
import { ForbiddenByRobots } from './load/forbidden-by-robots.ts'
import type { OpenedPages } from './load/page-loader.ts'
import { DEFAULT_POLITENESS, HARVEST_LIMITS, type HarvestOptions, LEADS, leadOf } from './options.ts'
import { type Draft, isCut, type LateValue, notesOf, recordsOf } from './page-records.ts'
import type { HarvestRecord } from './record.ts'
import { RecordTable } from './record-table.ts'
import type { Ending, HarvestSummary } from './summary.ts'
import { lookAhead } from './walk/look-ahead.ts'
import { SeenPages } from './walk/seen-pages.ts'
import { walk } from './walk/walk.ts'
import type { WalkedPage } from './walk/walked-page.ts'

interface HarvestParts {
  readonly analysis: Analysis
  /** Opens the loader of pages. */
  readonly open: (tell: (event: HarvestEvent) => void) => Promise<OpenedPages>
}

/**
 * From an address to every record of its list. Records arrive during the walk, in the order of the site; at the end
 * `summary` says what was done and what is missing. It can be iterated only once.
 */
export class Harvest implements AsyncIterable<HarvestRecord> {
  readonly url: string
  readonly #options: HarvestOptions
  readonly #parts: HarvestParts
  readonly #table: RecordTable
  readonly #count = { pages: 0, staticPages: 0, records: 0, duplicates: 0, leftOut: 0 }
  readonly #details = { read: 0, failed: [] as { url: string; because: string }[] }
  readonly #notes = new Set<string>()
  /** Part of a page is missing. */
  #isCut = false
  /** The record numbers of each page, by their positions on it. */
  readonly #numbers: number[][] = []
  readonly #seen = new SeenPages()
  #domain: ListDomain | undefined
  #lists: number | undefined
  #wrapper: Wrapper | undefined
  #detailWrapper: PageWrapper | undefined
  #summary: HarvestSummary | undefined
  #announced: StatedTotal | undefined
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

  /** What was seen of the list: enough to save a wrapper with its template. */
  get seen(): Pick<SeenPages, 'wrappers' | 'models' | 'records' | 'ways'> {
    return this.#seen
  }

  /** What was learned about detail pages. */
  get detailWrapper(): PageWrapper | undefined {
    return this.#detailWrapper
  }

  [Symbol.asyncIterator](): AsyncIterator<HarvestRecord> {
    if (this.#isBegun) throw new Error('a harvest can be iterated only once')
    this.#isBegun = true
    return this.#run()
  }

  async *#run(): AsyncGenerator<HarvestRecord, undefined> {
    const start = performance.now()
    const opened = await this.#parts.open(event => this.#tell(event))
    const { loader } = opened
    const pages = this.#walk(opened)
    const details = this.#options.details ? await this.#follow(loader) : undefined
    // If the caller stops iterating, the harvest stops.
    let ending: Ending = { kind: 'stopped' }
    try {
      const most = this.#mostRecords()
      for (;;) {
        const next = await pages.next()
        if (next.done) {
          ending = next.value
          break
        }
        const records = this.#recordsOf(next.value, most.count)
        await details?.(records)
        yield* records
        if (this.#count.records < most.count) continue
        ending = most
        break
      }
      if (this.#options.looksAhead) await this.#lookAhead(loader)
    } catch (error) {
      if (!this.#options.signal?.aborted) throw startFailure(error)
    } finally {
      await pages.return(ending)
      await opened.close()
      this.#summary = this.#summarise(ending, performance.now() - start)
    }
  }

  #walk({ loader, isOneTab = false }: OpenedPages): AsyncGenerator<WalkedPage, Ending> {
    const { pages = 'all', reading = 'auto', wrapper, adapts, limits } = this.#options
    const { keepDuplicates = false, siblings = false } = this.#options
    return walk(this.url, {
      loader,
      analysis: this.#parts.analysis,
      options: { pages, reading, wrapper, adapts, keepDuplicates, siblings, limits: { ...HARVEST_LIMITS, ...limits } },
      // The page after the last wanted record would be requested in vain.
      lead:
        this.#options.records !== undefined || isOneTab
          ? LEADS.none
          : leadOf({ ...DEFAULT_POLITENESS, ...this.#options.politeness }),
      stopwatch: this.#options.stopwatch,
      signal: this.#options.signal,
      tell: event => {
        if (event.kind === 'begun') this.#begin(event)
        this.#tell(event)
      },
    })
  }

  #begin({ url, domain, lists, warnings }: HarvestEvent & { readonly kind: 'begun' }): void {
    this.#domain = domain
    this.#lists = lists
    this.#isCut ||= isCut({ warnings })
    for (const note of notesOf({ number: 1, url, warnings, leftOut: [], notes: [] })) this.#notes.add(note)
  }

  /** Looks at the second page, if there is one. */
  async #lookAhead(loader: OpenedPages['loader']): Promise<void> {
    const [only, ...others] = this.#seen.models
    if (!only || others.length > 0) return
    const by = this.#options.reading === 'parser' ? 'parser' : 'browser'
    const next = await lookAhead(
      only,
      this.#parts.analysis,
      async url => (await loader.load(url, by, { live: false })).model,
    )
    if (next) this.#seen.look(next)
  }

  /** Adds the values of detail pages to records. */
  async #follow(loader: OpenedPages['loader']): Promise<(records: Draft[]) => Promise<void>> {
    // Most harvests follow none.
    const [{ DetailFollower }, { DetailJoiner }] = await Promise.all([
      import('./follow-details.ts'),
      import('./join-details.ts'),
    ])
    const { reading = 'auto', politeness, details } = this.#options
    const { analysis } = this.#parts
    const wrapper = typeof details === 'object' ? details : undefined
    const { atOnce } = { ...DEFAULT_POLITENESS, ...politeness }
    const follower = new DetailFollower({
      loader,
      analysis,
      wrapper,
      reading,
      atOnce,
      tell: event => this.#tell(event),
    })
    const joiner = new DetailJoiner(this.#table)
    return async records => {
      const details = await follower.follow(records.map(({ link }) => link))
      this.#detailWrapper = follower.wrapper
      for (const note of follower.notes) this.#notes.add(note)
      joiner.join(records, details)
      for (const [at, one] of details.entries()) {
        if (one.kind === 'read') this.#details.read++
        else {
          const record = records[at]!
          records[at] = { ...record, detailsMissing: one.because }
          if (record.link !== undefined) this.#details.failed.push({ url: record.link, because: one.because })
        }
      }
    }
  }

  /** A requested number of records is complete; a default limit is reported. */
  #mostRecords(): Ending & { readonly count: number } {
    const { records, limits } = this.#options
    if (records !== undefined) return { kind: 'as-asked', what: 'records', count: records }
    return { kind: 'limit', what: 'records', count: limits?.records ?? HARVEST_LIMITS.records }
  }

  #recordsOf(page: WalkedPage, most: number): Draft[] {
    const { number, url, readBy, duplicates, leftOut, relearned, template } = page
    this.#wrapper = template.wrapper
    this.#seen.add(page)
    this.#announced ??= page.announced
    this.#isCut ||= isCut(page)
    for (const note of notesOf(page)) this.#notes.add(note)
    if (relearned !== undefined) this.#tell({ kind: 'relearned', page: number, url, because: relearned })
    const fresh = Math.min(page.rows.length, most - this.#count.records)
    this.#tell({
      kind: 'page',
      page: number,
      url,
      readBy,
      records: page.rows.length + duplicates + leftOut.length,
      fresh,
    })
    const { records, places, late } = recordsOf(page, this.#table, { before: this.#count.records, most })
    this.#count.pages++
    this.#count.duplicates += duplicates
    this.#count.leftOut += leftOut.length
    this.#count.records += records.length
    if (readBy === 'parser') this.#count.staticPages++
    const numbers: number[] = []
    this.#numbers[number - 1] = numbers
    for (const [at, record] of records.entries()) numbers[places[at]!] = record.number
    for (const value of late) this.#tellLate(value)
    return records
  }

  #tellLate({ page, place, column, value }: LateValue): void {
    const record = this.#numbers[page - 1]?.[place]
    if (record === undefined) return
    this.#table.count({ name: column })
    this.#tell({ kind: 'late-value', record, column, value })
  }

  #tell(event: HarvestEvent): void {
    this.#options.onEvent?.(event)
  }

  #summarise(ending: Ending, ms: number): HarvestSummary {
    const { records, leftOut } = this.#count
    const counts = { announced: this.#announced?.count, read: records + leftOut }
    const settled = settledEnding(ending, counts)
    const lacks = isShort(settled, counts)
    if (lacks) this.#notes.add(shortNote(this.#announced!, this.#count))
    if (this.#announced && records >= 2 * this.#announced.count) this.#notes.add(longNote(this.#announced, records))
    return {
      url: this.url,
      ending: settled,
      isComplete: isComplete(settled) && !this.#isCut && !lacks,
      ...this.#count,
      ...(this.#announced ? { announced: this.#announced.count } : {}),
      ...(this.#domain ? { domain: this.#domain } : {}),
      ...(this.#lists === undefined ? {} : { lists: this.#lists }),
      isCut: this.#isCut,
      columns: this.#table.columns,
      ...(this.#options.details ? { details: this.#details } : {}),
      notes: [...this.#notes],
      ms,
    }
  }
}

const shortNote = (
  { words, count }: StatedTotal,
  { records, duplicates }: Pick<HarvestSummary, 'records' | 'duplicates'>,
): string => {
  const found = `the first page states ${count} records (it says "${words}"), but only ${records} were found`
  return duplicates === 0 ? found : `${found}, some of them twice: if the list changed while it was read, read it again`
}

/** Adverts among the records are a few more than stated; twice as many may be parts of the records. */
const longNote = ({ words, count }: StatedTotal, records: number): string =>
  `the first page states ${count} records (it says "${words}"), but ${records} were found: check that each row is one record (amberyl preview shows it)`

/** A forbidden first page is a failure, because there are no records without it. */
export function startFailure(error: unknown): unknown {
  if (!(error instanceof ForbiddenByRobots)) return error
  const remedy = 'If the owner of the site allows you to read it, add --ignore-robots.'
  return new RenderFailure('forbidden', `${error.url} was not read: ${error.message}.`, remedy)
}
