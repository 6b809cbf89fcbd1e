import { percent, table } from '../../cli/terminal/figure-table.ts'
import { type Counts, f1Of, precisionOf, recallOf } from '../score-counts.ts'
import { type ChoiceEvaluation, type DomainEvaluation, TABLE_1, type Table1, table1 } from './domain-evaluation.ts'
import type { DomainScore } from './score.ts'

/** A way to find records: all improvements, or some left out. */
interface DomainRun {
  readonly name: string
  readonly figures: DomainEvaluation
}

export interface DomainFigures {
  readonly rendered: boolean
  /** With the named domain and everything except what `--without` leaves out. */
  readonly main: DomainEvaluation
  /** The same with the domain chosen by evidence. */
  readonly auto: DomainEvaluation
  readonly choices: ChoiceEvaluation
  /** The effect of the improvements: all, each left out, none. */
  readonly improvements: readonly DomainRun[]
  /** By domain. Each page was read with the words of other sites. */
  readonly learnedWords: Readonly<Record<string, readonly string[]>>
}

/** All figures as text, from the table of the paper down to the wrong pages. */
export function formatDomain(figures: DomainFigures): string {
  const { rendered, main, auto, choices, improvements } = figures
  const sites = Object.keys(main.bySite).length
  return [
    `pages: ${main.overall.pages} of ${sites} sites, ${rendered ? 'rendered' : 'parsed only'}; the domain of each page is named`,
    siteTable(main),
    measureTable(main.overall),
    domainTable(main),
    attributeTable(main),
    `effect of the improvements (F1)\n${improvementTable(improvements)}`,
    formatLearned(figures.learnedWords),
    `domain chosen by evidence: right on ${choices.right} of ${choices.pages} pages${wrongChoices(choices)}\n${pairTable(main, auto)}`,
    formatTime(main),
    `pages with a missing or extra record: ${main.wrongPages.join(', ') || 'none'}`,
  ].join('\n\n')
}

const f1Cells = (figures: Table1): string[] => TABLE_1.map(column => percent(f1Of(figures[column])))

/** As Table 1 of the paper. */
function siteTable({ bySite, siteMean, overall }: DomainEvaluation): string {
  const rows = Object.entries(bySite).map(([site, figures]) => [site, ...f1Cells(figures)])
  return table(
    ['F1 by site', ...TABLE_1],
    [
      ...rows,
      ['average', ...TABLE_1.map(column => percent(siteMean[column]))],
      ['all together', ...f1Cells(table1(overall))],
    ],
  )
}

const COUNTS = ['P', 'R', 'F1', 'right', 'found', 'labelled']
const countCells = (counts: Counts): string[] => [
  ...[precisionOf(counts), recallOf(counts), f1Of(counts)].map(percent),
  ...[counts.right, counts.found, counts.labelled].map(String),
]

function measureTable(score: DomainScore): string {
  const measures = [
    ['data areas', score.areas],
    ['records', score.records],
    ['attributes', score.attributes],
    ...Object.entries(score.byAttribute).map(([name, counts]) => [`  ${name}`, counts] as const),
  ] as const
  return table(
    ['all domains', ...COUNTS],
    measures.map(([name, counts]) => [name, ...countCells(counts)]),
  )
}

function domainTable({ byDomain }: DomainEvaluation): string {
  const rows = Object.entries(byDomain).map(([domain, score]) => [
    domain,
    String(score.pages),
    String(score.pagesExact),
    ...f1Cells(table1(score)),
  ])
  return table(['F1 by domain', 'pages', 'exact', ...TABLE_1], rows)
}

function attributeTable({ byDomain }: DomainEvaluation): string {
  const rows = Object.entries(byDomain).flatMap(([domain, { byAttribute }]) =>
    Object.entries(byAttribute).map(([name, counts]) => [`${domain} ${name}`, ...countCells(counts)]),
  )
  return table(['attribute', ...COUNTS], rows)
}

const improvementTable = (runs: readonly DomainRun[]): string =>
  table(
    ['', ...TABLE_1, 'attribute P', 'attribute R'],
    runs.map(({ name, figures: { overall } }) => [
      name,
      ...f1Cells(table1(overall)),
      percent(precisionOf(overall.attributes)),
      percent(recallOf(overall.attributes)),
    ]),
  )

function formatLearned(learned: Readonly<Record<string, readonly string[]>>): string {
  const lines = Object.entries(learned).flatMap(([domain, words]) =>
    words.length === 0 ? [] : [`  ${domain}: ${words.join(', ')}`],
  )
  const head = 'words learned, for each page from all other sites'
  return lines.length === 0 ? `${head}: none` : `${head}\n${lines.join('\n')}`
}

const formatTime = ({ time: { medianMs, p95Ms, annotateMedianMs } }: DomainEvaluation): string =>
  `CPU time per page, fastest of three, annotators and rules: median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms (annotators alone: median ${annotateMedianMs.toFixed(1)} ms)`

function wrongChoices({ wrong }: ChoiceEvaluation): string {
  const cases = wrong.map(({ id, domain, picked }) => `  ${id}: ${picked ?? 'none'} instead of ${domain}`)
  return cases.length === 0 ? '' : `\n${cases.join('\n')}`
}

const pairTable = (named: DomainEvaluation, auto: DomainEvaluation): string =>
  table(
    ['F1', ...TABLE_1],
    [
      ['named', ...f1Cells(table1(named.overall))],
      ['picked', ...f1Cells(table1(auto.overall))],
    ],
  )
