import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { NextPage } from '../stages/4-find/pagination/next-page.ts'
import { type PaginationScore, scoreNextPages } from '../stages/4-find/pagination/score.ts'
import { answerUnseen, type NextPageAnswer } from '../stages/4-find/pagination/validate-next-page.ts'
import { readBlockExamples } from './block-examples.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

interface EvaluateFlags {
  readonly corpus: string
  readonly blocks?: string
  readonly profile: string
  readonly predictions?: string
  readonly json?: boolean
}

export function addEvaluateCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('evaluate')
    .description('measure a task on labelled pages; what a model was learned from never counts')
    .argument('<task>', 'pagination')
    .requiredOption('--corpus <folder>', 'labelled pages: labels.json and pages/')
    .option('--profile <name>', 'precision, recall, fast or tree', 'fast')
    .option('--blocks <folder>', 'where block types lie (default: those that come with Amberyl)')
    .option('--predictions <file>', 'write what was found, one JSON object a page')
    .option('--json', 'the figures as JSON')
    .action(async (task: string, flags: EvaluateFlags) => finish(await evaluate(task, flags, terminal)))
}

async function evaluate(task: string, flags: EvaluateFlags, terminal: Terminal): Promise<ExitCode> {
  if (task !== 'pagination') throw new UsageError(`there is no task ${task}; there is pagination`)
  const { definition, own, corpus } = await readBlockExamples({ type: 'pagination-link', ...flags }, terminal)
  const answers = answerUnseen(corpus, definition, flags.profile, { alsoLearn: own })
  if (flags.predictions) await writeFile(flags.predictions, answers.map(prediction).join(''))
  const score = scoreNextPages(answers)
  terminal.out(flags.json ? `${JSON.stringify(score)}\n` : `${formatScore(score)}\n`)
  return EXIT.done
}

function prediction({ example, next }: NextPageAnswer): string {
  return `${JSON.stringify({ id: example.id, links: linksOf(next) })}\n`
}

function linksOf(next: NextPage): { xpath: string; href: string | null; kind: string }[] {
  if (next.kind === 'none') return []
  return next.targets.flatMap(({ url, links }) => links.map(({ xpath, kind }) => ({ xpath, href: url ?? null, kind })))
}

export function formatScore(score: PaginationScore): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  return [
    `pages right       ${percent(score.pagesRight)} of ${score.pages}`,
    `target precision  ${percent(score.targetPrecision)}`,
    `target recall     ${percent(score.targetRecall)}`,
    `false alarms      ${score.falseAlarms} of ${score.pagesWithoutNext} pages without a next page`,
  ].join('\n')
}
