import { stat } from 'node:fs/promises'
import { backupStore } from '../../store/database/backup.ts'
import { checkStore } from '../../store/database/inspect.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatPairs } from '../terminal/list-table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { printReport, type ReportFlags } from './job-flags.ts'
import { formatBytes } from './status-report.ts'
import { type StoreFlags, withStore } from './with-store.ts'

export async function backupDatabase(file: string, flags: StoreFlags, terminal: Terminal): Promise<ExitCode> {
  await withStore(flags, store => backupStore(store, file))
  terminal.out(`wrote ${file}, ${formatBytes((await stat(file)).size)}\n`)
  return EXIT.done
}

export async function checkDatabase(flags: ReportFlags, terminal: Terminal): Promise<ExitCode> {
  const check = await withStore(flags, checkStore)
  printReport(check, flags, terminal, ({ kind, place, schema, problems }) =>
    formatPairs([
      ['database', `${place} (${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`],
      ['tables', schema],
      ['damage', problems.length === 0 ? 'none' : `${problems.join('; ')}. Restore the last backup.`],
    ]),
  )
  return check.problems.length === 0 ? EXIT.done : EXIT.failed
}
