import type { Command } from 'commander'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addReportOptions } from './job-flags.ts'

export function addStatusCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'status',
    options: addReportOptions,
    examples: ['amberyl status', 'amberyl status --json      for monitoring'],
    notes: NOTES,
    load: async () => (await import('./status-report.ts')).showStatus,
  }
  defineCommand(program, definition, terminal, finish)
}

const NOTES = `Exit codes: 0 all is well; 1 something needs attention: the last run of a job failed or was deferred, no process is working on a
run in progress, a job is long overdue, or a webhook was given up within the last seven days.`
