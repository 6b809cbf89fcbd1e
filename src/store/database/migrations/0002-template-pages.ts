import { columns, declareTables, type TableColumn } from '../declare-tables.ts'

const { id, text, integer, bytes, bigint, of, maybe } = columns

export const TEMPLATE_TABLES = {
  /**
   * Pages that show a template: the one that the wrapper in use was learned from or last found unchanged (`learned`), and
   * those before and after the last change. One of each for each kind of wrapper; a newer one replaces it.
   */
  template_pages: {
    id: id(),
    job_id: of('jobs'),
    kind: text<'list' | 'page' | 'item'>(),
    role: text<'learned' | 'before' | 'after'>(),
    /** The run that read it; it may be gone. */
    run_id: maybe(bigint()),
    url: text(),
    read_by: text<'browser' | 'parser'>(),
    taken_at: text(),
    /** A page file. */
    model: bytes(),
    /** Its picture: JPEG pieces one after another, with the top, height, and length of each as JSON. */
    picture: maybe(bytes()),
    tiles: maybe(text()),
    /** Of `after`: the version of the wrapper that was checked, and what was found, as JSON. */
    version: maybe(integer()),
    finding: maybe(text()),
  },
} satisfies Record<string, Record<string, TableColumn<unknown>>>

export const templateTables = declareTables(TEMPLATE_TABLES, {
  keys: { template_pages: 'unique (job_id, kind, role)' },
  withoutRowId: [],
  indexes: [],
})
