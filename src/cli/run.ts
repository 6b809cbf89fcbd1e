import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { RuleProblems } from '../datalog/index.ts'
import { ExportFailure } from '../export/export-failure.ts'
import { RenderFailure } from '../stages/1-render/failure.ts'
import { PageFileError } from '../stages/2-model/page-file.ts'
import { BlockProblems } from '../stages/4-find/blocks/load-block-type.ts'
import { WrapperError } from '../stages/5-wrap/wrapper-file.ts'
import { addDemoCommand } from './demo.ts'
import { addEvaluateCommand } from './evaluate.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { addExplainCommand } from './explain.ts'
import { addExtractCommand } from './extract.ts'
import { addPaginateCommand } from './paginate.ts'
import { reportFailure } from './report.ts'
import { addRulesCommand } from './rules.ts'
import { addRunCommand } from './run-wrapper.ts'
import { addShowCommand } from './show.ts'
import type { Terminal } from './terminal.ts'
import { addTrainCommand } from './train.ts'
import { addTrainRegionsCommand } from './train-regions.ts'
import { UsageError } from './usage-error.ts'

/** Runs one command line and says how it ended. Everything it prints goes through the terminal. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = EXIT.done
  const program = buildProgram(terminal, result => {
    code = result
  })
  try {
    await program.parseAsync(isPage(args[0]) ? ['extract', ...args] : [...args], { from: 'user' })
    return code
  } catch (error) {
    return reportError(error, terminal)
  }
}

/** `amberyl https://…` needs no command; nor does the name of a page file, which no command ends like. */
const isPage = (argument = ''): boolean => /^https?:\/\/|\.(?:html?|mht(?:ml)?|warc|warc\.gz|page)$/i.test(argument)

function buildProgram(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  const program = new Command('amberyl')
    .description('Turns web pages made from templates into tables.')
    .version(readVersion())
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, getOutHelpWidth: () => terminal.columns })
    .showHelpAfterError('(add --help for what is possible)')
  addExtractCommand(program, terminal, finish)
  addRunCommand(program, terminal, finish)
  addShowCommand(program, terminal, finish)
  addPaginateCommand(program, terminal, finish)
  addExplainCommand(program, terminal, finish)
  addTrainCommand(program, terminal, finish)
  addTrainRegionsCommand(program, terminal, finish)
  addEvaluateCommand(program, terminal, finish)
  addRulesCommand(program, terminal, finish)
  addDemoCommand(program, terminal, finish)
  return program
}

/** Expected failures say what happened and what to do; anything else is a bug and shows where it is. */
function reportError(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  if (error instanceof UsageError) {
    terminal.err(`amberyl: ${error.message}\n`)
    return EXIT.usage
  }
  if (error instanceof RenderFailure || error instanceof ExportFailure) {
    reportFailure(error, terminal)
    return EXIT.failed
  }
  const expected =
    error instanceof PageFileError ||
    error instanceof WrapperError ||
    error instanceof BlockProblems ||
    error instanceof RuleProblems ||
    isFileError(error)
  terminal.err(`amberyl: ${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
  return EXIT.failed
}

/** A file could not be read or written: no such folder, no space, no permission. */
const isFileError = (error: unknown): boolean => /^E[A-Z]+$/.test((error as NodeJS.ErrnoException)?.code ?? '')

function readVersion(): string {
  // From src/cli/ and, once compiled, from dist/src/cli/.
  for (const up of ['../../', '../../../']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(`${up}package.json`, import.meta.url), 'utf8'))
      if (name === 'amberyl') return version
    } catch {
      // Not here.
    }
  }
  return '0.0.0'
}
