import { columns, declareTables, type TableColumn } from '../declare-tables.ts'

const { id, key, text, integer, bigint, bytes, of, maybe, preset } = columns

/**
 * All tables. Rows that belong to a job or a run are deleted with it. References without a foreign key
 * (`sightings.version_id`, `versions.run_id` …) are deleted together with their target, or outlive it on purpose: a
 * foreign key would need an index on the largest tables.
 */
export const FIRST_TABLES = {
  /** A harvest that repeats. */
  jobs: {
    id: id(),
    name: text(),
    /** The validated job as JSON; secrets as in the file: `${NAME}`. */
    spec: text(),
    /** The job file as it was given, and its path. */
    source: text(),
    file: maybe(text()),
    /** `unsaved`: a single harvest that nobody asked to keep. */
    state: text<'active' | 'paused' | 'unsaved'>(),
    /** What identifies its records, as JSON; null before the first run. */
    identity: maybe(text()),
    /** When the schedule starts the next run; null without one. */
    next_at: maybe(bigint()),
    created_at: text(),
    updated_at: text(),
  },
  runs: {
    id: id(),
    job_id: of('jobs'),
    /** Of the job, from 1. */
    number: integer(),
    state: text<'running' | 'finished' | 'partial' | 'deferred' | 'failed' | 'stopped'>(),
    /** What started it. */
    cause: text<'command' | 'schedule'>(),
    started_at: text(),
    ended_at: maybe(text()),
    /** Why it did not finish, in one sentence. */
    because: maybe(text()),
    /** The job at that time, as JSON. */
    spec: text(),
    /** The verdict on the template before the run, as JSON. */
    verdict: maybe(text()),
    /** JSON: `StoredColumn[]`. */
    columns: preset(text(), '[]'),
    /** What is known about detail pages, and the names of their columns, as JSON. */
    detail_state: maybe(text()),
    join_state: maybe(text()),
    /** What identifies the records of this run, as JSON. */
    identity: maybe(text()),
    /** JSON: notes for people. */
    notes: preset(text(), '[]'),
    /** How often the run was resumed after its process had ended. */
    resumed: preset(integer(), 0),
    pages: preset(integer(), 0),
    records: preset(integer(), 0),
    duplicates: preset(integer(), 0),
    details_read: preset(integer(), 0),
    details_missing: preset(integer(), 0),
    /** Compared with the previous run; null until it is settled, and for the first run. */
    compared_to: maybe(bigint()),
    new_records: maybe(integer()),
    changed_records: maybe(integer()),
    gone_records: maybe(integer()),
    unchanged_records: maybe(integer()),
    moved_records: maybe(integer()),
  },
  /** A part of a run that one worker does. The lease says which worker. */
  tasks: {
    id: id(),
    run_id: of('runs'),
    kind: text<'start' | 'page' | 'details' | 'plan' | 'archive' | 'finish'>(),
    /** The number of the walk or archive; for details, the id of the page with the records; 0 for plan and finish. */
    subject: bigint(),
    /** `waiting`: another task has to be done first. */
    state: text<'waiting' | 'open' | 'done' | 'failed'>(),
    attempts: preset(integer(), 0),
    because: maybe(text()),
    /** The earliest time to start it. */
    not_before: preset(bigint(), 0),
    lease_owner: maybe(text()),
    lease_until: maybe(bigint()),
    /** Intermediate findings as JSON, for a worker that takes the task over. */
    progress: maybe(text()),
  },
  /** The walk from one start address to the end of its list. */
  walks: {
    id: id(),
    run_id: of('runs'),
    /** From 1, in the order of the job's start addresses. */
    number: integer(),
    start_url: text(),
    /** How many pages are committed. */
    pages: preset(integer(), 0),
    /** `Checkpoint.state` after the last committed page. */
    state: maybe(text()),
    /** How it ended, as JSON. */
    ending: maybe(text()),
    announced: maybe(integer()),
  },
  pages: {
    id: id(),
    run_id: of('runs'),
    walk: integer(),
    /** From 1. */
    number: integer(),
    url: text(),
    read_by: text<'browser' | 'parser'>(),
    records: integer(),
    fresh: integer(),
    duplicates: integer(),
    /** 1: it was not read completely. */
    is_cut: preset(integer(), 0),
    /** `Checkpoint.trail`; null once the walk has ended. */
    trail: maybe(text()),
    read_at: text(),
  },
  /** Pages that were loaded and whose results are not committed yet. */
  journal: {
    id: id(),
    run_id: of('runs'),
    task_id: of('tasks'),
    url: text(),
    read_by: text<'browser' | 'parser'>(),
    model: bytes(),
  },
  /** Page models that the checkpoint of a walk refers to. */
  models: {
    run_id: of('runs'),
    walk: integer(),
    ref: text(),
    model: bytes(),
  },
  /** Detail pages. */
  details: {
    id: id(),
    run_id: of('runs'),
    page_id: of('pages'),
    url: text(),
    state: text<'open' | 'read' | 'missing'>(),
    because: maybe(text()),
    /** JSON: `DetailValue[]`. */
    detail_values: maybe(text()),
    read_at: maybe(text()),
  },
  /** Records of a run in progress, in the order of the site; settling moves them to records and versions. */
  harvested: {
    run_id: of('runs'),
    walk: integer(),
    page: integer(),
    /** On the page, from 0. */
    place: integer(),
    /** What identifies the record in the walk. */
    walk_key: text(),
    /** The plain id, if an attribute has one. */
    id_text: maybe(text()),
    link: maybe(text()),
    /** JSON: `HarvestedValue` by column name. */
    record_values: text(),
    details_missing: maybe(text()),
  },
  /** A record across all runs of a job. */
  records: {
    id: id(),
    job_id: of('jobs'),
    key: text(),
    /** The last plain id, if an attribute has one: it identifies the record even if its address changes. */
    id_text: maybe(text()),
    /** Ids of runs. */
    first_run: bigint(),
    last_run: bigint(),
  },
  /** The values of a record, from a run on. */
  versions: {
    id: id(),
    record_id: of('records'),
    /** The first run that read these values. */
    run_id: bigint(),
    hash: text(),
    link: maybe(text()),
    record_values: text(),
  },
  /** A record in a run. */
  sightings: {
    run_id: of('runs'),
    /** Its position in the table, from 1. */
    rank: integer(),
    record_id: of('records'),
    version_id: bigint(),
    page_id: bigint(),
    details_missing: maybe(text()),
  },
  wrappers: {
    id: id(),
    job_id: of('jobs'),
    /** `details`: learned from detail pages; `item`: given for them. */
    kind: text<'list' | 'page' | 'details' | 'item'>(),
    /** From 1, for each kind. */
    version: integer(),
    state: text<'current' | 'proposed' | 'replaced'>(),
    run_id: maybe(bigint()),
    /** As `formatStored` writes it; for details, JSON. */
    content: text(),
    because: text(),
    created_at: text(),
  },
  /** Pages as they were read, kept as the job says: compressed page files. */
  snapshots: {
    id: id(),
    run_id: of('runs'),
    page_id: maybe(bigint(), 'references pages (id) on delete cascade'),
    url: text(),
    read_by: text<'browser' | 'parser'>(),
    taken_at: text(),
    bytes: bigint(),
    model: bytes(),
  },
  /** Webhooks to send, and the result. */
  deliveries: {
    /** Also the webhook's id. */
    id: key(),
    job_id: of('jobs'),
    run_id: maybe(bigint(), 'references runs (id) on delete set null'),
    event: text(),
    url: text(),
    /** As the job has it: `${NAME}` is looked up when it is sent. */
    secret: maybe(text()),
    body: text(),
    state: text<'open' | 'delivered' | 'given-up'>(),
    attempts: preset(integer(), 0),
    next_at: bigint(),
    because: maybe(text()),
    lease_until: maybe(bigint()),
    created_at: text(),
  },
  /** When any process on this database last sent a request to a site, and until when the site is paused. */
  sites: {
    site: key(),
    last_at: preset(bigint(), 0),
    paused_until: preset(bigint(), 0),
    /** Why it is paused: `WaitReason`. */
    paused_because: maybe(text()),
  },
  /** Active requests; each expires if its process dies. */
  site_requests: {
    id: key(),
    site: text(),
    /** The process, as in `lease_owner`: requests of a dead process are not waited for. */
    owner: text(),
    until: bigint(),
  },
} satisfies Record<string, Record<string, TableColumn<unknown>>>

const KEYS: Partial<Record<keyof typeof FIRST_TABLES, string>> = {
  jobs: 'unique (name)',
  runs: 'unique (job_id, number)',
  tasks: 'unique (run_id, kind, subject)',
  walks: 'unique (run_id, number)',
  pages: 'unique (run_id, walk, number)',
  models: 'primary key (run_id, walk, ref)',
  details: 'unique (page_id, url)',
  harvested: 'primary key (run_id, walk, page, place)',
  records: 'unique (job_id, key)',
  sightings: 'primary key (run_id, rank)',
  wrappers: 'unique (job_id, kind, version)',
}

export const firstTables = declareTables(FIRST_TABLES, {
  keys: KEYS,
  // SQLite stores these rows in the order of their key, without a number of its own for each.
  withoutRowId: ['sightings'],
  indexes: [
    "create index runs_running on runs (id) where state = 'running'",
    "create index tasks_open on tasks (id) where state = 'open'",
    'create index journal_task on journal (task_id)',
    'create index journal_run on journal (run_id)',
    'create index details_run on details (run_id)',
    'create index versions_record on versions (record_id)',
    'create index sightings_record on sightings (record_id)',
    'create index snapshots_run on snapshots (run_id)',
    'create index snapshots_page on snapshots (page_id)',
    "create index deliveries_open on deliveries (next_at) where state = 'open'",
    'create index deliveries_job on deliveries (job_id)',
    'create index deliveries_run on deliveries (run_id)',
    'create index site_requests_site on site_requests (site)',
  ],
})
