import { percent, table } from '../../cli/terminal/figure-table.ts'
import { type Counts, f1Of, precisionOf, recallOf } from '../score-counts.ts'
import { type NameCounts, sumNames } from './name-counts.ts'
import { type PageScore, type RecordsScore, summarise } from './score.ts'

/** The findings on a labeled page. */
export interface RecordsAnswer {
  readonly id: string
  readonly type: string
  readonly score: PageScore
  /** The names of the main region's columns. */
  readonly names: NameCounts
  /** From the page model to the table. */
  readonly ms: number
  readonly renderMs: number
}

/** The figures of a finder on a corpus. */
interface RecordsEvaluation {
  readonly overall: RecordsScore
  readonly byType: Readonly<Record<string, RecordsScore>>
  /** Pages whose main region is not exactly right. */
  readonly wrongPages: readonly string[]
  readonly names: NameCounts
  readonly time: RecordsTime
}

interface RecordsTime {
  readonly medianMs: number
  readonly p95Ms: number
  readonly renderMedianMs: number
  readonly renderP95Ms: number
  /** All pages together: time divided by the rendering time of the same run. */
  readonly shareOfRendering: number
}

export function evaluateRecordAnswers(answers: readonly RecordsAnswer[]): RecordsEvaluation {
  const types = [...new Set(answers.map(({ type }) => type))].sort()
  const scoreOf = (some: readonly RecordsAnswer[]): RecordsScore => summarise(some.map(({ score }) => score))
  return {
    overall: scoreOf(answers),
    byType: Object.fromEntries(types.map(name => [name, scoreOf(answers.filter(({ type }) => type === name))])),
    wrongPages: answers.filter(({ score }) => !score.exact).map(({ id }) => id),
    names: sumNames(answers.map(({ names }) => names)),
    time: timeOf(answers),
  }
}

function timeOf(answers: readonly RecordsAnswer[]): RecordsTime {
  const own = answers.map(({ ms }) => ms)
  const rendering = answers.map(({ renderMs }) => renderMs)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    medianMs: quantile(own, 0.5),
    p95Ms: quantile(own, 0.95),
    renderMedianMs: quantile(rendering, 0.5),
    renderP95Ms: quantile(rendering, 0.95),
    shareOfRendering: sum(own) / sum(rendering),
  }
}

/** The smallest value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

type Named = RecordsEvaluation & { readonly algorithm: string }

/** The names of finders in tables. */
export const TITLES: Readonly<Record<string, string>> = {
  auto: 'Amberyl',
  clustvx: 'ClustVX',
  mdr: 'MDR',
  tables: 'tables',
  visual: 'visual',
  'top-k': 'top-k',
}
const titleOf = ({ algorithm }: Named): string => TITLES[algorithm] ?? algorithm

/** All figures as text: in total, by type of page, and the time; the finders next to each other. */
export function formatRecords(figures: readonly Named[], rendered: boolean): string {
  const { pages, pagesWithFields } = figures[0]!.overall
  return [
    `pages: ${pages}, ${rendered ? 'rendered' : 'parsed only'}; with labeled fields: ${pagesWithFields}`,
    table(['', ...figures.map(titleOf)], overallRows(figures)),
    table(['type', 'pages', ...figures.flatMap(typeTitles)], typeRows(figures)),
    table(['time per page', 'median ms', 'p95 ms', `of ${reading(rendered)}`], timeRows(figures, rendered)),
  ].join('\n\n')
}

const reading = (rendered: boolean): string => (rendered ? 'rendering' : 'parsing')

function overallRows(figures: readonly Named[]): string[][] {
  const row = (name: string, value: (score: RecordsScore) => number): string[] => [
    name,
    ...figures.map(({ overall }) => percent(value(overall))),
  ]
  const nameRow = (name: string, value: (names: NameCounts) => number): string[] => [
    name,
    ...figures.map(({ names }) => percent(value(names))),
  ]
  const three = (name: string, counts: (score: RecordsScore) => Counts): string[][] => [
    row(`${name}: F1`, score => f1Of(counts(score))),
    row('  precision', score => precisionOf(counts(score))),
    row('  recall', score => recallOf(counts(score))),
  ]
  return [
    ...three('records of the main region', score => score.main),
    row('  F1, mean of pages', score => score.meanPageF1),
    row('  pages exactly right', score => score.pagesExact),
    ...three('records of all regions', score => score.all),
    ...three('field values', score => score.fields.values),
    row('  F1 with the items of lists by place', score => f1Of(score.withItems.values)),
    row('  labeled fields with a column', score => score.fields.aligned / score.fields.fields),
    nameRow('columns named by their kind only', ({ columns, byKind }) => byKind / columns),
    nameRow(
      '  or by a part and their kind',
      ({ columns, byKind, byPartAndKind }) => (byKind + byPartAndKind) / columns,
    ),
    ...three("ClustVX's own measure", score => score.successful),
  ]
}

const typeTitles = (named: Named): string[] => [`${titleOf(named)} F1`, 'mean', 'exact']

function typeRows(figures: readonly Named[]): string[][] {
  const cells = (score: RecordsScore): string[] => [f1Of(score.main), score.meanPageF1, score.pagesExact].map(percent)
  return Object.entries(figures[0]!.byType).map(([type, { pages }]) => [
    type || '-',
    String(pages),
    ...figures.flatMap(({ byType }) => cells(byType[type]!)),
  ])
}

function timeRows(figures: readonly Named[], rendered: boolean): string[][] {
  const { renderMedianMs, renderP95Ms } = figures[0]!.time
  const ms = (value: number): string => value.toFixed(1)
  return [
    [reading(rendered), ms(renderMedianMs), ms(renderP95Ms), '-'],
    ...figures.map(named => [
      `${titleOf(named)}, model to table`,
      ms(named.time.medianMs),
      ms(named.time.p95Ms),
      percent(named.time.shareOfRendering),
    ]),
  ]
}
