import { type Command, InvalidArgumentError } from 'commander'
import { printable } from '../../export/printable.ts'
import { writeOutput } from '../../export/write-output.ts'
import { loadAnnotators } from '../../stages/3-annotate/load-annotators.ts'
import { type Example, type Learned, learnByExample } from '../../stages/5-wrap/page/learn-by-example.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { learnTemplateState } from '../../stages/7-monitor/template-state.ts'
import { givenText } from '../pages/given-text.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { PageReader, readOnePage, visualNeeds } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportWarnings } from '../terminal/report.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { formatLearned } from './format-learned.ts'
import { type GivenExample, loadExample } from './load-example.ts'
import { remedyOf, reportPlaces } from './report-learning.ts'

interface LearnFlags extends PageFlags {
  readonly text?: string
  readonly field?: GivenExample['fields']
  readonly example?: readonly string[]
  readonly json?: boolean
  readonly output?: string
}

export function addLearnCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('learn')
    .argument('[page]', 'address, HTML or MHTML file, saved page file (.page), or - for HTML on stdin')
    .option('--text <text>', 'the wanted part of the page, copied from it: a file, - for stdin, or the text itself')
    .option(
      '--field <name=text>',
      'a field and its text on the page; repeat it for more fields or values',
      collectField,
    )
    .option('--example <file>', 'another page: JSON with "page", "fields", and optionally "text"; repeatable', collect)
    .option('-o, --output <file>', 'write the wrapper to a file, for amberyl run and amberyl check')
    .option('--json', 'print the wrapper instead of a description')
  addPageOptions(command.optionsGroup('How pages are read:'))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string | undefined, flags: LearnFlags) => finish(await learn(page, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl learn https://example.com/book/1 --field "title=The grey sea" --field "price=£12.50" -o book.json
  amberyl learn saved.html --text region.txt --field author=Ada --field author=Ben -o book.json
  amberyl learn saved.html --field "title=The grey sea" --example second.json -o book.json
  amberyl run book.json https://example.com/book/2 https://example.com/book/3 -o books.csv
  amberyl check book.json

second.json: {"page": "other.html", "fields": {"title": "All about bees", "author": ["Cy", "Di"]}}
Paths in it start from its folder. Exit code 1: nothing was learned, and the message says why.`

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value]

function collectField(given: string, before: GivenExample['fields'] = {}): GivenExample['fields'] {
  const match = given.match(/^\s*([^=]*?)\s*=([\s\S]*)$/)
  if (!match?.[1]) throw new InvalidArgumentError('Write it like "title=The grey sea".')
  const [, name, text] = match as unknown as [string, string, string]
  return { ...before, [name]: [...(Object.hasOwn(before, name) ? before[name]! : []), text] }
}

async function learn(page: string | undefined, flags: LearnFlags, terminal: Terminal): Promise<ExitCode> {
  const given = await givenExamples(page, flags, terminal)
  const { examples, code } = await readExamples(given, flags, terminal)
  const learned = learnByExample(examples, { annotators: loadAnnotators() })
  if (learned.kind === 'problems') return reportProblems(learned.problems, given, flags, terminal)
  const { wrapper, warnings } = learned
  for (const example of examples) reportPlaces(example, terminal)
  for (const { message } of warnings) terminal.err(`note: ${printable(message)}.\n`)
  const pages = examples.map(example => example.page)
  const text = formatStored({ wrapper, state: learnTemplateState(wrapper, pages) })
  if (flags.output !== undefined) await writeOutput(flags.output, text)
  terminal.out(flags.json ? text : formatLearned(wrapper, pages[0]!, terminal.columns))
  if (flags.output === undefined && !flags.json)
    terminal.err('note: the wrapper was not saved; to save it, add -o wrapper.json.\n')
  return code
}

/** Checked before anything is read, so that a mistake fails at once. */
async function givenExamples(
  page: string | undefined,
  { text, field = {}, example = [] }: LearnFlags,
  terminal: Terminal,
): Promise<GivenExample[]> {
  if (page === undefined && example.length === 0) throw new UsageError('Name a page to learn from, or --example FILE.')
  if (page === undefined && (text !== undefined || Object.keys(field).length > 0))
    throw new UsageError('--text and --field describe a page: name the page before them.')
  if (page !== undefined && Object.keys(field).length === 0)
    throw new UsageError('Say what to read from the page: --field "title=The grey sea".')
  if (page === '-' && text === '-') throw new UsageError('The page or its text can come from stdin, not both.')
  const own = page === undefined ? [] : [{ page, fields: field, ...(await givenText(text, terminal)) }]
  return [...own, ...(await Promise.all(example.map(loadExample)))]
}

async function readExamples(
  given: readonly GivenExample[],
  flags: PageFlags,
  terminal: Terminal,
): Promise<{ examples: Example[]; code: ExitCode }> {
  const reader = new PageReader(flags, terminal, { visual: visualNeeds(flags) })
  const examples: Example[] = []
  let code: ExitCode = EXIT.done
  try {
    for (const { page: argument, ...rest } of given) {
      const page = await readOnePage(reader, argument)
      if (reportWarnings(page.warnings, terminal) === EXIT.partial) code = EXIT.partial
      examples.push({ ...rest, page })
    }
  } finally {
    await reader.close()
  }
  return { examples, code }
}

type Problems = Extract<Learned, { kind: 'problems' }>['problems']

function reportProblems(
  problems: Problems,
  given: readonly GivenExample[],
  flags: PageFlags,
  terminal: Terminal,
): ExitCode {
  // One problem per field is enough.
  const shown = problems.filter(
    ({ kind, field }) =>
      kind !== 'no-rule' || !problems.some(other => other.field === field && other.kind !== 'no-rule'),
  )
  for (const problem of shown) {
    const where = problem.example === undefined || given.length === 1 ? '' : `${given[problem.example]!.page}: `
    terminal.err(`amberyl: ${where}${printable(problem.message)}.\n`)
  }
  for (const remedy of new Set(shown.flatMap(problem => remedyOf(problem, flags) ?? []))) terminal.err(`${remedy}\n`)
  return EXIT.failed
}
