import { columns, declareTables, type TableColumn } from '../declare-tables.ts'

const { text, integer, of, maybe } = columns

export const PRINT_TABLES = {
  /** What the pages of a walk were like, to see in the next run whether they are still the same. */
  walk_prints: {
    run_id: of('runs'),
    walk: integer(),
    /** JSON: `PagePrint[]`, one for each page. */
    pages: text(),
    /** Everything else that the records depend on; null until the run has ended. */
    conditions: maybe(text()),
  },
} satisfies Record<string, Record<string, TableColumn<unknown>>>

export const printTables = declareTables(PRINT_TABLES, {
  keys: { walk_prints: 'primary key (run_id, walk)' },
  withoutRowId: [],
  indexes: [],
})
