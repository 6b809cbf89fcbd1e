import type { Command } from 'commander'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'

export function addImportCommand(program: Command, _terminal: Terminal, _finish: (code: ExitCode) => void): void {
  program.command('import').argument('<file>', 'a file')
}
