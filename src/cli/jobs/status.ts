import type { Command } from 'commander'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ShownFlags } from './job-flags.ts'
import { addStoreOptions } from './store-options.ts'

export function addStatusCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program.command('status').option('--json', 'as JSON, for monitoring')
  addStoreOptions(command).addHelpText('after', EXAMPLES)
  command.action(async (flags: ShownFlags) => {
    const { showStatus } = await import('./status-report.ts')
    finish(await showStatus(flags, terminal))
  })
}

const EXAMPLES = `
Examples:
  amberyl status
  amberyl status --json

Exit codes: 0 all is well; 1 something needs attention: the last run of a job failed or was deferred, a run under way is
worked on by nobody, a job is long overdue, or a webhook was given up within the last seven days.`
