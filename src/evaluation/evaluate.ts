import { type Command, InvalidArgumentError, Option } from 'commander'
import { LIST_ALGORITHMS } from '../analyse.ts'
import { EXIT, type ExitCode } from '../cli/terminal/exit-code.ts'
import type { Terminal } from '../cli/terminal/terminal.ts'
import { UsageError } from '../cli/terminal/usage-error.ts'
import { evaluatePagination, type PaginationFlags } from './blocks/evaluate-pagination.ts'
import { type EvaluateDomainFlags, evaluateDomain } from './domain/evaluate-domain.ts'
import { evaluateRecords, type RecordsFlags } from './records/evaluate-records.ts'
import { evaluateTemplate, type TemplateFlags } from './template/evaluate-template.ts'
import { evaluateTopK, type TopKFlags } from './top-k/evaluate-topk.ts'

type EvaluateFlags = PaginationFlags & RecordsFlags & TemplateFlags & TopKFlags & EvaluateDomainFlags

export function addEvaluateCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('evaluate')
    .argument('<task>', 'pagination, records, domain, template or topk')
    .requiredOption('--corpus <folder>', 'labeled pages: labels.json and pages/')
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
    .option('--profile <name>', 'pagination: precision, recall, fast or tree', 'fast')
    .option('--blocks <folder>', 'pagination: folder of block types (default: those that come with Amberyl)')
    .option('--cross-validate', 'pagination: train and test by site, instead of using the existing model')
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

async function evaluate(task: string, flags: EvaluateFlags, terminal: Terminal): Promise<void> {
  if (task === 'pagination') return evaluatePagination(flags, terminal)
  if (task === 'records') return evaluateRecords(flags, terminal)
  if (task === 'domain') return evaluateDomain(flags, terminal)
  if (task === 'template') return evaluateTemplate(flags, terminal)
  if (task === 'topk') return evaluateTopK(flags, terminal)
  throw new UsageError(`there is no task ${task}; the tasks are pagination, records, domain, template and topk`)
}
