import { encodeFeed } from '../../export/feed/encode-feed.ts'
import type { FeedColumns } from '../../export/feed/feed-columns.ts'
import type { FeedFormat } from '../../export/feed/feed-format.ts'
import { FEED_PARTS } from '../../export/feed/feed-judgements.ts'
import { type HarvestedList, harvestFeed } from '../../export/feed/harvest-feed.ts'
import { tableOfRecord } from '../../export/harvest-table.ts'
import { printableLine } from '../../export/printable-line.ts'
import type { ActiveSelection } from '../../export/select/select-fields.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import type { HarvestRecord } from '../../stages/6-harvest/record.ts'
import { describeMissing } from '../extract/harvest-summary.ts'
import type { RecordWriter } from '../extract/write-harvest.ts'
import { namesOfConditions, TableSelector } from '../pages/table-selector.ts'
import { NoRecords, type WrittenTables, writeRecords } from '../pages/write-tables.ts'
import { outData } from '../terminal/sink.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** What to write, and where. */
export interface FeedChoice {
  readonly format: FeedFormat
  /** Absent: to stdout. */
  readonly file: string | undefined
  readonly limit: number | undefined
  readonly title: string | undefined
  readonly selfUrl: string | undefined
  readonly selection: ActiveSelection
  /** Says which columns were chosen, and why. */
  readonly isVerbose: boolean
}

/** Writes the records of a harvest as a feed. */
export class FeedWriter implements RecordWriter {
  readonly #choice: FeedChoice
  readonly #terminal: Terminal
  readonly #records: HarvestRecord[] = []
  #matching: WrittenTables['matching']

  constructor(choice: FeedChoice, terminal: Terminal) {
    this.#choice = choice
    this.#terminal = terminal
  }

  tell(event: HarvestEvent): void {
    if (event.kind !== 'late-value') return
    const { record, column, value } = event
    const known = this.#records[record - 1]
    if (known && !known.values[column])
      this.#records[record - 1] = { ...known, values: { ...known.values, [column]: value } }
  }

  async write(records: AsyncIterable<HarvestRecord>, run: Harvest): Promise<WrittenTables> {
    const { file } = this.#choice
    const chunks = this.#encode(records, run)
    // A file that cannot be written fails before the first page is read.
    if (file !== undefined) await writeRecords(file, chunks, this.#terminal)
    else {
      try {
        for await (const chunk of chunks) outData(this.#terminal, chunk)
      } catch (error) {
        if (!(error instanceof NoRecords)) throw error
      }
    }
    return { notes: [], matching: this.#matching }
  }

  async *#encode(records: AsyncIterable<HarvestRecord>, run: Harvest): AsyncGenerator<string> {
    const { format, limit, selfUrl, selection, isVerbose } = this.#choice
    const selector = new TableSelector(selection)
    for await (const record of records) {
      // A mistake in the selection is reported before further pages are read.
      if (this.#records.length === 0) selector.check([tableOfRecord(record, run.columns, { byPage: false })])
      this.#records.push(record)
    }
    if (this.#records.length === 0) throw new NoRecords()
    const feed = harvestFeed(this.#list(run), { limit, selfUrl, selection })
    const by = namesOfConditions(selection)
    if (by !== undefined) this.#matching = { kept: feed.recordCount, all: this.#records.length, by }
    if (isVerbose) this.#terminal.err(formatFeedColumns(feed.columns))
    yield encodeFeed(feed, format)
  }

  #list(run: Harvest): HarvestedList {
    const [page] = run.seen.models
    return {
      url: run.url,
      title: this.#choice.title ?? (page?.title.trim() || run.url),
      readAt: page?.frames[0]?.at ?? new Date().toISOString(),
      columns: run.columns,
      records: this.#records,
      missing: run.summary && describeMissing(run.summary),
    }
  }
}

/** `title: column title (named as a title, records have it)` */
export const formatFeedColumns = (columns: FeedColumns): string =>
  FEED_PARTS.map(part => {
    const chosen = columns[part]
    if (!chosen) return `${part}: no column is good enough\n`
    const source = chosen.field === undefined ? chosen.name : `column ${JSON.stringify(chosen.name)}`
    return printableLine(`${part}: ${source} (${chosen.because.join(', ')})`)
  }).join('')
