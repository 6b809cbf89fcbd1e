import { type Command, Option } from 'commander'
import { explainedBlock } from '../../explain/explain-block.ts'
import { explainPage } from '../../explain/explain-page.ts'
import type { Explained } from '../../explain/reason-tree.ts'
import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import { PAGE_IMPROVEMENTS, type PageImprovement } from '../../stages/4-find/domain/improvement.ts'
import { openDomainSource } from '../../stages/4-find/domain/load-domain-source.ts'
import { SWITCHES, type Switch } from '../../stages/4-find/top-k/top-k.ts'
import type { Algorithm } from '../extract/domain-option.ts'
import { addRegionOptions, type WantedRegion } from '../extract/region-options.ts'
import { kOption, topKOptionsOf } from '../extract/top-k.ts'
import { withoutOption } from '../extract/without-option.ts'
import { addModelOptions, type ModelFlags, modelsOf, needsBoxes } from '../pages/model-options.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { wholeNumber } from '../terminal/whole-number.ts'

interface ExplainFlags extends PageFlags, ModelFlags {
  readonly record?: number
  readonly field?: string
  readonly node?: string
  readonly domain?: string
  readonly topk?: boolean
  readonly k?: number
  readonly without?: readonly (Switch | PageImprovement)[]
  readonly region: WantedRegion
  readonly algorithm: Algorithm
  readonly block: string
  readonly profile?: string
  /** How many reasons to trace back to the facts of the page. */
  readonly facts: number
  readonly json?: boolean
}

/** The block type that leads to the next page. */
const NEXT_LINK = 'pagination-link'

export function addExplainCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('explain')
    .argument('<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
    .addOption(new Option('--record <n>', 'number of a record of the list, from 1').argParser(wholeNumber(0)))
    .option('--field <name>', 'a field of the list; with --record, its value there')
    .option(
      '--node <xpath>',
      'a node: is it in a record, or a link to the next page? with --domain: is it in a record of the domain?',
    )
    .option('--domain <name>', 'the domain whose rules to explain, with --node: its name, or a folder')
    .option('--topk', 'the list that the title announces: its number, all lists of that size and their scores')
  addRegionOptions(command)
  command
    .addOption(kOption())
    .addOption(
      withoutOption('leave out parts of the algorithm, with --topk or --domain', [...SWITCHES, ...PAGE_IMPROVEMENTS]),
    )
  command
    .option('--block <type>', 'the block type, with --node', NEXT_LINK)
    .option('--profile <name>', 'which model, with --node (default: fast, or the first one of the block type)')
    .addOption(
      new Option('--facts <n>', 'how many reasons to trace back to the facts of the page')
        .argParser(wholeNumber(0))
        .default(3),
    )
    .option('--json', 'as JSON, one line per page')
  addPageOptions(addModelOptions(command))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: ExplainFlags) => finish(await explainAt(page, flags, terminal)))
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

async function explainAt(argument: string, flags: ExplainFlags, terminal: Terminal): Promise<ExitCode> {
  const { explain, visual } = howToExplain(flags)
  for await (const page of readPages(argument, flags, terminal, { visual })) {
    const { found, sentence, json, text } = explain(page)
    // A candidate that was rejected is explained, too: its reasons show why.
    if (!found && isAboutList(flags)) terminal.err(`note: ${page.url}: ${sentence}\n`)
    if (flags.json) terminal.out(json === null ? '' : `${JSON.stringify(json)}\n`)
    else terminal.out(text)
  }
  return EXIT.done
}

const isAboutList = ({ node, topk }: ExplainFlags): boolean => node === undefined && topk !== true

interface Explainer {
  readonly explain: (page: PageModel) => Explained
  readonly visual: boolean | 'useful'
}

/** What the flags ask for, and whether pages must be rendered for it. */
function howToExplain(flags: ExplainFlags): Explainer {
  checkFlags(flags)
  const { node: path, record, field, region, topk, facts, block } = flags
  const algorithm = flags.algorithm === 'domain' ? 'auto' : flags.algorithm
  const models = modelsOf(flags)
  if (path !== undefined && flags.domain === undefined && block !== NEXT_LINK) return explainOwnBlock(flags, path)
  const domain = flags.domain === undefined ? undefined : openDomainSource(flags.domain)
  const explain = (page: PageModel): Explained => {
    const node = path === undefined ? undefined : nodeAt(page, path)
    const topK = topk ? topKOptionsOf({ ...flags, without: partsIn(flags, SWITCHES) }) : undefined
    const without = domain && partsIn(flags, PAGE_IMPROVEMENTS)
    const list = region as 'main' | number
    const answer = explainPage(page, models, {
      ...{ algorithm, region: list, domain, without, topK, record, field, node, facts },
    })
    if (answer.kind === 'not-there') throw new UsageError(answer.because)
    return answer.explained
  }
  const needsBrowser = path !== undefined && domain === undefined && needsBoxes(models.links, flags)
  return { explain, visual: needsBrowser || 'useful' }
}

/** The parts that an algorithm has. Throws if one belongs to another. */
function partsIn<P extends Switch | PageImprovement>({ without = [] }: ExplainFlags, parts: readonly P[]): P[] {
  const isPart = (name: Switch | PageImprovement): name is P => (parts as readonly string[]).includes(name)
  const wrong = without.find(name => !isPart(name))
  if (wrong !== undefined)
    throw new UsageError(`--without ${wrong} is not a part here: choose from ${parts.join(', ')}.`)
  return without.filter(isPart)
}

/** Whether a node is a block of a type that does not lead to the next page. */
function explainOwnBlock(flags: ExplainFlags, path: string): Explainer {
  const classifier = loadClassifier(flags.block, flags.profile, flags.blocks)
  const { annotators } = modelsOf(flags)
  const explain = (page: PageModel): Explained =>
    explainedBlock(annotate(page, annotators), classifier, nodeAt(page, path), flags.facts)
  return { explain, visual: needsBoxes(classifier, flags) }
}

function nodeAt(page: PageModel, path: string): NodeId {
  const node = nodeOf(page, path)
  if (node === undefined) throw new UsageError(`${path} matches no node of ${page.url}`)
  return node
}

function checkFlags({ node, record, field, topk, k, without, domain, region }: ExplainFlags): void {
  const isListed = record !== undefined || field !== undefined
  if ([node !== undefined, isListed, topk === true].filter(Boolean).length > 1)
    throw new UsageError('Name one thing to explain: --record N, --field NAME, --node XPATH, or --topk.')
  if (!topk && k !== undefined) throw new UsageError('--k can only be used with --topk.')
  if (!topk && domain === undefined && without)
    throw new UsageError('--without can only be used with --topk or --domain.')
  if (domain !== undefined && node === undefined) throw new UsageError('--domain can only be used with --node XPATH.')
  if (region === 'all') throw new UsageError('Only one list can be explained at a time: --region main or --region N.')
}
