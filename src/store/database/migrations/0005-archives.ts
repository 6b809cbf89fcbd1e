import { columns, declareTables, type TableColumn } from '../declare-tables.ts'

const { text, integer, bigint, of, maybe, preset } = columns

export const ARCHIVE_TABLES = {
  /** An archive that a run reads, and how far it is. */
  archives: {
    run_id: of('runs'),
    /** From 1, in the order of the job. */
    number: integer(),
    /** As the job names it. */
    name: text(),
    /** The file of its lines, within the folder of the job's outputs. */
    output: text(),
    /** `same`: nothing has changed since an earlier run read it. */
    state: text<'open' | 'read' | 'same' | 'failed'>(),
    /** How its content is recognized: its size with its time or tag; null if that is not known. */
    print: maybe(text()),
    /** Everything else that its lines depend on. */
    conditions: maybe(text()),
    /** The file with the lines so far. Each worker has its own. */
    part: maybe(text()),
    /** How much of that file, or of the output at the end, is certain. */
    bytes: preset(bigint(), 0),
    pages: preset(integer(), 0),
    records: preset(integer(), 0),
    /** Why it was not read to its end. */
    because: maybe(text()),
    /** When the last lines of it were stored. */
    read_at: maybe(text()),
  },
} satisfies Record<string, Record<string, TableColumn<unknown>>>

export const archiveTables = declareTables(ARCHIVE_TABLES, {
  keys: { archives: 'primary key (run_id, number)' },
  withoutRowId: [],
  indexes: [
    'create index archives_name on archives (name)',
    // A run over archives has many thousand open tasks, of which a few are held.
    "create index tasks_held on tasks (lease_owner) where state = 'open' and lease_owner is not null",
  ],
})
