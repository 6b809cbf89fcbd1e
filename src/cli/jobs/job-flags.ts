import type { Command } from 'commander'
import type { OutputFlags } from '../pages/output-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addStoreOptions, type StoreFlags } from './with-store.ts'

/** Flags of the commands that use stored jobs. */
export interface ReportFlags extends StoreFlags {
  readonly json?: boolean
}

/** Options of the commands that print a report. */
export const addReportOptions = (command: Command): Command => addStoreOptions(command.option('--json', 'as JSON'))

/** Prints a report as text or, with `--json`, as JSON. */
export function printReport<T>(
  report: T,
  { json }: ReportFlags,
  terminal: Terminal,
  format: (report: T) => string,
): void {
  terminal.out(json ? `${JSON.stringify(report, null, 2)}\n` : format(report))
}

export interface RemoveFlags extends StoreFlags {
  readonly yes?: boolean
}

export interface WrapperFlags extends StoreFlags {
  readonly version?: number
  readonly output?: string
}

export interface RejectFlags extends StoreFlags {
  readonly reason?: string
}

export interface JobRunFlags extends StoreFlags, OutputFlags {
  readonly fresh?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
  readonly browserUrl?: string
}

export interface RunsFlags extends ReportFlags {
  readonly limit?: number
}

export interface DiffFlags extends StoreFlags, OutputFlags {
  readonly limit?: number
  readonly exitCode?: boolean
}

export interface ExportFlags extends StoreFlags, OutputFlags {
  readonly run?: string
  readonly since?: string
  readonly changes?: boolean
}

export interface WorkerFlags extends StoreFlags {
  readonly concurrency?: number
  /** Milliseconds. */
  readonly lease?: number
  readonly browserUrl?: string
}
