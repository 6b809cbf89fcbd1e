import { type Command, Option } from 'commander'
import {
  compile,
  DEFAULT_RUN_LIMITS,
  explain,
  explainAbsence,
  type Fact,
  formatFact,
  InputProblem,
  type Inputs,
  IntegerOverflow,
  LimitReached,
  type Limits,
  PASSES,
  type Pass,
  type Program,
  parseFact,
  parseFacts,
  printAbsence,
  printDerivation,
  type ResultRelation,
  RuleProblems,
  type Run,
  rowsOf,
  type Value,
} from '../../datalog/index.ts'
import { writeOutput } from '../../export/write-output.ts'
import { readTextFile } from '../../files/read-file.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { type PageModel, textOf } from '../../stages/2-model/page-model.ts'
import { needsRendering } from '../../stages/2-model/relations.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { loadAnnotators } from '../../stages/3-annotate/load-annotators.ts'
import { FACT_RELATIONS, readPageFacts } from '../../stages/4-find/blocks/page-facts.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { PageReader, readOnePage, visualNeeds } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { shortText } from '../terminal/short-text.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { drawNodes, type MarkedNodes } from './draw-nodes.ts'

interface CheckFlags {
  readonly print?: Pass
}

interface RunFlags extends PageFlags {
  readonly facts?: string
  readonly json?: boolean
  readonly relation?: string
  readonly explain?: string
  readonly output?: string
  readonly maxRows: string
  readonly maxSteps: string
}

/** `amberyl rules check` and `amberyl rules run`. */
export function addRulesCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const rules = program.command('rules')
  rules
    .command('facts')
    .description('list the facts of a page that rules can use')
    .action(() => {
      listFacts(terminal)
      finish(EXIT.done)
    })
  rules
    .command('check')
    .description('report every mistake in rule files, or what they need and derive')
    .argument('<file...>', 'rule files; together they make one program')
    .addOption(new Option('--print <pass>', 'print the output of a compiler pass').choices([...PASSES]))
    .addHelpText('after', CHECK_EXAMPLES)
    .action(async (files: string[], flags: CheckFlags) =>
      finish(await reported(terminal, () => checkRules(files, flags, terminal))),
    )
  const run = rules
    .command('run')
    .description('derive facts, from the facts of a page or from your own')
    .argument('<file...>', 'rule files (.dl), which together make one program, and a page: an address or a saved page')
    .option('--facts <file>', 'your own facts as rules write them (.dl), or JSON: { "relation": [[value, …], …] }')
    .option('--relation <name>', 'only this relation, even if it is not an output')
    .option('--explain <fact>', 'why this fact holds, or why it does not')
    .option('--json', 'as JSON')
    .option('-o, --output <file.svg>', 'draw the nodes that the rules derive where they are on the page')
    .option('--max-rows <n>', 'stop after this many derived rows', String(DEFAULT_RUN_LIMITS.tuples))
    .option(
      '--max-steps <n>',
      'stop the rules after this many steps (rows that are looked at)',
      String(DEFAULT_RUN_LIMITS.steps),
    )
  addPageOptions(run)
    .addHelpText('after', RUN_EXAMPLES)
    .action(async (files: string[], flags: RunFlags) =>
      finish(await reported(terminal, () => runRules(files, flags, terminal))),
    )
}

/** Every fact of a page that rules can use. */
function listFacts(terminal: Terminal): void {
  for (const { name, columns, means } of FACT_RELATIONS)
    terminal.out(`% ${means}\n${name}(${columns.map(column => `${column.name}: ${column.type}`).join(', ')}).\n\n`)
}

const CHECK_EXAMPLES = `
Examples:
  amberyl rules check links.dl
  amberyl rules check std.dl links.dl --print plan`

const RUN_EXAMPLES = `
Examples:
  amberyl rules run prices.dl https://example.com/list
  amberyl rules run prices.dl saved.html --static --explain 'cheap(17)'
  amberyl rules run prices.dl https://example.com/list -o prices.svg
  amberyl rules run paths.dl --facts edges.dl
  amberyl rules run paths.dl --facts edges.json --relation path --json
  amberyl rules run paths.dl --facts edges.dl --explain 'path(1, 3)'`

/** Mistakes in rules or facts are reported as they are: they are the user's, not bugs of Amberyl. */
async function reported(terminal: Terminal, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work()
  } catch (error) {
    const kinds = [RuleProblems, InputProblem, LimitReached, IntegerOverflow]
    if (!kinds.some(kind => error instanceof kind)) throw error
    terminal.err(`${(error as Error).message}\n`)
    return EXIT.failed
  }
}

async function compileFiles(files: readonly string[], outputs?: readonly string[]): Promise<Program> {
  const sources = await Promise.all(files.map(async file => ({ file, text: await readTextFile(file) })))
  return compile(sources, { inputs: FACT_RELATIONS, ...(outputs && { outputs }) })
}

async function checkRules(files: readonly string[], flags: CheckFlags, terminal: Terminal): Promise<ExitCode> {
  const program = await compileFiles(files)
  if (flags.print) {
    terminal.out(`${program.print(flags.print)}\n`)
    return EXIT.done
  }
  const list = (names: readonly string[]): string => names.join(', ') || 'nothing'
  terminal.out(`${program.passes.checked.clauses.length} rules and facts\n`)
  terminal.out(`needs   ${list(program.requiredInputs)}\n`)
  terminal.out(`derives ${list(program.outputs.map(({ name }) => name))}\n`)
  return EXIT.done
}

async function runRules(given: readonly string[], flags: RunFlags, terminal: Terminal): Promise<ExitCode> {
  const limits = limitsOf(flags)
  const files = given.filter(isRuleFile)
  const [argument, ...more] = given.filter(each => !isRuleFile(each))
  if (files.length === 0) throw new UsageError('Name a file of rules: its name ends in .dl.')
  if (more.length > 0)
    throw new UsageError(`Rules run on one page at a time, not on ${[argument, ...more].join(', ')}.`)
  if (flags.output !== undefined && argument === undefined)
    throw new UsageError('-o draws nodes of a page: name a page.')
  const asked = flags.explain === undefined ? undefined : parseFact(flags.explain)
  const wanted = asked?.relation ?? flags.relation
  const program = wanted === undefined ? await compileFiles(files) : await compileFor(wanted, files)
  const page = argument === undefined ? undefined : await readPageFor(program, argument, flags, terminal)
  const run = program.run(await readInputs(program, flags.facts, page), { limits })
  if (asked) return explainTo(terminal, program, run, asked, flags.json === true)
  const relations = flags.relation === undefined ? run.outputs : [run.relation(flags.relation)]
  if (flags.output !== undefined) {
    const marked = relations.map(relation => ({ name: relation.name, nodes: nodesOf(relation, page!) }))
    await writeOutput(flags.output, drawNodes(page!, marked))
  }
  if (flags.json) terminal.out(`${JSON.stringify(Object.fromEntries(relations.map(each => jsonOf(each, page))))}\n`)
  else if (flags.output === undefined) for (const relation of relations) terminal.out(formatRelation(relation, page))
  return EXIT.done
}

const isRuleFile = (argument: string): boolean => argument.endsWith('.dl')

/** Rendered only if the rules ask for visual facts, or if it is to be drawn. */
async function readPageFor(
  program: Program,
  argument: string,
  flags: RunFlags,
  terminal: Terminal,
): Promise<PageModel> {
  const visual = flags.output !== undefined || needsRendering(program.requiredInputs) || visualNeeds(flags)
  const reader = new PageReader(flags, terminal, { visual })
  try {
    return await readOnePage(reader, argument)
  } finally {
    await reader.close()
  }
}

/** By convention the first column is what a fact is about, so on a page it is a node if it can be one. */
function nodesOf(relation: ResultRelation, page: PageModel): MarkedNodes['nodes'] {
  const first = [...relation].map(([value]) => value)
  return first.filter((value): value is number => Number.isInteger(value) && page.tag[value as number] !== undefined)
}

function formatRelation(relation: ResultRelation, page: PageModel | undefined): string {
  const nodes = new Set(page ? nodesOf(relation, page) : [])
  const lines = [...relation].map(values => {
    const fact = `${formatFact({ relation: relation.name, values })}.`
    const node = values[0]
    return typeof node === 'number' && nodes.has(node) ? `${fact}  % ${placeOf(page!, node)}` : fact
  })
  return lines.map(line => `${line}\n`).join('')
}

function placeOf(page: PageModel, node: number): string {
  const shown = shortText(textOf(page, node))
  return shown === '' ? xpathOf(page, node) : `${xpathOf(page, node)} “${shown}”`
}

function limitsOf(flags: RunFlags): Limits {
  const read = (name: string, text: string): number => {
    if (/^\d+$/.test(text)) return Number(text)
    throw new UsageError(`${name} must be a number, not ${text}`)
  }
  return { tuples: read('--max-rows', flags.maxRows), steps: read('--max-steps', flags.maxSteps) }
}

/** A relation that the user names is computed even if it is not an output. */
async function compileFor(relation: string, files: readonly string[]): Promise<Program> {
  const program = await compileFiles(files)
  if (!program.describe(relation)) {
    throw new UsageError(
      `there is no relation ${relation}; the outputs are ${program.outputs.map(({ name }) => name).join(', ')}`,
    )
  }
  return compileFiles(files, [relation])
}

const jsonOf = (relation: ResultRelation, page: PageModel | undefined): [string, unknown] => [
  relation.name,
  {
    columns: relation.columnNames,
    rows: [...relation],
    ...(page && { xpaths: Object.fromEntries(nodesOf(relation, page).map(node => [node, xpathOf(page, node)])) }),
  },
]

function explainTo(terminal: Terminal, program: Program, run: Run, fact: Fact, json: boolean): ExitCode {
  const derivation = explain(program, run, fact)
  const absence = derivation ? undefined : explainAbsence(program, run, fact)
  if (json)
    terminal.out(
      `${JSON.stringify(derivation ?? absence, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value))}\n`,
    )
  else terminal.out(`${derivation ? printDerivation(derivation) : printAbsence(absence!)}\n`)
  return EXIT.done
}

/** Facts of the user, and those of the page for the inputs that the user's do not name. */
async function readInputs(program: Program, file: string | undefined, page: PageModel | undefined): Promise<Inputs> {
  const given = file === undefined ? new Map<string, Value[][]>() : await readFacts(file)
  for (const name of given.keys()) {
    if (!program.describe(name)) throw new InputProblem(`${file}: the rules have no input ${name}`)
  }
  const own = program.requiredInputs.filter(name => given.has(name) || !page)
  const rest = program.requiredInputs.filter(name => !own.includes(name))
  return new Map([
    ...own.map(name => [name, rowsOf(program.describe(name)!, given.get(name) ?? [])] as const),
    ...(page ? readPageFacts(annotate(page, loadAnnotators()), rest) : []),
    ...rest.filter(name => !isPageFact(name)).map(name => [name, rowsOf(program.describe(name)!, [])] as const),
  ])
}

const isPageFact = (wanted: string): boolean => FACT_RELATIONS.some(({ name }) => name === wanted)

async function readFacts(file: string): Promise<Map<string, Value[][]>> {
  const text = await readTextFile(file)
  if (file.endsWith('.json')) return readJsonFacts(file, text)
  const facts = new Map<string, Value[][]>()
  for (const { relation, values } of parseFacts({ file, text })) {
    const rows = facts.get(relation)
    if (rows) rows.push([...values])
    else facts.set(relation, [[...values]])
  }
  return facts
}

function readJsonFacts(file: string, text: string): Map<string, Value[][]> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new InputProblem(`${file} is not valid JSON: ${(error as Error).message}`)
  }
  const isTable = typeof parsed === 'object' && parsed !== null && Object.values(parsed).every(Array.isArray)
  if (!isTable) throw new InputProblem(`${file} must contain { "relation": [[value, …], …] }`)
  return new Map(Object.entries(parsed as Record<string, Value[][]>))
}
