import type { ListAlgorithm } from '../analyse.ts'
import type { RowQuestion } from '../export/select/order-rows.ts'
import type { ColumnKind } from '../export/table.ts'
import type { ClickOutcome } from '../stages/1-render/click.ts'
import type { ScrollOutcome, ScrollStep } from '../stages/1-render/scroll.ts'
import type { Snapshot } from '../stages/1-render/snapshot.ts'
import type { ColumnEdit } from '../stages/5-wrap/column-edit.ts'
import type { HarvestEvent } from '../stages/6-harvest/event.ts'
import type { HarvestedValue, HarvestRecord } from '../stages/6-harvest/record.ts'
import type { HarvestSummary } from '../stages/6-harvest/summary.ts'

/*
 * What an extension consists of, as seen by its parts: the panel asks the engine, which runs in a worker, and the engine
 * asks the tab. Every number of a node here is the one that the last snapshot of the tab gave it (`backendNodeId`).
 */

/** A tab of the browser, as the engine drives it. Everything throws a RenderFailure with a remedy if it is impossible. */
export interface TabDriver {
  /** The page as it is now. */
  capture(): Promise<Snapshot>
  /** Opens an address in the same tab, and waits until the page has settled. */
  load(url: string): Promise<Snapshot>
  click(node: number): Promise<ClickOutcome>
  scroll(anchor: number | undefined, step: ScrollStep): Promise<ScrollOutcome>
}

/** What to find on the page of the tab. */
export interface TabQuestion {
  readonly algorithm?: ListAlgorithm
  /** A domain that ships, or `auto`. */
  readonly domain?: string
  readonly region?: 'main' | number
}

export interface TabChoices {
  readonly algorithms: readonly ListAlgorithm[]
  readonly domains: readonly string[]
}

/** What to explain; without any, the list. */
export interface TabDoubt {
  readonly record?: number
  /** The id of a column. */
  readonly field?: string
  readonly node?: number
  readonly next?: boolean
}

/** Values that were clicked or typed, by the names of their fields. */
export type TabExample = Readonly<Record<string, readonly (string | { readonly node: number })[]>>

/** What happens during a harvest. */
export type TabNews =
  | { readonly kind: 'event'; readonly event: HarvestEvent }
  | { readonly kind: 'records'; readonly records: readonly HarvestRecord[] }

/** Which rows of a table are wanted, from `offset` on. */
export interface RowsQuestion extends RowQuestion {
  readonly offset: number
  readonly limit: number
}

/** Some rows of a table as it will be written, edits included: the form of the rows of the server's API. */
export interface TableRows {
  readonly columns: readonly { readonly id: string; readonly name: string; readonly kind: ColumnKind }[]
  readonly rows: readonly (readonly (HarvestedValue | null)[])[]
  /** The number of each row in the whole table, from 1. */
  readonly records: readonly number[]
  readonly offset: number
  readonly matching: number
  readonly total: number
}

/** `tsv` is what spreadsheets take from the clipboard: CSV with tabs. */
export type FileFormat = 'csv' | 'tsv' | 'xlsx' | 'json' | 'ndjson'

/** A file to save. */
export interface WrittenFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The engine, in a worker. `View`, `Why`, and `Learned` have the form of the answers of the server's API (`Extraction`,
 * `Explanation`, and `Learned` of the studio), so that the studio's components show them.
 */
export interface Engine<View, Why, Learned> {
  /** Takes a snapshot of the tab and finds its list. */
  extract(question: TabQuestion): Promise<View>
  /** The last extraction with other edits of its columns; all edits each time. Of a preview, nothing is kept. */
  edit(edits: readonly ColumnEdit[], options?: { readonly preview?: boolean }): Promise<View>
  /** Rows of the last extraction, or of the harvest as far as it is, sorted and filtered. */
  rows(of: 'page' | 'harvest', question: RowsQuestion): Promise<TableRows>
  explain(doubt: TabDoubt): Promise<Why>
  /** The XPath of a node of the last extraction. */
  path(node: number): Promise<string>
  /** What a question may name. */
  choices(): Promise<TabChoices>
  /** Walks from the page of the tab, with the list, the columns, and the edits of the last extraction. */
  harvest(options: { readonly pages: 'all' | number }, onNews: (news: TabNews) => void): Promise<HarvestSummary>
  /** Ends the harvest; what was read stays. */
  stop(): Promise<void>
  /** Learns from values on the page of the tab. */
  learn(example: TabExample): Promise<Learned>
  /** The table of the last extraction, or of the last harvest, as the command line would write it. */
  write(what: 'page' | 'harvest', format: FileFormat): Promise<WrittenFile>
  /** The wrapper of the last extraction, harvest, or example: the file that the command line would save. */
  wrapper(of: 'page' | 'harvest' | 'example'): Promise<WrittenFile>
}
