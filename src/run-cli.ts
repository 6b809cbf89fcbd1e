import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { EXIT, type ExitCode } from './cli/terminal/exit-code.ts'
import { reportError } from './cli/terminal/report-error.ts'
import type { Terminal } from './cli/terminal/terminal.ts'

type AddCommand = (program: Command, terminal: Terminal, finish: (code: ExitCode) => void) => void

/** In the order in which they are listed. Each brings half of the program with it, so only the one that is named is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  extract: async () => (await import('./cli/extract/extract.ts')).addExtractCommand,
  topk: async () => (await import('./cli/extract/top-k.ts')).addTopKCommand,
  learn: async () => (await import('./cli/wrappers/learn.ts')).addLearnCommand,
  run: async () => (await import('./cli/wrappers/run-wrapper.ts')).addRunCommand,
  check: async () => (await import('./cli/wrappers/check.ts')).addCheckCommand,
  harvest: async () => (await import('./cli/jobs/harvest-job.ts')).addHarvestCommand,
  jobs: async () => (await import('./cli/jobs/jobs.ts')).addJobsCommand,
  runs: async () => (await import('./cli/jobs/runs.ts')).addRunsCommand,
  export: async () => (await import('./cli/jobs/export-job.ts')).addExportCommand,
  worker: async () => (await import('./cli/jobs/worker.ts')).addWorkerCommand,
  status: async () => (await import('./cli/jobs/status.ts')).addStatusCommand,
  store: async () => (await import('./cli/jobs/store-care.ts')).addStoreCommand,
  show: async () => (await import('./cli/explain/show.ts')).addShowCommand,
  paginate: async () => (await import('./cli/extract/paginate.ts')).addPaginateCommand,
  explain: async () => (await import('./cli/explain/explain.ts')).addExplainCommand,
  train: async () => (await import('./evaluation/blocks/train.ts')).addTrainCommand,
  'train-regions': async () => (await import('./evaluation/records/train-regions.ts')).addTrainRegionsCommand,
  evaluate: async () => (await import('./evaluation/evaluate.ts')).addEvaluateCommand,
  domains: async () => (await import('./cli/domains/domains.ts')).addDomainsCommand,
  rules: async () => (await import('./cli/explain/rules.ts')).addRulesCommand,
  demo: async () => (await import('./cli/extract/demo.ts')).addDemoCommand,
}

/** The one that is meant; all where it is none, so that help and suggestions know them. */
async function commandsFor(name = ''): Promise<AddCommand[]> {
  if (name === '--version') return []
  return Promise.all((Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS)).map(load => load()))
}

/** Runs one command line and says how it ended. Everything it prints goes through the terminal. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = EXIT.done
  const line = isPage(args[0]) ? ['extract', ...args] : [...args]
  const program = buildProgram(terminal)
  for (const add of await commandsFor(line[0])) {
    add(program, terminal, result => {
      code = result
    })
  }
  try {
    await program.parseAsync(line, { from: 'user' })
    return code
  } catch (error) {
    return reportError(error, terminal)
  }
}

/** `amberyl https://…` needs no command; nor does the name of a page file, which no command ends like. */
const isPage = (argument = ''): boolean => /^https?:\/\/|\.(?:html?|mht(?:ml)?|warc|warc\.gz|page)$/i.test(argument)

function buildProgram(terminal: Terminal): Command {
  return (
    new Command('amberyl')
      .description('Turns web pages made from templates into tables.')
      .version(readVersion())
      .exitOverride()
      // Behind a command, --version is one of its own.
      .enablePositionalOptions()
      .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, getOutHelpWidth: () => terminal.columns })
      .showHelpAfterError('(add --help for what is possible)')
  )
}

function readVersion(): string {
  // From src/ and, once compiled, from dist/src/.
  for (const up of ['../', '../../']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(`${up}package.json`, import.meta.url), 'utf8'))
      if (name === 'amberyl') return version
    } catch {
      // Not here.
    }
  }
  return '0.0.0'
}
