import { type Command, InvalidArgumentError, Option } from 'commander'
import { LIST_ALGORITHMS } from '../analyse.ts'
import { EXIT, type ExitCode } from '../cli/terminal/exit-code.ts'
import type { Terminal } from '../cli/terminal/terminal.ts'
import { UsageError } from '../cli/terminal/usage-error.ts'
import { type EvaluateBlockFlags, evaluateBlock } from './blocks/evaluate-block.ts'
import { evaluatePagination, type PaginationFlags } from './blocks/evaluate-pagination.ts'
import { type EvaluateDomainFlags, evaluateDomain } from './domain/evaluate-domain.ts'
import { evaluateRecords, type RecordsFlags } from './records/evaluate-records.ts'
import { evaluateTemplate, type TemplateFlags } from './template/evaluate-template.ts'
import { evaluateTopK, type TopKFlags } from './top-k/evaluate-topk.ts'

type EvaluateFlags = EvaluateBlockFlags &
  PaginationFlags &
  RecordsFlags &
  TemplateFlags &
  TopKFlags &
  EvaluateDomainFlags

export function addEvaluateCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('evaluate')
    .argument('<task>', 'pagination, block, records, domain, template or topk')
    .option('--corpus <folder>', 'labeled pages: labels.json and pages/; for block only pages/ (default: its own)')
    .option('--predictions <file>', 'write the findings, one JSON object per page')
    .option('--json', 'the figures as JSON')
    .addOption(
      new Option('--algorithm <name>', 'records: the algorithm that finds them')
        .choices(LIST_ALGORITHMS)
        .default('auto'),
    )
    .option('--static', 'all tasks except pagination: read pages without a browser')
    .option('--without <list>', 'domain: improvements on the publication to leave out, separated by commas', commas)
    .option('--examples <n>', 'template: learn from this many pages of a set', wholeNumber, 1)
    .option('--type <name>', 'block: the block type')
    .option('--profile <name>', 'pagination and block: which model (default: fast)')
    .option('--annotators <folder>', 'pagination, block and records: also use your own annotators')
    .option('--blocks <folder>', 'pagination and block: also use your own block types')
    .option('--cross-validate', 'pagination and block: train and test by site, instead of using the existing model')
    .option('--limit-training <n>', 'with --cross-validate: train on only this many random pages', wholeNumber)
    .option(
      '--features <list>',
      'with --cross-validate: train only with these features or groups, separated by commas',
      commas,
    )
    .option('--groups', 'with --cross-validate: measure the value of each group of features')
    .option('--seed <n>', 'with --cross-validate: split the sites differently', wholeNumber, 1)
    .addHelpText('after', EXAMPLES)
    .action(async (task: string, flags: EvaluateFlags) => {
      await evaluate(task, flags, terminal)
      finish(EXIT.done)
    })
}

const EXAMPLES = `
Examples:
  amberyl evaluate pagination --corpus labeled --predictions found.ndjson
  amberyl evaluate pagination --corpus labeled --cross-validate --groups
  amberyl evaluate pagination --corpus labeled --cross-validate --profile tree --limit-training 24
  amberyl evaluate block --type my-block --blocks my-blocks --corpus labeled-for-it
  amberyl evaluate records --corpus labeled --predictions found.ndjson
  amberyl evaluate records --corpus labeled --algorithm clustvx --static
  amberyl evaluate domain --corpus labeled --predictions found.ndjson
  amberyl evaluate domain --corpus labeled --without learned-words,positions
  amberyl evaluate template --corpus labeled --examples 3 --predictions found.ndjson
  amberyl evaluate topk --corpus labeled --predictions found.ndjson`

const commas = (list: string): string[] => list.split(',').map(name => name.trim())

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}

/** Tasks with pages that are labeled in one file. */
const TASKS: readonly string[] = ['pagination', 'records', 'domain', 'template', 'topk']

async function evaluate(task: string, flags: EvaluateFlags, terminal: Terminal): Promise<void> {
  if (task === 'block') return evaluateBlock(flags, terminal)
  if (TASKS.includes(task) && flags.corpus === undefined)
    throw new UsageError(`evaluate ${task} needs labeled pages: --corpus FOLDER with labels.json and pages/`)
  if (task === 'pagination') return evaluatePagination(flags, terminal)
  if (task === 'records') return evaluateRecords(flags, terminal)
  if (task === 'domain') return evaluateDomain(flags, terminal)
  if (task === 'template') return evaluateTemplate(flags, terminal)
  if (task === 'topk') return evaluateTopK(flags, terminal)
  throw new UsageError(
    `there is no task ${task}; the tasks are block, ${TASKS.slice(0, -1).join(', ')} and ${TASKS.at(-1)}`,
  )
}
