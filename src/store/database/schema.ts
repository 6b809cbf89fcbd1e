import type { Generated } from 'kysely'

/**
 * The tables, the same in SQLite and PostgreSQL. Moments that people look at are ISO 8601 in UTC as text; moments that
 * machines compare (leases, turns) are milliseconds since 1970 by the clock of the database. JSON is kept as text.
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

/** What is harvested, again and again. */
export interface JobTable {
  id: Generated<number>
  name: string
  /** The job as JSON, checked; secrets are as the file has them: `${NAME}`. */
  spec: string
  /** The job file as it was given, and where it lay. */
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
  /** Why it is not finished as wanted, in one sentence. */
  because: string | null
  /** The job as it was then, as JSON. */
  spec: string
  /** What was said of the template before anything was read, as JSON. */
  verdict: string | null
  /** JSON: `StoredColumn[]`. */
  columns: string
  /** What is known of records' own pages, and how their columns are called, as JSON. */
  detail_state: string | null
  join_state: string | null
  /** What identifies the records of this run, as JSON. */
  identity: string | null
  /** JSON: lines for people. */
  notes: string
  /** So often the run was taken up again after its process had ended. */
  resumed: number
  pages: number
  records: number
  duplicates: number
  details_read: number
  details_missing: number
  /** Against the run before; null until it is settled, and for the first. */
  compared_to: number | null
  new_records: number | null
  changed_records: number | null
  gone_records: number | null
  unchanged_records: number | null
  moved_records: number | null
}

export type TaskKind = 'start' | 'page' | 'details' | 'finish'

/** A piece of a run that one worker does. The lease says who is at it. */
export interface TaskTable {
  id: Generated<number>
  run_id: number
  kind: TaskKind
  /** The number of the walk; of details, the id of the page whose records they are; 0 of the finish. */
  subject: number
  /** `waiting`: for something else to be done first. */
  state: 'waiting' | 'open' | 'done' | 'failed'
  attempts: number
  because: string | null
  /** Not before this moment. */
  not_before: number
  lease_owner: string | null
  lease_until: number | null
  /** What was found out on the way, as JSON, for whoever takes it over. */
  progress: string | null
}

/** The way from one start address to the end of its list. */
interface WalkTable {
  id: Generated<number>
  run_id: number
  /** From 1, in the order of the job's start addresses. */
  number: number
  start_url: string
  /** So many pages are committed. */
  pages: number
  /** `Checkpoint.state` after the last of them. */
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
  /** 1: it was not read whole. */
  is_cut: Generated<number>
  /** `Checkpoint.trail`; null once the walk has ended. */
  trail: string | null
  read_at: string
}

/** Pages that were loaded and whose result is not committed yet. */
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

/** Own pages of records. */
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

/** Records of a run that is under way, in the order of the site; moved to records and versions when it is settled. */
export interface HarvestedTable {
  run_id: number
  walk: number
  page: number
  /** On the page, from 0. */
  place: number
  /** By what the walk tells records apart. */
  walk_key: string
  /** The plain id, where an attribute has one. */
  id_text: string | null
  link: string | null
  /** JSON: `HarvestedValue` by column name. */
  record_values: string
  details_missing: string | null
}

/** A record through all runs of a job. */
export interface StoredRecordTable {
  id: Generated<number>
  job_id: number
  key: string
  /** The plain id that it had last, where an attribute has one: it is still the same record if its address changes. */
  id_text: string | null
  /** Ids of runs. */
  first_run: number
  last_run: number
}

/** What a record said, from a run on. */
interface VersionTable {
  id: Generated<number>
  record_id: number
  /** The run that first read it so. */
  run_id: number
  hash: string
  link: string | null
  record_values: string
}

/** A record in a run. */
interface SightingTable {
  run_id: number
  /** Its place in the table, from 1. */
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
  /** As `formatStored` writes it; of details, JSON. */
  content: string
  because: string
  created_at: string
}

/** Pages as they were read, kept by the job's policy: page files, compressed. */
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

/** Webhooks that are to be sent, and how that went. */
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

/** When a site was asked last, by anybody who uses this database, and until when it is left alone. */
interface SiteTable {
  site: string
  last_at: number
  paused_until: number
  /** Why it is paused: `WaitReason`. */
  paused_because: string | null
}

/** Requests that are under way; each ends by itself if its process does. */
interface SiteRequestTable {
  id: string
  site: string
  /** The process, as in `lease_owner`: of one that is gone nobody waits for the end. */
  owner: string
  until: number
}

/** A column of a run's table. */
export interface StoredColumn {
  readonly name: string
  readonly kind: string
  readonly from: 'list' | 'details'
  /** What the pages call it, where that name was taken. */
  readonly called?: string
  /** Whether any value says its currency; told when the run is settled. */
  readonly hasCurrency?: true
}
