import { Command, CommanderError } from 'commander'
import { EXIT, type ExitCode } from './cli/terminal/exit-code.ts'
import { sinkOf } from './cli/terminal/sink.ts'
import type { Terminal } from './cli/terminal/terminal.ts'
import { COMMANDS } from './commands.ts'
import { looksLikeHost } from './net/web-address.ts'
import { readVersion } from './version.ts'

/** Runs one command line and returns its exit code. All output goes through the sink. */
export async function runCli(args: readonly string[], streams: Terminal): Promise<ExitCode> {
  const terminal = sinkOf(streams)
  let code: ExitCode = EXIT.done
  const line = isPage(args[0]) ? ['extract', ...args] : [...args]
  const program = buildProgram(terminal)
  const finish = (result: ExitCode): void => {
    code = result
  }
  try {
    await addCommands(program, line, terminal, finish)
    await program.parseAsync(line, { from: 'user' })
    return code
  } catch (error) {
    // Help and version end this way, too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    const { reportError } = await import('./cli/terminal/report-error.ts')
    return reportError(error, terminal)
  }
}

/**
 * Loads the command that the line names. If it names none, all commands are listed by name, for help and suggestions.
 */
async function addCommands(
  program: Command,
  line: readonly string[],
  terminal: Terminal,
  finish: (code: ExitCode) => void,
): Promise<void> {
  const name = (line[0] === 'help' || line[0] === '--' ? line[1] : line[0]) ?? ''
  if (!Object.hasOwn(COMMANDS, name)) {
    for (const { usage, description } of Object.values(COMMANDS)) program.command(usage).description(description)
    return
  }
  const { description, load } = COMMANDS[name]!
  const add = await load()
  add(program, terminal, finish)
  program.commands[0]!.description(description)
}

/** `amberyl https://…` needs no command; nor does `-`, nor a page file, because no command has such an ending. */
const isPage = (argument = ''): boolean =>
  /^https?:\/\/|^-$|\.(?:html?|mht(?:ml)?|warc|warc\.gz|page)$/i.test(argument) || looksLikeHost(argument)

function buildProgram(terminal: Terminal): Command {
  return (
    new Command('amberyl')
      .description('Turns web pages made from templates into tables.')
      .version(readVersion())
      .exitOverride()
      // After a command, --version is an option of the command.
      .enablePositionalOptions()
      .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, getOutHelpWidth: () => terminal.columns })
      .showHelpAfterError('(see --help)')
  )
}
