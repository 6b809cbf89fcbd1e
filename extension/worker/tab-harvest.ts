import type { TabDriver, TabNews } from '../../src/browser/engine.ts'
import { HarvestTable } from '../../src/export/harvest-table.ts'
import { selectTable } from '../../src/export/select/select-columns.ts'
import { selectFields } from '../../src/export/select/select-fields.ts'
import type { Table } from '../../src/export/table.ts'
import { createSiteTurns } from '../../src/net/site-turns.ts'
import type { ColumnEdit } from '../../src/stages/5-wrap/column-edit.ts'
import type { Analysis } from '../../src/stages/6-harvest/analysis.ts'
import type { HarvestEvent } from '../../src/stages/6-harvest/event.ts'
import { Harvest, type OpenedPages } from '../../src/stages/6-harvest/harvest.ts'
import { PageLoader } from '../../src/stages/6-harvest/load/page-loader.ts'
import { DEFAULT_POLITENESS, type Politeness } from '../../src/stages/6-harvest/options.ts'
import type { HarvestRecord } from '../../src/stages/6-harvest/record.ts'
import type { HarvestSummary } from '../../src/stages/6-harvest/summary.ts'
import { TabSession } from './tab-session.ts'

interface TabHarvestParts {
  readonly tab: TabDriver
  readonly analysis: Analysis
  readonly edits: readonly ColumnEdit[]
  readonly pages: 'all' | number
  readonly politeness: Partial<Pick<Politeness, 'delayMs'>>
  readonly onNews: (news: TabNews) => void
}

/** A walk in the tab, and the table that it makes. */
export class TabHarvest {
  readonly #run: Harvest
  readonly #table: HarvestTable
  readonly #parts: TabHarvestParts
  readonly #stop = new AbortController()
  /** Records that were not told yet: those of a page are told at once. */
  #untold: HarvestRecord[] = []

  constructor(start: string, parts: TabHarvestParts) {
    const { tab, analysis, pages, politeness } = parts
    const { signal } = this.#stop
    this.#parts = parts
    this.#table = new HarvestTable({ byPage: pages !== 1 })
    this.#run = new Harvest(
      start,
      { pages, reading: 'browser', signal, onEvent: event => this.#tell(event) },
      { analysis, open: async tell => pagesOf(tab, { ...DEFAULT_POLITENESS, ...politeness }, signal, tell) },
    )
  }

  get seen(): Harvest['seen'] {
    return this.#run.seen
  }

  async walk(): Promise<HarvestSummary> {
    for await (const record of this.#run) {
      this.#table.add(record)
      this.#untold.push(record)
    }
    this.#tellRecords()
    return this.#run.summary!
  }

  stop(): void {
    this.#stop.abort()
  }

  /** The table as far as it is, with the edits. */
  table(): Table {
    const { edits } = this.#parts
    const table = this.#table.table(this.#run.columns)
    if (edits.length === 0) return table
    // A column may come with a later page, and a page of a list may lack one.
    const optional = edits.flatMap(edit => ('fields' in edit ? edit.fields : [edit.field]))
    return selectTable(table, selectFields(table.fields, { edits: [...edits], optional }))
  }

  #tell(event: HarvestEvent): void {
    if (event.kind === 'late-value') this.#table.put(event.record, event.column, event.value)
    this.#tellRecords()
    this.#parts.onNews({ kind: 'event', event })
  }

  #tellRecords(): void {
    if (this.#untold.length === 0) return
    const records = this.#untold
    this.#untold = []
    this.#parts.onNews({ kind: 'records', records })
  }
}

/** The pages of a walk in one tab: as polite as on the command line, but what a person may open is not asked of robots.txt. */
function pagesOf(
  tab: TabDriver,
  { retries, delayMs }: Politeness,
  signal: AbortSignal,
  tell: (event: HarvestEvent) => void,
): OpenedPages {
  const loader = new PageLoader({
    session: new TabSession(tab),
    turns: createSiteTurns({ delayMs, atOnce: 1, onWait: wait => tell({ kind: 'wait', ...wait }) }),
    retries,
    signal,
    tell,
  })
  return { loader, isOneTab: true, close: async () => {} }
}
