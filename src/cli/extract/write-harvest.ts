import { HarvestTable, tableOfRecord } from '../../export/harvest-table.ts'
import type { Table } from '../../export/table.ts'
import { formatTable } from '../../export/terminal-table.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import type { HarvestRecord } from '../../stages/6-harvest/record.ts'
import type { OutputChoice } from '../pages/output-options.ts'
import type { Terminal } from '../terminal/terminal.ts'

type Chunk = string | Uint8Array

interface HarvestWriterOptions {
  readonly output: OutputChoice
  /** Whether records name their page. Decided by the options, not by what was found. */
  readonly byPage: boolean
  readonly terminal: Terminal
  /** Rows of a table for people; the default depends on whether stdout is a terminal. */
  readonly maxRows?: number | undefined
}

/**
 * Writes harvested records: NDJSON line by line as they arrive, every other format at the end, when all columns are
 * known. The file is opened before the first page is read, so that a file that cannot be written fails at once.
 */
export class HarvestWriter {
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

  async write(records: AsyncIterable<HarvestRecord>, run: Pick<Harvest, 'columns'>): Promise<void> {
    const { output, terminal } = this.#options
    const chunks = this.#table ? this.#encodeTable(this.#table, records, run) : this.#encodeLines(records, run)
    if (output.file !== undefined) await writeOutput(output.file, chunks, { isStream: !this.#table })
    else for await (const chunk of chunks) terminal.out(chunk)
  }

  async *#encodeLines(
    records: AsyncIterable<HarvestRecord>,
    run: Pick<Harvest, 'columns'>,
  ): AsyncGenerator<Chunk, undefined> {
    const { encodeTables } = await import('../../export/encode-tables.ts')
    for await (const record of records)
      yield* encodeTables([tableOfRecord(record, run.columns, this.#options)], 'ndjson').chunks
  }

  async *#encodeTable(
    table: HarvestTable,
    records: AsyncIterable<HarvestRecord>,
    run: Pick<Harvest, 'columns'>,
  ): AsyncGenerator<Chunk, undefined> {
    for await (const record of records) table.add(record)
    const { output, terminal } = this.#options
    const tables = table.recordCount === 0 ? [] : [table.table(run.columns)]
    if (output.format === 'table') {
      yield tables[0] ? this.#formatForPeople(tables[0]) : 'no records\n'
      return
    }
    const { encodeTables } = await import('../../export/encode-tables.ts')
    const { chunks, warnings } = encodeTables(tables, output.format)
    for (const warning of warnings) terminal.err(`note: ${warning}\n`)
    yield* chunks
  }

  /** Files and pipes get all records. */
  #formatForPeople(table: Table): string {
    const { output, terminal, maxRows } = this.#options
    const isSeen = terminal.showsResults === true && output.file === undefined
    const rows = maxRows ?? (isSeen ? undefined : Number.POSITIVE_INFINITY)
    return formatTable(table, { columns: terminal.columns, ...(rows === undefined ? {} : { maxRows: rows }) })
  }
}
