import type { ExportFormat } from '../../export/format.ts'
import type { HarvestLimits, Politeness, ReadingMode } from '../../stages/6-harvest/options.ts'
import type { MendPolicy } from '../../stages/7-monitor/mend-wrapper.ts'
import type { WebhookEvent } from './webhook-event.ts'

/**
 * The content of a job file with all defaults filled in. Plain data that survives JSON. Secrets are as written
 * (`${NAME}`); `resolveSecrets` fills in their values when they are used.
 */
export interface JobSpec {
  /** Letters, digits, `-`, `_`, and `.`; by default the name of the file without its extension. */
  readonly name: string
  /** Web addresses, one or more. */
  readonly start: readonly string[]
  readonly pages: 'all' | number
  readonly records?: number
  readonly region: 'main' | number
  readonly details: boolean
  /** Wrapper file (of a list, or of single pages: then each start address is one record), relative to the job file. */
  readonly wrapper?: string
  /**
   * The domain that describes the records: one that ships with Amberyl, the folder of one, or `auto` for the one that
   * fits.
   */
  readonly domain?: string
  /** Fields that identify a record across runs; absent: chosen automatically. */
  readonly key?: readonly string[]
  readonly schedule?: Schedule
  readonly reading: ReadingMode
  readonly politeness: Politeness
  readonly limits: Partial<HarvestLimits>
  readonly request: JobRequest
  readonly outputs: readonly JobOutput[]
  readonly mend: MendPolicy
  readonly webhooks: readonly JobWebhook[]
  readonly keep: Keep
}

export interface Schedule {
  /** Five fields, or a word such as `@daily`. */
  readonly cron: string
  /** For example `Europe/Berlin`. */
  readonly timeZone: string
}

/** How pages are requested. */
interface JobRequest {
  readonly userAgent?: string
  readonly headers?: Readonly<Record<string, string>>
  /** `http://user:password@host:port` */
  readonly proxy?: string
  /** File with cookies and storage of a login, relative to the job file. */
  readonly storageState?: string
}

export interface JobOutput {
  /** Relative to the job file; `{date}`, `{run}` and `{job}` are filled in for each run. */
  readonly file: string
  readonly format: ExportFormat
  /** The whole table, or what changed since the previous run. */
  readonly what: 'table' | 'changes'
}

export interface JobWebhook {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  /** Signs webhooks; base64, with or without the prefix `whsec_`. */
  readonly secret?: string
}

/** What the store keeps, and for how long. */
interface Keep {
  /** How many of the latest runs. */
  readonly runs: 'all' | number
  /** Which pages of a run are kept compressed: none, the first of each list, or all. */
  readonly snapshots: 'none' | 'first' | 'all'
}
