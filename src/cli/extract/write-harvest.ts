import { HarvestTable, tableOfRecord } from '../../export/harvest-table.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import type { HarvestRecord } from '../../stages/6-harvest/record.ts'
import type { OutputChoice } from '../pages/output-options.ts'
import { TableSelector } from '../pages/table-selector.ts'
import { type PageTables, type WrittenTables, writeTables } from '../pages/write-tables.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface HarvestWriterOptions {
  readonly output: OutputChoice
  /** Whether records name their page. Decided by the options, not by what was found. */
  readonly byPage: boolean
  readonly terminal: Terminal
  /** Rows of a table for people. */
  readonly maxRows?: number | undefined
}

/** Writes the records of a harvest and its late values. */
export interface RecordWriter {
  tell(event: HarvestEvent): void
  write(records: AsyncIterable<HarvestRecord>, run: Harvest): Promise<WrittenTables>
}

/** Writes harvested records: in NDJSON each as a table of its own when it arrives, otherwise all as one table. */
export class HarvestWriter implements RecordWriter {
  readonly #options: HarvestWriterOptions
  /** Absent if nothing needs to be kept. */
  readonly #table: HarvestTable | undefined

  constructor(options: HarvestWriterOptions) {
    this.#options = options
    this.#table = options.output.format === 'ndjson' ? undefined : new HarvestTable(options)
  }

  /** Late values go into the table; lines already written stay as they are. */
  tell(event: HarvestEvent): void {
    if (event.kind === 'late-value') this.#table?.put(event.record, event.column, event.value)
  }

  write(records: AsyncIterable<HarvestRecord>, run: Pick<Harvest, 'columns'>): Promise<WrittenTables> {
    const { output, terminal, maxRows } = this.#options
    const selector = new TableSelector(output.selection ?? {})
    const shape = { byPage: false, byRegion: false, maxRows, selector }
    return writeTables(this.#tables(records, run, selector), shape, output, terminal)
  }

  async *#tables(
    records: AsyncIterable<HarvestRecord>,
    run: Pick<Harvest, 'columns'>,
    selector: TableSelector,
  ): AsyncGenerator<PageTables> {
    const table = this.#table
    for await (const record of records) {
      // A mistake in the selection is reported before further pages are read.
      if (table?.recordCount === 0) selector.check([tableOfRecord(record, run.columns, this.#options)])
      if (table) table.add(record)
      else yield { url: record.pageUrl, tables: [tableOfRecord(record, run.columns, this.#options)] }
    }
    if (table) yield { url: '', tables: table.recordCount === 0 ? [] : [table.table(run.columns)] }
  }
}
