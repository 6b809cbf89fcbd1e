import { columns, declareTables, type TableColumn } from '../declare-tables.ts'

const { text, of } = columns

export const VERSION_TABLES = {
  /** The newest version of Amberyl that has worked on a run. */
  run_versions: {
    run_id: of('runs'),
    version: text(),
  },
} satisfies Record<string, Record<string, TableColumn<unknown>>>

export const versionTables = declareTables(VERSION_TABLES, {
  keys: { run_versions: 'primary key (run_id)' },
  withoutRowId: [],
  indexes: [],
})
