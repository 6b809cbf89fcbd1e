import { type Command, Option } from 'commander'
import { addRegionOptions, type WantedRegion } from '../extract/region-options.ts'
import { addTopKOptions } from '../extract/top-k.ts'
import { addModelOptions } from '../pages/model-options.ts'
import { addPageOptions } from '../pages/page-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { wholeNumber } from '../terminal/whole-number.ts'
import { type ExplainBlockFlags, explainBlockAt } from './explain-block.ts'
import { type ExplainDomainFlags, explainDomainAt } from './explain-domain.ts'
import { type ExplainListFlags, explainList } from './explain-list.ts'
import { type ExplainTopKFlags, explainTopK } from './explain-top-k.ts'

type ExplainFlags = Omit<ExplainListFlags, 'region'> &
  Omit<ExplainBlockFlags, 'node'> &
  Partial<Pick<ExplainDomainFlags, 'node' | 'domain'>> &
  ExplainTopKFlags & { readonly topk?: boolean; readonly region: WantedRegion }

export function addExplainCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('explain')
    .argument('<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
    .addOption(new Option('--record <n>', 'number of a record of the list, from 1').argParser(wholeNumber(0)))
    .option('--field <name>', 'a field of the list; with --record, its value there')
    .option(
      '--node <xpath>',
      'a node: is this link or button a block? with --domain: is this a record or an attribute?',
    )
    .option('--domain <name>', 'the domain whose rules to explain, with --node: its name, or a folder')
    .option('--topk', 'the list that the title announces: its number, all lists of that size and their scores')
  addRegionOptions(command)
  addTopKOptions(command)
  command
    .option('--block <type>', 'the block type, with --node', 'pagination-link')
    .option('--profile <name>', 'which model, with --node (default: fast, or the first one of the block type)')
    .addOption(
      new Option('--facts <n>', 'how many reasons to trace back to the facts of the page')
        .argParser(wholeNumber(0))
        .default(3),
    )
    .option('--json', 'as JSON, one line per page')
  addPageOptions(addModelOptions(command))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: ExplainFlags) => finish(await explainPage(page, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl explain https://example.com/list --record 3
  amberyl explain https://example.com/list --field price
  amberyl explain saved.html --region 2 --record 1 --field price --facts 10
  amberyl explain https://example.com/list --node '//a[@rel="next"]'
  amberyl explain saved.html --node '//button' --block my-block --blocks my-blocks
  amberyl explain https://example.com/homes --domain real-estate --node '//li[2]'
  amberyl explain https://example.com/50-tallest-towers --topk`

async function explainPage(argument: string, flags: ExplainFlags, terminal: Terminal): Promise<ExitCode> {
  const { node, record, field, region, topk } = flags
  const isListed = record !== undefined || field !== undefined
  if ([node !== undefined, isListed, topk === true].filter(Boolean).length !== 1)
    throw new UsageError('Name one thing to explain: --record N, --field NAME, --node XPATH, or --topk.')
  if (!topk && (flags.k !== undefined || flags.without))
    throw new UsageError('--k and --without can only be used with --topk.')
  if (topk) return explainTopK(argument, flags, terminal)
  if (flags.domain !== undefined && node === undefined)
    throw new UsageError('--domain can only be used with --node XPATH.')
  if (node !== undefined && flags.domain !== undefined) {
    await explainDomainAt(argument, { ...flags, node, domain: flags.domain }, terminal)
    return EXIT.done
  }
  if (node !== undefined) {
    await explainBlockAt(argument, { ...flags, node }, terminal)
    return EXIT.done
  }
  if (region === 'all') throw new UsageError('Only one list can be explained at a time: --region main or --region N.')
  return explainList(argument, { ...flags, region }, terminal)
}
