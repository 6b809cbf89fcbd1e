import { readFile } from 'node:fs/promises'
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
import { BASE_RELATIONS } from '../../stages/2-model/relations.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface CheckFlags {
  readonly print?: Pass
}

interface RunFlags {
  readonly facts?: string
  readonly json?: boolean
  readonly relation?: string
  readonly explain?: string
  readonly maxRows: string
  readonly timeout: string
}

/** `amberyl rules check` and `amberyl rules run`. */
export function addRulesCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const rules = program.command('rules')
  rules
    .command('check')
    .description('report every mistake in rule files, or what they need and derive')
    .argument('<file...>', 'rule files; together they make one program')
    .addOption(new Option('--print <pass>', 'print the output of a compiler pass').choices([...PASSES]))
    .addHelpText('after', CHECK_EXAMPLES)
    .action(async (files: string[], flags: CheckFlags) =>
      finish(await reported(terminal, () => checkRules(files, flags, terminal))),
    )
  rules
    .command('run')
    .description('derive facts')
    .argument('<file...>', 'rule files; together they make one program')
    .option('--facts <file>', 'the inputs: facts as rules write them (.dl), or JSON: { "relation": [[value, …], …] }')
    .option('--relation <name>', 'only this relation, even if it is not an output')
    .option('--explain <fact>', 'why this fact holds, or why it does not')
    .option('--json', 'as JSON')
    .option('--max-rows <n>', 'stop after this many derived rows', String(DEFAULT_RUN_LIMITS.tuples))
    .option('--timeout <ms>', 'stop after this time', String(DEFAULT_RUN_LIMITS.milliseconds))
    .addHelpText('after', RUN_EXAMPLES)
    .action(async (files: string[], flags: RunFlags) =>
      finish(await reported(terminal, () => runRules(files, flags, terminal))),
    )
}

const CHECK_EXAMPLES = `
Examples:
  amberyl rules check links.dl
  amberyl rules check std.dl links.dl --print plan`

const RUN_EXAMPLES = `
Examples:
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
  const sources = await Promise.all(files.map(async file => ({ file, text: await readFile(file, 'utf8') })))
  return compile(sources, { inputs: BASE_RELATIONS, ...(outputs && { outputs }) })
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

async function runRules(files: readonly string[], flags: RunFlags, terminal: Terminal): Promise<ExitCode> {
  const limits = limitsOf(flags)
  const asked = flags.explain === undefined ? undefined : parseFact(flags.explain)
  const wanted = asked?.relation ?? flags.relation
  const program = wanted === undefined ? await compileFiles(files) : await compileFor(wanted, files)
  const run = program.run(await readInputs(program, flags.facts), { limits })
  if (asked) return explainTo(terminal, program, run, asked, flags.json === true)
  const relations = flags.relation === undefined ? run.outputs : [run.relation(flags.relation)]
  if (flags.json) terminal.out(`${JSON.stringify(Object.fromEntries(relations.map(jsonOf)))}\n`)
  else
    for (const relation of relations)
      for (const values of relation) terminal.out(`${formatFact({ relation: relation.name, values })}.\n`)
  return EXIT.done
}

function limitsOf(flags: RunFlags): Limits {
  const read = (name: string, text: string): number => {
    if (/^\d+$/.test(text)) return Number(text)
    throw new UsageError(`${name} must be a number, not ${text}`)
  }
  return { tuples: read('--max-rows', flags.maxRows), milliseconds: read('--timeout', flags.timeout) }
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

const jsonOf = (relation: ResultRelation): [string, unknown] => [
  relation.name,
  { columns: relation.columnNames, rows: [...relation] },
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

async function readInputs(program: Program, file: string | undefined): Promise<Inputs> {
  const given = file === undefined ? new Map<string, Value[][]>() : await readFacts(file)
  for (const name of given.keys()) {
    if (!program.describe(name)) throw new InputProblem(`${file}: the rules have no input ${name}`)
  }
  return new Map(program.requiredInputs.map(name => [name, rowsOf(program.describe(name)!, given.get(name) ?? [])]))
}

async function readFacts(file: string): Promise<Map<string, Value[][]>> {
  const text = await readFile(file, 'utf8')
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
