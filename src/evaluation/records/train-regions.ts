import { writeFile } from 'node:fs/promises'
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
import type { JudgeWeights } from '../../stages/4-find/regions/judge.ts'
import { compileJudgements, shippedRegions } from '../../stages/4-find/regions/load-judge.ts'
import { completedBy, learnWeights, type RegionExample } from './learn-judge.ts'
import { regionExample } from './region-examples.ts'
import { readTrainingPages, type TrainingFolders } from './training-pages.ts'
import { type JudgeScore, validateJudge } from './validate-judge.ts'

export function addTrainRegionsCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('train-regions')
    .option('--corpus <folders...>', 'pages whose main list is labeled, or that have none: labels.json and pages/')
    .option('--all-lists <folders...>', 'pages on which every list is labeled')
    .option('--domains <folders...>', 'pages whose records of a domain are labeled, as for `evaluate domain`')
    .option('--details <folders...>', 'pages of one thing each, which have no list, as for `evaluate template`')
    .option('--cases <folders...>', 'handwritten pages: one folder each, with page.html and expected.json')
    .addHelpText('after', EXAMPLES)
    .action(
      async ({ corpus = [], allLists = [], domains = [], details = [], cases = [] }: Partial<TrainingFolders>) => {
        await trainRegions({ corpus, allLists, domains, details, cases }, terminal)
        finish(EXIT.done)
      },
    )
}

const EXAMPLES = `
Example:
  amberyl train-regions --corpus lists articles --all-lists every-list --cases test/pages
  amberyl train-regions --corpus C/records FARM/records --all-lists C/records-ne --domains C/domain --details C/template --cases test/pages`

/** Trains the weights of measures and claims, for rendered and for parsed pages, and writes them with their score. */
async function trainRegions(flags: TrainingFolders, terminal: Terminal): Promise<void> {
  if (flags.corpus.length === 0 || flags.allLists.length === 0)
    throw new UsageError(
      'add --corpus (main lists are labeled) and --all-lists (every list is labeled) to train the weights',
    )
  const program = compileJudgements()
  const rendered = await readExamples(flags, program, terminal, true)
  const parsed = await readExamples(flags, program, terminal, false)
  const held = { rendered: validateJudge(rendered), parsed: validateJudge(parsed) }
  const metrics = { rendered: held.rendered.score, parsed: held.parsed.score }
  const ofParsed = learnWeights(parsed)
  const weights: JudgeWeights = {
    rendered: { gate: held.rendered.gate, ...completedBy(learnWeights(rendered), ofParsed) },
    parsed: { gate: held.parsed.gate, ...ofParsed },
  }
  await writeFile(join(shippedRegions(), 'weights.json'), `${JSON.stringify(weights, undefined, 2)}\n`)
  await writeFile(join(shippedRegions(), 'metrics.json'), `${JSON.stringify(metrics, undefined, 2)}\n`)
  for (const [name, score] of Object.entries(metrics)) terminal.out(formatScore(name, score))
}

async function readExamples(
  flags: TrainingFolders,
  program: Program,
  terminal: Terminal,
  isRendered: boolean,
): Promise<RegionExample[]> {
  const annotators = loadAnnotators()
  const renderer = isRendered ? new Renderer() : undefined
  const examples: RegionExample[] = []
  try {
    await withProgress(terminal, `reading pages${isRendered ? ' in the browser' : ''}`, async () => {
      for await (const { page, ...labelled } of readTrainingPages(flags, renderer)) {
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

const formatScore = (name: string, { pages, sites, right, exact, told, pagesWithout, refused }: JudgeScore): string =>
  `${name}, by weights that were not trained on the page's site
  right list            ${percent(right, pages)} of ${pages} pages of ${sites} sites, with exactly the right records ${percent(exact, pages)}
  found a list          ${percent(told, pages)}
  found no list         ${percent(refused, pagesWithout)} of ${pagesWithout} pages without one
`

const percent = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`
