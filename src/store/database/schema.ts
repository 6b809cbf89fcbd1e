import type { Generated } from 'kysely'

/**
 * The tables, the same in SQLite and PostgreSQL. Times for people are ISO 8601 in UTC, as text; times that machines
 * compare (leases, turns) are milliseconds since 1970 by the clock of the database. JSON is stored as text.
 */
export interface Schema {
  jobs: JobTable
  runs: RunTable
  tasks: TaskTable
  walks: WalkTable
  pages: PageTable
  journal: JournalTable
  models: ModelTable
  details: DetailTable
  harvested: HarvestedTable
  records: StoredRecordTable
  versions: VersionTable
  sightings: SightingTable
  wrappers: WrapperTable
  snapshots: SnapshotTable
  deliveries: DeliveryTable
  sites: SiteTable
  site_requests: SiteRequestTable
}

/** A harvest that repeats. */
export interface JobTable {
  id: Generated<number>
  name: string
  /** The validated job as JSON; secrets as in the file: `${NAME}`. */
  spec: string
  /** The job file as it was given, and its path. */
  source: string
  file: string | null
  state: 'active' | 'paused'
  /** What identifies its records, as JSON; null before the first run. */
  identity: string | null
  /** When the schedule starts the next run; null without one. */
  next_at: number | null
  created_at: string
  updated_at: string
}

export type RunState = 'running' | 'finished' | 'partial' | 'deferred' | 'failed' | 'stopped'

export interface RunTable {
  id: Generated<number>
  job_id: number
  /** Of the job, from 1. */
  number: number
  state: RunState
  /** What started it. */
  cause: 'command' | 'schedule'
  started_at: string
  ended_at: string | null
  /** Why it did not finish, in one sentence. */
  because: string | null
  /** The job at that time, as JSON. */
  spec: string
  /** The verdict on the template before the run, as JSON. */
  verdict: string | null
  /** JSON: `StoredColumn[]`. */
  columns: string
  /** What is known about detail pages, and the names of their columns, as JSON. */
  detail_state: string | null
  join_state: string | null
  /** What identifies the records of this run, as JSON. */
  identity: string | null
  /** JSON: notes for people. */
  notes: string
  /** How often the run was resumed after its process had ended. */
  resumed: number
  pages: number
  records: number
  duplicates: number
  details_read: number
  details_missing: number
  /** Compared with the previous run; null until it is settled, and for the first run. */
  compared_to: number | null
  new_records: number | null
  changed_records: number | null
  gone_records: number | null
  unchanged_records: number | null
  moved_records: number | null
}

export type TaskKind = 'start' | 'page' | 'details' | 'finish'

/** A part of a run that one worker does. The lease says which worker. */
export interface TaskTable {
  id: Generated<number>
  run_id: number
  kind: TaskKind
  /** The number of the walk; for details, the id of the page with the records; 0 for the finish. */
  subject: number
  /** `waiting`: another task has to be done first. */
  state: 'waiting' | 'open' | 'done' | 'failed'
  attempts: number
  because: string | null
  /** The earliest time to start it. */
  not_before: number
  lease_owner: string | null
  lease_until: number | null
  /** Intermediate findings as JSON, for a worker that takes the task over. */
  progress: string | null
}

/** The walk from one start address to the end of its list. */
interface WalkTable {
  id: Generated<number>
  run_id: number
  /** From 1, in the order of the job's start addresses. */
  number: number
  start_url: string
  /** How many pages are committed. */
  pages: number
  /** `Checkpoint.state` after the last committed page. */
  state: string | null
  /** How it ended, as JSON. */
  ending: string | null
  announced: number | null
}

interface PageTable {
  id: Generated<number>
  run_id: number
  walk: number
  /** From 1. */
  number: number
  url: string
  read_by: 'browser' | 'parser'
  records: number
  fresh: number
  duplicates: number
  /** 1: it was not read completely. */
  is_cut: Generated<number>
  /** `Checkpoint.trail`; null once the walk has ended. */
  trail: string | null
  read_at: string
}

/** Pages that were loaded and whose results are not committed yet. */
export interface JournalTable {
  id: Generated<number>
  run_id: number
  task_id: number
  url: string
  read_by: 'browser' | 'parser'
  model: Uint8Array
}

/** Page models that the checkpoint of a walk refers to. */
interface ModelTable {
  run_id: number
  walk: number
  ref: string
  model: Uint8Array
}

/** Detail pages. */
interface DetailTable {
  id: Generated<number>
  run_id: number
  page_id: number
  url: string
  state: 'open' | 'read' | 'missing'
  because: string | null
  /** JSON: `DetailValue[]`. */
  detail_values: string | null
  read_at: string | null
}

/** Records of a run in progress, in the order of the site; settling moves them to records and versions. */
export interface HarvestedTable {
  run_id: number
  walk: number
  page: number
  /** On the page, from 0. */
  place: number
  /** What identifies the record in the walk. */
  walk_key: string
  /** The plain id, if an attribute has one. */
  id_text: string | null
  link: string | null
  /** JSON: `HarvestedValue` by column name. */
  record_values: string
  details_missing: string | null
}

/** A record across all runs of a job. */
export interface StoredRecordTable {
  id: Generated<number>
  job_id: number
  key: string
  /** The last plain id, if an attribute has one: it identifies the record even if its address changes. */
  id_text: string | null
  /** Ids of runs. */
  first_run: number
  last_run: number
}

/** The values of a record, from a run on. */
interface VersionTable {
  id: Generated<number>
  record_id: number
  /** The first run that read these values. */
  run_id: number
  hash: string
  link: string | null
  record_values: string
}

/** A record in a run. */
interface SightingTable {
  run_id: number
  /** Its position in the table, from 1. */
  rank: number
  record_id: number
  version_id: number
  page_id: number
  details_missing: string | null
}

export interface WrapperTable {
  id: Generated<number>
  job_id: number
  kind: 'list' | 'page' | 'details'
  /** From 1, for each kind. */
  version: number
  state: 'current' | 'proposed' | 'replaced'
  run_id: number | null
  /** As `formatStored` writes it; for details, JSON. */
  content: string
  because: string
  created_at: string
}

/** Pages as they were read, kept as the job says: compressed page files. */
interface SnapshotTable {
  id: Generated<number>
  run_id: number
  page_id: number | null
  url: string
  read_by: 'browser' | 'parser'
  taken_at: string
  bytes: number
  model: Uint8Array
}

/** Webhooks to send, and the result. */
interface DeliveryTable {
  /** Also the webhook's id. */
  id: string
  job_id: number
  run_id: number | null
  event: string
  url: string
  /** As the job has it: `${NAME}` is looked up when it is sent. */
  secret: string | null
  body: string
  state: 'open' | 'delivered' | 'given-up'
  attempts: number
  next_at: number
  because: string | null
  lease_until: number | null
  created_at: string
}

/** When any process on this database last sent a request to a site, and until when the site is paused. */
interface SiteTable {
  site: string
  last_at: number
  paused_until: number
  /** Why it is paused: `WaitReason`. */
  paused_because: string | null
}

/** Active requests; each expires if its process dies. */
interface SiteRequestTable {
  id: string
  site: string
  /** The process, as in `lease_owner`: requests of a dead process are not waited for. */
  owner: string
  until: number
}

/** A column of a run's table. */
export interface StoredColumn {
  readonly name: string
  readonly kind: string
  readonly from: 'list' | 'details'
  /** Its name on the pages, if that name was taken. */
  readonly called?: string
  /** Whether any value has a currency; set when the run is settled. */
  readonly hasCurrency?: true
}
