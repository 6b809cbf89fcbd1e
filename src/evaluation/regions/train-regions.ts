import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../../cli/terminal/exit-code.ts'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import type { Program } from '../../datalog/index.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { loadAnnotators } from '../../stages/3-annotate/load-annotators.ts'
import { hasAppliedStyles } from '../../stages/4-find/regions/applied-styles.ts'
import type { JudgeWeights, RegionWeights } from '../../stages/4-find/regions/judge.ts'
import { compileJudgements, shippedRegions } from '../../stages/4-find/regions/load-judge.ts'
import {
  completedBy,
  type LearnedWeights,
  learnData,
  learnWeights,
  type RegionExample,
} from '../records/learn-judge.ts'
import { regionExample } from '../records/region-examples.ts'
import { type JudgeScore, type JudgeScores, validateJudge } from '../records/validate-judge.ts'
import { readTrainingPages, type TrainingFolders } from './training-pages.ts'

export function addTrainRegionsCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('train-regions')
    .option(
      '--corpus <folders...>',
      'pages whose main list is labeled, or that have none: labels.json and pages/; further folders are scored, too',
    )
    .option('--all-lists <folders...>', 'pages on which every list is labeled')
    .option('--domains <folders...>', 'pages whose records of a domain are labeled, as for `evaluate domain`')
    .option('--details <folders...>', 'pages of one thing each, which have no list, as for `evaluate template`')
    .option('--cases <folders...>', 'handwritten pages: one folder each, with page.html and expected.json')
    .option('--static', 'without a browser: train the weights of parsed pages, and keep those of rendered ones')
    .option('--data-only', 'train only which other lists are data, and keep which list is the main one')
    .addHelpText('after', EXAMPLES)
    .action(async ({ static: isStatic = false, dataOnly = false, ...given }: TrainingFlags) => {
      const folders = { corpus: [], allLists: [], domains: [], details: [], cases: [], ...given }
      await trainRegions(folders, { isStatic, isDataOnly: dataOnly }, terminal)
      finish(EXIT.done)
    })
}

type TrainingFlags = Partial<TrainingFolders> & { readonly static?: boolean; readonly dataOnly?: boolean }

const EXAMPLES = `
Example:
  amberyl train-regions --corpus lists articles --all-lists every-list --cases test/pages
  amberyl train-regions --corpus C/records FARM/records --all-lists C/records-ne --domains C/domain --details C/template --cases test/pages`

/** Trains the weights of measures and claims, for rendered and for parsed pages, and writes them with their score. */
async function trainRegions(
  folders: TrainingFolders,
  { isStatic, isDataOnly }: { readonly isStatic: boolean; readonly isDataOnly: boolean },
  terminal: Terminal,
): Promise<void> {
  if (folders.corpus.length === 0 || folders.allLists.length === 0)
    throw new UsageError(
      'add --corpus (main lists are labeled) and --all-lists (every list is labeled) to train the weights',
    )
  const files = { weights: join(shippedRegions(), 'weights.json'), metrics: join(shippedRegions(), 'metrics.json') }
  const [weights, metrics] = await Promise.all([read<JudgeWeights>(files.weights), read<Metrics>(files.metrics)])
  const program = compileJudgements()
  const trainOf = (isRendered: boolean, known: keyof JudgeWeights): Promise<Training> =>
    readExamples(folders, program, terminal, isRendered).then(examples =>
      isDataOnly ? trainData(examples, weights[known]) : train(examples),
    )
  const rendered = isStatic ? undefined : await trainOf(true, 'rendered')
  const parsed = await trainOf(false, 'parsed')
  const trained: JudgeWeights = {
    rendered: rendered ? { gate: rendered.gate, ...completedBy(rendered.weights, parsed.weights) } : weights.rendered,
    parsed: { gate: parsed.gate, ...parsed.weights },
  }
  await writeFile(files.weights, `${JSON.stringify(trained, undefined, 2)}\n`)
  const scores: Metrics = {
    rendered: rendered?.score ?? metrics.rendered,
    parsed: parsed.score ?? metrics.parsed,
  }
  await writeFile(files.metrics, `${JSON.stringify(scores, undefined, 2)}\n`)
  if (rendered?.score) terminal.out(formatScores('rendered', rendered.score))
  if (parsed.score) terminal.out(formatScores('parsed', parsed.score))
}

type Metrics = Readonly<Record<keyof JudgeWeights, JudgeScores>>

const read = async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(file, 'utf8')) as Content

interface Training {
  readonly weights: LearnedWeights
  readonly gate: number
  /** None if the main list is chosen as before. */
  readonly score?: JudgeScores
}

/** The weights of all examples, and what weights of other sites say about each. */
const train = (examples: readonly RegionExample[]): Training => ({
  ...validateJudge(examples),
  weights: learnWeights(examples),
})

/** The known weights, except for the sum about other lists. */
const trainData = (examples: readonly RegionExample[], { gate, ...known }: RegionWeights): Training => ({
  gate,
  weights: { ...known, data: learnData(examples, known) },
})

async function readExamples(
  folders: TrainingFolders,
  program: Program,
  terminal: Terminal,
  isRendered: boolean,
): Promise<RegionExample[]> {
  const annotators = loadAnnotators()
  const renderer = isRendered ? new Renderer() : undefined
  const examples: RegionExample[] = []
  try {
    await withProgress(terminal, `reading pages${isRendered ? ' in the browser' : ''}`, async () => {
      for await (const { page, ...labelled } of readTrainingPages(folders, renderer)) {
        // Where style sheets do not apply, the weights of parsed pages are used.
        if (isRendered && !hasAppliedStyles(page)) continue
        examples.push(regionExample({ ...labelled, annotated: annotate(page, annotators) }, program))
      }
    })
  } finally {
    await renderer?.close()
  }
  return examples
}

const formatScores = (name: string, { further = [], ...all }: JudgeScores): string =>
  [all, ...further].map((score, at) => formatScore(at === 0 ? name : `${name}, corpus ${at + 1}`, score)).join('')

const formatScore = (
  name: string,
  { pages, sites, right, exact, told, toldExact = 0, pagesWithout, refused }: JudgeScore,
): string =>
  `${name}, by weights that were not trained on the page's site
  right list            ${percent(right, pages)} of ${pages} pages of ${sites} sites, with exactly the right records ${percent(exact, pages)}
  found a list          ${percent(told, pages)}, exactly the right one ${percent(toldExact, pages)}
  found no list         ${percent(refused, pagesWithout)} of ${pagesWithout} pages without one
`

const percent = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`
