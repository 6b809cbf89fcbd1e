import type { OutputFlags } from '../pages/output-options.ts'
import type { StoreFlags } from './store-options.ts'

/** What the user may say to the commands that have to do with stored jobs. */
export interface ShownFlags extends StoreFlags {
  readonly json?: boolean
}

export interface RemoveFlags extends StoreFlags {
  readonly yes?: boolean
}

export interface WrapperFlags extends StoreFlags {
  readonly version?: number
  readonly output?: string
}

export interface JobRunFlags extends StoreFlags, OutputFlags {
  readonly fresh?: boolean
  readonly quiet?: boolean
  readonly browserUrl?: string
}

export interface RunsFlags extends ShownFlags {
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
