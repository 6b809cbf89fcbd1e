import { writeFile } from 'node:fs/promises'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { type Example, learnByExample } from '../../stages/5-wrap/page/learn-by-example.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../../stages/5-wrap/page/run-page-wrapper.ts'
import { checkTemplate } from '../../stages/7-monitor/check-template.ts'
import { mendPageWrapper } from '../../stages/7-monitor/mend-page-wrapper.ts'
import { learnTemplateState } from '../../stages/7-monitor/template-state.ts'
import {
  type LabelledFieldValues,
  readTemplateCorpus,
  readTemplatePage,
  type TemplatePair,
  type TemplateSet,
  valuesOnPage,
} from './template-corpus.ts'
import { evaluateTemplates, formatTemplates, type PairAnswer, type SetAnswer } from './template-evaluation.ts'

export interface TemplateFlags {
  readonly corpus: string
  readonly examples: number
  readonly static?: boolean
  readonly predictions?: string
  readonly json?: boolean
}

type ReadPage = (page: string) => Promise<PageModel>

/** Pairs of pages: has the template changed, and what are the values now. Sets: values learned from a few pages. */
export async function evaluateTemplate(flags: TemplateFlags, terminal: Terminal): Promise<void> {
  const { pairs, sets } = await readTemplateCorpus(flags.corpus)
  const renderer = flags.static ? undefined : new Renderer()
  const read: ReadPage = page => readTemplatePage(flags.corpus, page, renderer)
  const pairAnswers: PairAnswer[] = []
  const setAnswers: SetAnswer[] = []
  try {
    await withProgress(terminal, `reading pages${renderer ? ' in the browser' : ''}`, async () => {
      for (const pair of pairs) pairAnswers.push(await answerPair(pair, read))
      for (const set of sets) setAnswers.push(...(await answerSet(set, flags.examples, read)))
    })
  } finally {
    await renderer?.close()
  }
  if (flags.predictions) await writeFile(flags.predictions, predictions(pairAnswers, setAnswers))
  const figures = evaluateTemplates(pairAnswers, setAnswers)
  if (flags.json) terminal.out(`${JSON.stringify({ rendered: !flags.static, examples: flags.examples, figures })}\n`)
  else terminal.out(`${formatTemplates(figures, !flags.static)}\n`)
}

async function answerPair(pair: TemplatePair, read: ReadPage): Promise<PairAnswer> {
  const before = await read(pair.before)
  const after = await read(pair.after)
  const labelled = Object.entries(pair.fields).flatMap(([name, field]) =>
    field.before ? [[name, field.before.value] as const] : [],
  )
  const wrapper = learnWhatWorks([{ page: before, fields: Object.fromEntries(labelled) }])
  const state = wrapper && learnTemplateState(wrapper, [before])
  if (!wrapper || !state) return { pair, fields: {}, ms: 0 }
  const start = performance.now()
  const { kind } = checkTemplate({ wrapper, state }, after)
  const ms = performance.now() - start
  if (kind === 'same') return { pair, changed: false, fields: readValues(after, wrapper), ms }
  const mended = mendPageWrapper(wrapper, state, after).fields.filter(({ how }) => how !== 'lost')
  return { pair, changed: true, fields: Object.fromEntries(mended.map(({ name, values }) => [name, values])), ms }
}

async function answerSet(set: TemplateSet, examples: number, read: ReadPage): Promise<SetAnswer[]> {
  const chosen = chooseExamples(set.pages, examples)
  const given: Example[] = []
  for (const page of chosen) given.push({ page: await read(page), fields: valuesOnPage(set, page) })
  const wrapper = learnWhatWorks(given)
  const answers: SetAnswer[] = []
  for (const page of set.pages) {
    if (chosen.has(page)) {
      answers.push({ set, page, isExample: true, fields: {}, ms: 0 })
      continue
    }
    const model = await read(page)
    const start = performance.now()
    const fields = wrapper ? readValues(model, wrapper) : {}
    answers.push({ set, page, isExample: false, fields, ms: performance.now() - start })
  }
  return answers
}

/** Spread over the set; at least one page is left to be read. */
function chooseExamples(pages: readonly string[], count: number): ReadonlySet<string> {
  const most = Math.max(1, Math.min(count, pages.length - 1))
  return new Set(Array.from({ length: most }, (_, i) => pages[Math.floor((i * pages.length) / most)]!))
}

function readValues(page: PageModel, wrapper: PageWrapper): LabelledFieldValues {
  const run = runPageWrapper(page, wrapper)
  if (run.kind === 'nothing') return {}
  return Object.fromEntries(
    run.values.map(({ name, cells }) => [name, cells.length > 1 ? cells.map(({ text }) => text) : cells[0]!.text]),
  )
}

/** Labels that cannot be learned are left out, as a user would: first the reported ones, then all but one value. */
function learnWhatWorks(examples: readonly Example[]): PageWrapper | undefined {
  let given = examples
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const learned = learnByExample(given)
    if (learned.kind === 'learned') return learned.wrapper
    const bad = (example: number, name: string): boolean =>
      learned.problems.some(problem => problem.field === name && (problem.example ?? example) === example)
    given = given.map((one, i) => ({
      ...one,
      fields: Object.fromEntries(Object.entries(one.fields).filter(([name]) => !bad(i, name))),
    }))
  }
  return learnOneValue(examples)
}

/** The first round reports texts that are not there, the second the rest. */
const MOST_ROUNDS = 3

function learnOneValue([first]: readonly Example[]): PageWrapper | undefined {
  if (!first) return undefined
  for (const [name, given] of Object.entries(first.fields)) {
    for (const text of typeof given === 'string' ? [given] : given) {
      const learned = learnByExample([{ page: first.page, fields: { [name]: text } }])
      if (learned.kind === 'learned') return learned.wrapper
    }
  }
  return undefined
}

function predictions(pairs: readonly PairAnswer[], pages: readonly SetAnswer[]): string {
  const time = (ms: number): number => Number(ms.toFixed(2))
  const lines = [
    ...pairs.flatMap(({ pair, changed, fields, ms }) =>
      changed === undefined ? [] : [{ id: pair.id, changed, fields, ms: time(ms) }],
    ),
    ...pages.map(({ set, page, isExample, fields, ms }) =>
      isExample ? { set: set.set, page, example: true } : { set: set.set, page, fields, ms: time(ms) },
    ),
  ]
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}
