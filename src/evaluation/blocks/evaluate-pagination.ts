import { writeFile } from 'node:fs/promises'
import type { Terminal } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import { type BlockExamples, readBlockExamples } from './block-examples.ts'
import { partByGroup } from './choose-features.ts'
import { evaluateAnswers, linksOf } from './evaluation.ts'
import { formatEvaluation, formatGroups, type GroupScore } from './evaluation-tables.ts'
import { scoreNextPages } from './score.ts'
import { type AnswerOptions, answerUnseen, answerWith, type NextPageAnswer } from './validate-next-page.ts'

export interface PaginationFlags {
  readonly corpus: string
  readonly blocks?: string
  readonly annotators?: string
  readonly profile?: string
  readonly crossValidate?: boolean
  readonly groups?: boolean
  readonly limitTraining?: number
  readonly features?: readonly string[]
  readonly seed: number
  readonly predictions?: string
  readonly json?: boolean
}

type ChosenFlags = PaginationFlags & { readonly profile: string }

const TYPE = 'pagination-link'

export async function evaluatePagination(given: PaginationFlags, terminal: Terminal): Promise<void> {
  const flags = { ...given, profile: given.profile ?? 'fast' }
  if (!flags.crossValidate && (flags.groups || flags.limitTraining || flags.features))
    throw new UsageError('--groups, --features and --limit-training need training: add --cross-validate')
  const examples = await readBlockExamples({ type: TYPE, ...flags, corpusOnly: !flags.crossValidate }, terminal)
  if (examples.corpus.length === 0) throw new UsageError(`${flags.corpus} has no labeled page`)
  const answers = flags.crossValidate ? unseen(examples, flags) : shipped(examples, flags)
  if (flags.predictions) await writeFile(flags.predictions, answers.map(prediction).join(''))
  const figures = evaluateAnswers(answers)
  const groups = flags.groups ? scoreGroups(examples, flags) : undefined
  if (flags.json) terminal.out(`${JSON.stringify({ ...figures, ...(groups && { groups }) })}\n`)
  else {
    const how = flags.crossValidate ? "by models that were not trained on the page's site" : SHIPPED
    terminal.out(`profile ${flags.profile}, ${how}\n\n${formatEvaluation(figures)}\n`)
    if (groups) terminal.out(`\n${formatGroups(groups)}\n`)
  }
}

const SHIPPED = 'by the existing model (pages that it was trained on prove nothing: see --cross-validate)'

const clock = (): number => performance.now()

function shipped({ definition, corpus }: BlockExamples, { profile, blocks }: ChosenFlags): NextPageAnswer[] {
  return answerWith(loadClassifier(TYPE, profile, blocks).model, corpus, definition, profile, { clock })
}

function unseen(
  { definition, corpus, own }: BlockExamples,
  { profile, seed, limitTraining }: ChosenFlags,
  options: AnswerOptions = {},
): NextPageAnswer[] {
  const learning = limitTraining ? { limitTraining } : { alsoLearn: own }
  return answerUnseen(corpus, definition, profile, { clock, seed, ...learning, ...options }).answers
}

function scoreGroups(examples: BlockExamples, flags: ChosenFlags): GroupScore[] {
  const parts = partByGroup(examples.definition, examples.corpus[0]!.table.features)
  const scoreOf = (features: readonly string[]) => scoreNextPages(unseen(examples, flags, { features }))
  return parts.map(({ group, own, others }) => ({
    group,
    features: own.length,
    leftOut: scoreOf(others),
    alone: scoreOf(own),
  }))
}

function prediction({ example, next, ms }: NextPageAnswer): string {
  const links = linksOf(next).map(({ xpath, url, kind }) => ({ xpath, href: url ?? null, kind }))
  return `${JSON.stringify({ id: example.id, links, ms: Number(ms.toFixed(2)) })}\n`
}
