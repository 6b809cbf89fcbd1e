import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { backupStore } from '../../store/database/backup.ts'
import type { Store } from '../../store/database/store.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatPairs } from '../terminal/list-table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ShownFlags } from './job-flags.ts'
import { formatBytes } from './status-report.ts'
import { type StoreFlags, withStore } from './store-options.ts'

export async function backupDatabase(file: string, flags: StoreFlags, terminal: Terminal): Promise<ExitCode> {
  await withStore(flags, { isReading: true }, store => backupStore(store, file))
  terminal.out(`written ${file}, ${formatBytes((await stat(file)).size)}\n`)
  return EXIT.done
}

interface StoreCheck {
  readonly kind: Store['kind']
  readonly place: string
  /** The last change to the tables that was made. */
  readonly schema: string
  /** What is wrong; empty where all is well. */
  readonly problems: readonly string[]
}

export async function checkDatabase(flags: ShownFlags, terminal: Terminal): Promise<ExitCode> {
  const check = await withStore(flags, { isReading: true }, checkStore)
  const { kind, place, schema, problems } = check
  const text = formatPairs([
    ['database', `${place} (${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`],
    ['tables', schema],
    ['whole', problems.length === 0 ? 'yes' : `no: ${problems.join('; ')}. Restore the last backup.`],
  ])
  terminal.out(flags.json ? `${JSON.stringify(check, null, 2)}\n` : text)
  return problems.length === 0 ? EXIT.done : EXIT.failed
}

async function checkStore({ kind, place, db }: Store): Promise<StoreCheck> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db)
  // A server checks itself; that it answered is what can be told.
  const problems = kind === 'postgres' ? [] : await integrityProblems(db)
  return { kind, place, schema: rows[0]?.name ?? 'none', problems }
}

async function integrityProblems(db: Store['db']): Promise<string[]> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const keys = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...whole.rows.map(row => row.integrity_check).filter(text => text !== 'ok'),
    ...[...new Set(keys.rows.map(({ table }) => table))].map(table => `rows of ${table} belong to nothing`),
  ]
}
