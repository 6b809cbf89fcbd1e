import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { addCheckCommand } from './check.ts'
import { addDemoCommand } from './demo.ts'
import { addEvaluateCommand } from './evaluate.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { addExplainCommand } from './explain.ts'
import { addExportCommand } from './export-job.ts'
import { addExtractCommand } from './extract.ts'
import { addHarvestCommand } from './harvest-job.ts'
import { addJobsCommand } from './jobs.ts'
import { addLearnCommand } from './learn.ts'
import { addPaginateCommand } from './paginate.ts'
import { reportError } from './report-error.ts'
import { addRulesCommand } from './rules.ts'
import { addRunCommand } from './run-wrapper.ts'
import { addRunsCommand } from './runs.ts'
import { addShowCommand } from './show.ts'
import { addStatusCommand } from './status.ts'
import { addStoreCommand } from './store-care.ts'
import type { Terminal } from './terminal.ts'
import { addTrainCommand } from './train.ts'
import { addTrainRegionsCommand } from './train-regions.ts'
import { addWorkerCommand } from './worker.ts'

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
    // Behind a command, --version is one of its own.
    .enablePositionalOptions()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, getOutHelpWidth: () => terminal.columns })
    .showHelpAfterError('(add --help for what is possible)')
  addExtractCommand(program, terminal, finish)
  addLearnCommand(program, terminal, finish)
  addRunCommand(program, terminal, finish)
  addCheckCommand(program, terminal, finish)
  addHarvestCommand(program, terminal, finish)
  addJobsCommand(program, terminal, finish)
  addRunsCommand(program, terminal, finish)
  addExportCommand(program, terminal, finish)
  addWorkerCommand(program, terminal, finish)
  addStatusCommand(program, terminal, finish)
  addStoreCommand(program, terminal, finish)
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
