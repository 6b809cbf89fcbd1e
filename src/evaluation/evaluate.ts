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
    .requiredOption('--corpus <folder>', 'labelled pages: labels.json and pages/')
    .option('--predictions <file>', 'write what was found, one JSON object a page')
    .option('--json', 'the figures as JSON')
    .addOption(new Option('--algorithm <name>', 'records: how they are found').choices(LIST_ALGORITHMS).default('auto'))
    .option('--static', 'all but pagination: read pages without a browser')
    .option('--without <list>', 'domain: leave improvements on the publication out, with commas', commas)
    .option('--examples <n>', 'template: learn from so many pages of a set', wholeNumber, 1)
    .option('--profile <name>', 'pagination: precision, recall, fast or tree', 'fast')
    .option('--blocks <folder>', 'pagination: where block types lie (default: those that come with Amberyl)')
    .option('--cross-validate', 'pagination: learn and test by site, instead of taking the model that is there')
    .option('--limit-training <n>', 'cross-validated: learn from so many random pages alone', wholeNumber)
    .option('--features <list>', 'cross-validated: learn from these features or groups alone, with commas', commas)
    .option('--groups', 'cross-validated: what each group of features is worth')
    .option('--seed <n>', 'cross-validated: another parting of the sites', wholeNumber, 1)
    .addHelpText('after', EXAMPLES)
    .action(async (task: string, flags: EvaluateFlags) => {
      await evaluate(task, flags, terminal)
      finish(EXIT.done)
    })
}

const EXAMPLES = `
Examples:
  amberyl evaluate pagination --corpus labelled --predictions found.ndjson
  amberyl evaluate pagination --corpus labelled --cross-validate --groups
  amberyl evaluate pagination --corpus labelled --cross-validate --profile tree --limit-training 24
  amberyl evaluate records --corpus labelled --predictions found.ndjson
  amberyl evaluate records --corpus labelled --algorithm clustvx --static
  amberyl evaluate domain --corpus labelled --predictions found.ndjson
  amberyl evaluate domain --corpus labelled --without learned-words,positions
  amberyl evaluate template --corpus labelled --examples 3 --predictions found.ndjson
  amberyl evaluate topk --corpus labelled --predictions found.ndjson`

const commas = (list: string): string[] => list.split(',').map(name => name.trim())

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1 on.')
  return Number(text)
}

async function evaluate(task: string, flags: EvaluateFlags, terminal: Terminal): Promise<void> {
  if (task === 'pagination') return evaluatePagination(flags, terminal)
  if (task === 'records') return evaluateRecords(flags, terminal)
  if (task === 'domain') return evaluateDomain(flags, terminal)
  if (task === 'template') return evaluateTemplate(flags, terminal)
  if (task === 'topk') return evaluateTopK(flags, terminal)
  throw new UsageError(`there is no task ${task}; there are pagination, records, domain, template and topk`)
}
