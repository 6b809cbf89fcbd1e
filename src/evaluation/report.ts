import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../cli/terminal/exit-code.ts'
import { percent } from '../cli/terminal/figure-table.ts'
import type { Terminal } from '../cli/terminal/terminal.ts'
import { UsageError } from '../cli/terminal/usage-error.ts'
import { blockFolder } from '../stages/4-find/blocks/load-block-type.ts'
import { shippedRegions } from '../stages/4-find/regions/load-judge.ts'
import { markdownTable } from './blocks/card.ts'
import { evaluatePagination } from './blocks/evaluate-pagination.ts'
import type { PaginationScore } from './blocks/score.ts'
import type { DomainFigures } from './domain/domain-tables.ts'
import { evaluateDomain } from './domain/evaluate-domain.ts'
import { measureTimes } from './plots/measure-times.ts'
import { type MeasuredFigures, writePlots } from './plots/report-plots.ts'
import { evaluateRecords } from './records/evaluate-records.ts'
import type { RecordsScore } from './records/score.ts'
import type { JudgeScore, JudgeScores } from './records/validate-judge.ts'
import { type Counts, f1Of } from './score-counts.ts'
import { evaluateTemplate } from './template/evaluate-template.ts'
import type { TemplateEvaluation } from './template/template-evaluation.ts'
import { evaluateTopK } from './top-k/evaluate-topk.ts'
import type { TopKScore } from './top-k/score.ts'

interface ReportFlags {
  readonly farm?: string
  readonly blind?: string
  readonly static?: boolean
  readonly write?: string | true
  readonly plots?: string | true
}

export function addReportCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('report')
    .argument('[corpora]', `labeled pages: a folder with one folder per task (${FOLDERS.join(', ')})`)
    .option('--farm <folder>', 'further labeled pages, in folders of the same names, as a column of their own')
    .option('--blind <folder>', 'the same for pages that were labeled before the first run')
    .option('--static', 'read pages without a browser')
    .option('--write [file]', `put the table into this document (default: ${DOCUMENT})`)
    .option(
      '--plots [folder]',
      `draw the figures of this folder instead; with pages, measure what they show first (default: ${PLOTS})`,
    )
    .addHelpText('after', EXAMPLES)
    .action(async (corpora: string | undefined, flags: ReportFlags) => {
      if (corpora === undefined && flags.plots === undefined)
        throw new UsageError('Name a folder of labeled pages, or draw what was measured before: --plots.')
      if (flags.plots !== undefined) await draw(corpora, flags.plots === true ? PLOTS : flags.plots, terminal)
      else await report(corpora!, flags, terminal)
      finish(EXIT.done)
    })
}

const DOCUMENT = 'docs/evaluation.md'
const PLOTS = 'docs/figures'

const EXAMPLES = `
Examples:
  amberyl report labeled --static
  amberyl report labeled --farm themes --blind unseen --write
  amberyl report labeled --plots
  amberyl report --plots                                       draws docs/figures/*.svg again`

async function report(corpora: string, flags: ReportFlags, terminal: Terminal): Promise<void> {
  const document = flags.write === true ? DOCUMENT : flags.write
  // First, so that a wrong name does not cost the whole run.
  const [before, after] = document === undefined ? [] : await readAround(document)
  const isStatic = flags.static === true
  const columns: Column[] = []
  for (const [title, folder] of Object.entries({ corpus: corpora, farm: flags.farm, blind: flags.blind }))
    if (folder !== undefined) columns.push({ title, cells: await measure(folder, isStatic, terminal) })
  columns.push(...(await readValidated(isStatic)))
  const text = `${formatReport(columns)}\n\n${isStatic ? PARSED : RENDERED}\n`
  terminal.out(text)
  if (document !== undefined) await writeFile(document, `${before}\n\n${text}\n${after}`)
}

/** Draws the plots of a folder. With labeled pages, what they need is measured first, always without a browser. */
async function draw(corpora: string | undefined, folder: string, terminal: Terminal): Promise<void> {
  if (corpora !== undefined) {
    const measured: MeasuredFigures = {
      ablations: await measureAblations(corpora, terminal),
      times: await measureTimes(join(corpora, 'records')),
    }
    await writeFile(join(folder, 'measured.json'), `${JSON.stringify(measured)}\n`)
  }
  const files = await writePlots(folder, join(blockFolder('pagination-link'), 'metrics.json'))
  for (const file of files) terminal.err(`${join(folder, file)}\n`)
}

const PARSED = 'Pages were read without a browser.'
const RENDERED = 'Pages were rendered, except for next pages.'

/** The table is between these lines of a document. */
const [START, END] = ['<!-- report -->', '<!-- end of report -->']

async function readAround(document: string): Promise<[before: string, after: string]> {
  const text = existsSync(document) ? await readFile(document, 'utf8') : ''
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start)
    throw new UsageError(`${document} has no place for the table: add the lines ${START} and ${END}`)
  return [text.slice(0, start + START.length), text.slice(end)]
}

/** Figures of one set of pages, by task and measure. */
interface Column {
  readonly title: string
  readonly cells: Cells
}

type Cells = Readonly<Record<string, Readonly<Record<string, string>>>>

/** As Markdown. A row is there if some column has its figure. */
function formatReport(columns: readonly Column[]): string {
  const keysOf = (all: readonly (object | undefined)[]): string[] => [
    ...new Set(all.flatMap(each => Object.keys(each ?? {}))),
  ]
  const rows = keysOf(columns.map(({ cells }) => cells)).flatMap(task =>
    keysOf(columns.map(({ cells }) => cells[task])).map((measured, at) => [
      at === 0 ? task : '',
      measured,
      ...columns.map(({ cells }) => cells[task]?.[measured] ?? ''),
    ]),
  )
  return markdownTable(['task', 'measure', ...columns.map(({ title }) => title)], rows)
}

interface Task {
  readonly name: string
  /** Where a set of pages has those of this task. */
  readonly folder: string
  readonly measure: (corpus: string, isStatic: boolean, terminal: Terminal) => Promise<Cells[string]>
}

const LISTS = 'lists'
const EXACT = 'pages with exactly the right records'
const FALSE_LISTS = 'pages without a list where one was found'
const NEXT = 'next page'

/** In the order of the table. */
const TASKS: readonly Task[] = [
  {
    name: LISTS,
    folder: 'records',
    measure: async (corpus, isStatic, terminal) => recordsCells(await runRecords(corpus, isStatic, terminal)),
  },
  {
    name: 'all lists of a page',
    folder: 'records-ne',
    measure: async (corpus, isStatic, terminal) => ({
      'records, F1': f1((await runRecords(corpus, isStatic, terminal)).overall.all),
    }),
  },
  {
    name: NEXT,
    folder: 'pagination',
    measure: async (corpus, _, terminal) => {
      const figures = await figuresOf<{ overall: PaginationScore }>(terminal, quiet =>
        evaluatePagination({ corpus, seed: 1, json: true }, quiet),
      )
      return nextPageCells(figures.overall)
    },
  },
  {
    name: 'domain records',
    folder: 'domain',
    measure: async (corpus, isStatic, terminal) => {
      const { main, choices } = await runDomain(corpus, isStatic, terminal)
      return {
        'records, F1': f1(main.overall.records),
        'attribute values, F1': f1(main.overall.attributes),
        'pages with the right domain': shareOf(choices.right, choices.pages),
      }
    },
  },
  {
    name: 'top-k lists',
    folder: 'topk',
    measure: async (corpus, isStatic, terminal) => {
      const { pages, items } = (await runTopK(corpus, isStatic, terminal))[0]!
      return {
        'found lists that are right': shareOf(pages.right, pages.found),
        'labeled lists that are found': shareOf(pages.right, pages.labelled),
        'items, F1': f1(items),
      }
    },
  },
  {
    name: 'template changes',
    folder: 'template',
    measure: async (corpus, isStatic, terminal) => {
      const { figures } = await figuresOf<{ figures: TemplateEvaluation }>(terminal, quiet =>
        evaluateTemplate({ corpus, examples: 1, static: isStatic, json: true }, quiet),
      )
      return {
        'pairs of pages judged right': shareOf(figures.detection.right, figures.detection.pairs),
        'values after a change, F1': f1(figures.mended),
        'values learned from one page, F1': f1(figures.sets),
      }
    },
  },
]

const FOLDERS = TASKS.map(({ folder }) => folder)

/** The figures of every task that the folder has pages for. */
async function measure(folder: string, isStatic: boolean, terminal: Terminal): Promise<Cells> {
  const cells: Record<string, Cells[string]> = {}
  for (const { name, folder: inside, measure: measureTask } of TASKS)
    if (existsSync(join(folder, inside, 'labels.json')))
      cells[name] = await measureTask(join(folder, inside), isStatic, terminal)
  if (Object.keys(cells).length === 0)
    throw new UsageError(`${folder} has no labeled pages: they are in ${FOLDERS.map(name => `${name}/`).join(', ')}`)
  return cells
}

/** What an evaluation prints with --json. */
async function figuresOf<Figures>(terminal: Terminal, evaluate: (quiet: Terminal) => Promise<void>): Promise<Figures> {
  let printed = ''
  await evaluate({ ...terminal, out: output => void (printed += output) })
  return JSON.parse(printed) as Figures
}

const runDomain = (corpus: string, isStatic: boolean, terminal: Terminal): Promise<DomainFigures> =>
  figuresOf(terminal, quiet => evaluateDomain({ corpus, static: isStatic, json: true }, quiet))

async function runTopK(
  corpus: string,
  isStatic: boolean,
  terminal: Terminal,
): Promise<readonly (TopKScore & { readonly name: string })[]> {
  const { versions } = await figuresOf<{ versions: readonly (TopKScore & { readonly name: string })[] }>(
    terminal,
    quiet => evaluateTopK({ corpus, static: isStatic, json: true }, quiet),
  )
  return versions
}

/** Versions of a method with something left out, on parsed pages. */
async function measureAblations(corpora: string, terminal: Terminal): Promise<MeasuredFigures['ablations']> {
  const ablations: Record<string, { readonly name: string; readonly value: number }[]> = {}
  if (existsSync(join(corpora, 'topk', 'labels.json')))
    ablations['top-k lists: items, F1'] = (await runTopK(join(corpora, 'topk'), true, terminal)).map(version => ({
      name: version.name.trim(),
      value: f1Of(version.items),
    }))
  if (existsSync(join(corpora, 'domain', 'labels.json'))) {
    const { improvements } = await runDomain(join(corpora, 'domain'), true, terminal)
    ablations['domain records: attribute values, F1'] = improvements.map(({ name, figures }) => ({
      name: name.trim(),
      value: f1Of(figures.overall.attributes),
    }))
  }
  return ablations
}

interface RecordsFigures {
  readonly overall: RecordsScore
  readonly byType: Readonly<Record<string, RecordsScore>>
}

async function runRecords(corpus: string, isStatic: boolean, terminal: Terminal): Promise<RecordsFigures> {
  const { figures } = await figuresOf<{ figures: readonly RecordsFigures[] }>(terminal, quiet =>
    evaluateRecords({ corpus, algorithm: 'auto', static: isStatic, json: true }, quiet),
  )
  return figures[0]!
}

/** The `type` of pages that are labeled as pages without a list. */
const WITHOUT = 'none'

function recordsCells({ overall, byType }: RecordsFigures): Record<string, string> {
  const exact = (score: RecordsScore | undefined): number => (score ? Math.round(score.pagesExact * score.pages) : 0)
  const without = byType[WITHOUT]
  const pagesWithout = without?.pages ?? 0
  return {
    [EXACT]: shareOf(exact(overall) - exact(without), overall.pages - pagesWithout),
    ...(without && { [FALSE_LISTS]: countOf(pagesWithout - exact(without), pagesWithout) }),
    'records, F1': f1(overall.main),
    ...(overall.pagesWithFields > 0 && {
      'field values, F1': f1(overall.fields.values),
      'the same with the items of lists by place, F1': f1(overall.withItems.values),
    }),
  }
}

const nextPageCells = ({ pages, pagesRight, falseAlarms, pagesWithoutNext }: PaginationScore): Cells[string] => ({
  'pages right': `${percent(pagesRight)} of ${pages}`,
  'pages without a next page where one was found': countOf(falseAlarms, pagesWithoutNext),
})

/** Figures on sites that a model was not trained on. Training takes long and writes them beside the model. */
async function readValidated(isStatic: boolean): Promise<Column[]> {
  const regions = await readMetrics<Record<'rendered' | 'parsed', JudgeScores>>(shippedRegions())
  const lists = regions[isStatic ? 'parsed' : 'rendered']
  const { fast: next } = await readMetrics<{ fast: PaginationScore & { further?: readonly PaginationScore[] } }>(
    blockFolder('pagination-link'),
  )
  const blocks = await Promise.all(
    ['load-more', 'pager'].map(async name => {
      const { fast } = await readMetrics<{ fast: Record<string, number> }>(blockFolder(name))
      return [name, { 'blocks, F1': percent(fast[`${name} f1`]!) }] as const
    }),
  )
  // Both are trained on the corpus first, and then on the themes of the farm.
  const [farmLists, farmNext] = [lists.further?.[0], next.further?.[0]]
  return [
    {
      title: 'cross-validated',
      cells: { [LISTS]: validatedLists(lists), [NEXT]: nextPageCells(next), ...Object.fromEntries(blocks) },
    },
    {
      title: 'farm, cross-validated',
      cells: {
        ...(farmLists && { [LISTS]: validatedLists(farmLists) }),
        ...(farmNext && { [NEXT]: nextPageCells(farmNext) }),
      },
    },
  ]
}

const validatedLists = ({ pages, right, exact, toldExact, pagesWithout, refused }: JudgeScore): Cells[string] => ({
  'pages with the right list': shareOf(right, pages),
  [EXACT]: shareOf(exact, pages),
  ...(toldExact !== undefined && { 'exactly right, and found to have a list': shareOf(toldExact, pages) }),
  [FALSE_LISTS]: countOf(pagesWithout - refused, pagesWithout),
})

const readMetrics = async <Metrics>(folder: string): Promise<Metrics> =>
  JSON.parse(await readFile(join(folder, 'metrics.json'), 'utf8')) as Metrics

const f1 = (counts: Counts): string => percent(f1Of(counts))
const shareOf = (part: number, whole: number): string => `${percent(part / whole)} of ${whole}`
const countOf = (part: number, whole: number): string => `${part} of ${whole}`
