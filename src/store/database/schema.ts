import type { TablesOf } from './declare-tables.ts'
import type { FIRST_TABLES } from './migrations/0001-first-tables.ts'
import type { TEMPLATE_TABLES } from './migrations/0002-template-pages.ts'
import type { PRINT_TABLES } from './migrations/0003-walk-prints.ts'
import type { VERSION_TABLES } from './migrations/0004-run-versions.ts'
import type { ARCHIVE_TABLES } from './migrations/0005-archives.ts'

/**
 * The tables, the same in SQLite and PostgreSQL, as the migrations make them. Times for people are ISO 8601 in UTC, as
 * text; times that machines compare (leases, turns) are milliseconds since 1970 by the clock of the database. JSON is
 * stored as text.
 */
export type Schema = TablesOf<
  typeof FIRST_TABLES & typeof TEMPLATE_TABLES & typeof PRINT_TABLES & typeof VERSION_TABLES & typeof ARCHIVE_TABLES
>

export type JobTable = Schema['jobs']
export type RunTable = Schema['runs']
export type TaskTable = Schema['tasks']
export type WrapperTable = Schema['wrappers']
export type ArchiveTable = Schema['archives']
export type TemplatePageTable = Schema['template_pages']

export type RunState = RunTable['state']
export type TaskKind = TaskTable['kind']

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
