import type { Command } from 'commander'
import type { ExitCode } from './cli/terminal/exit-code.ts'
import { NO_STDIN, type Terminal } from './cli/terminal/terminal.ts'

type AddCommand = (program: Command, terminal: Terminal, finish: (code: ExitCode) => void) => void

interface CommandEntry {
  /** Name and arguments, as the list of commands shows them. */
  readonly usage: string
  readonly description: string
  /** The module with the command's options. */
  readonly load: () => Promise<AddCommand>
}

/** The server trains block types, but does not import the laboratory: see docs/decisions/0021-trainer.md. */
const openTrainer = async () => (await import('./evaluation/blocks/trainer.ts')).createTrainer()

/** All commands, in the order of the help. Listing them loads none of their modules. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  extract: {
    usage: 'extract [page...]',
    description: 'extract the records of a list as a table, from all of its pages (also: amberyl <address>)',
    load: async () => (await import('./cli/extract/extract.ts')).addExtractCommand,
  },
  topk: {
    usage: 'topk <page>',
    description: 'extract the list that the title of a page promises ("10 tallest towers")',
    load: async () => (await import('./cli/extract/top-k.ts')).addTopKCommand,
  },
  login: {
    usage: 'login <address>',
    description: 'sign in to a site in a window and keep the session for --storage-state',
    load: async () => (await import('./cli/extract/login.ts')).addLoginCommand,
  },
  learn: {
    usage: 'learn [page]',
    description: 'learn to read pages of a template from text copied from one of them',
    load: async () => (await import('./cli/wrappers/learn.ts')).addLearnCommand,
  },
  run: {
    usage: 'run <wrapper> <page...>',
    description: 'read pages with a wrapper that learn or extract saved',
    load: async () => (await import('./cli/wrappers/run-wrapper.ts')).addRunCommand,
  },
  check: {
    usage: 'check <wrapper> [page]',
    description: 'check whether the template of a wrapper has changed; learn a new wrapper if possible',
    load: async () => (await import('./cli/wrappers/check.ts')).addCheckCommand,
  },
  import: {
    usage: 'import <file>',
    description: 'make wrappers from files of Web Scraper, Crawl4AI, AutoScraper, or AutoPagerize',
    load: async () => (await import('./cli/wrappers/import.ts')).addImportCommand,
  },
  script: {
    usage: 'script <wrapper>',
    description: 'write a wrapper as a stand-alone script for Playwright, or a spider for Scrapy',
    load: async () => (await import('./cli/wrappers/script.ts')).addScriptCommand,
  },
  harvest: {
    usage: 'harvest <file>',
    description: 'run a job file now; store its records and compare them with earlier runs',
    load: async () => (await import('./cli/jobs/harvest-job.ts')).addHarvestCommand,
  },
  jobs: {
    usage: 'jobs',
    description: 'manage stored jobs: add, list, show, run, pause, remove',
    load: async () => (await import('./cli/jobs/jobs.ts')).addJobsCommand,
  },
  runs: {
    usage: 'runs',
    description: 'show what jobs have done: runs [JOB], runs show JOB [RUN], runs diff JOB [A [B]]',
    load: async () => (await import('./cli/jobs/runs.ts')).addRunsCommand,
  },
  export: {
    usage: 'export <job>',
    description: 'export the stored records of a job in any format: the whole table, or what changed',
    load: async () => (await import('./cli/jobs/export-job.ts')).addExportCommand,
  },
  feed: {
    usage: 'feed <page|job>',
    description: 'write a list, or the new and changed records of a job, as a feed: Atom, RSS, or JSON Feed',
    load: async () => (await import('./cli/jobs/feed.ts')).addFeedCommand,
  },
  worker: {
    usage: 'worker',
    description: 'run jobs on schedule until stopped; on PostgreSQL any number of workers share the work',
    load: async () => (await import('./cli/jobs/worker.ts')).addWorkerCommand,
  },
  studio: {
    usage: 'studio',
    description: 'see pages and their tables side by side, in your browser',
    load: async () => (await import('./cli/server/studio.ts')).studioCommand(openTrainer),
  },
  serve: {
    usage: 'serve',
    description: 'serve the API on this machine, and run jobs on schedule until stopped',
    load: async () => (await import('./cli/server/serve.ts')).serveCommand(openTrainer),
  },
  mcp: {
    usage: 'mcp',
    description: 'serve AI agents over the Model Context Protocol, on stdin and stdout',
    load: async () => (await import('./cli/server/mcp.ts')).addMcpCommand,
  },
  status: {
    usage: 'status',
    description: 'show how jobs are doing: active runs, problems, what comes next',
    load: async () => (await import('./cli/jobs/status.ts')).addStatusCommand,
  },
  store: {
    usage: 'store',
    description: 'back up or check the database of jobs and records',
    load: async () => (await import('./cli/jobs/store-care.ts')).addStoreCommand,
  },
  show: {
    usage: 'show <page>',
    description: 'show the output of a pipeline stage for a page',
    load: async () => (await import('./cli/explain/show.ts')).addShowCommand,
  },
  preview: {
    usage: 'preview <page>',
    description: 'draw what was found on a picture of the page: records, fields, next link, with reasons',
    load: async () => (await import('./cli/explain/preview.ts')).addPreviewCommand,
  },
  paginate: {
    usage: 'paginate <page>',
    description: 'find the way to the next page, with reasons',
    load: async () => (await import('./cli/extract/paginate.ts')).addPaginateCommand,
  },
  explain: {
    usage: 'explain <page>',
    description: 'explain why something is a record, a field or a block: the evidence, its weight, rules and facts',
    load: async () => (await import('./cli/explain/explain.ts')).addExplainCommand,
  },
  train: {
    usage: 'train <block>',
    description: 'train the model of a block type and measure it on sites it was not trained on',
    load: async () => (await import('./evaluation/blocks/train.ts')).addTrainCommand,
  },
  'train-regions': {
    usage: 'train-regions',
    description: 'train the weights that decide what a list is and measure them on sites they were not trained on',
    load: async () => (await import('./evaluation/regions/train-regions.ts')).addTrainRegionsCommand,
  },
  evaluate: {
    usage: 'evaluate <task>',
    description: 'measure a task on labeled pages',
    load: async () => (await import('./evaluation/evaluate.ts')).addEvaluateCommand,
  },
  report: {
    usage: 'report [corpora]',
    description: 'measure every task on labeled pages: one table, with the figures of cross-validation',
    load: async () => (await import('./evaluation/report.ts')).addReportCommand,
  },
  domains: {
    usage: 'domains',
    description: 'list, show, check, create and extend domains: knowledge about homes, cars, jobs …',
    load: async () => (await import('./cli/domains/domains.ts')).addDomainsCommand,
  },
  blocks: {
    usage: 'blocks',
    description: 'list and show block types, and find their blocks on a page',
    load: async () => (await import('./cli/blocks/blocks.ts')).addBlocksCommand,
  },
  rules: {
    usage: 'rules',
    description: 'check rule files, and run them on facts',
    load: async () => (await import('./cli/explain/rules.ts')).addRulesCommand,
  },
  demo: {
    usage: 'demo',
    description: 'serve the demo sites on this machine and extract a whole list from one of them',
    load: async () => (await import('./cli/extract/demo.ts')).addDemoCommand,
  },
  docs: {
    usage: 'docs [page]',
    description: 'show where the documentation is, or open it in your browser',
    load: async () => (await import('./cli/server/docs.ts')).addDocsCommand,
  },
  completion: {
    usage: 'completion <shell>',
    description: 'print the completion script of a shell: bash, zsh, or fish',
    load: async () => (await import('./cli/terminal/completion.ts')).completionCommand(loadAllCommands),
  },
}

/** A program with every command and its options; none of them is run. */
export async function loadAllCommands(): Promise<Command> {
  const { Command } = await import('commander')
  const program = new Command('amberyl')
  const silent: Terminal = {
    out() {},
    err() {},
    isInteractive: false,
    columns: 80,
    stdin: NO_STDIN,
  }
  for (const [name, { description, load }] of Object.entries(COMMANDS)) {
    const add = await load()
    add(program, silent, () => {})
    program.commands.find(command => command.name() === name)!.description(description)
  }
  return program
}
