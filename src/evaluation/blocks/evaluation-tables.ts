import { percent, table } from '../../cli/terminal/figure-table.ts'
import type { AnalysisTime, Evaluation, LinkScore } from './evaluation.ts'
import type { PaginationScore } from './score.ts'

/** The value of a group of features: without it, and with nothing else. */
export interface GroupScore {
  readonly group: string
  readonly features: number
  readonly leftOut: PaginationScore
  readonly alone: PaginationScore
}

export function formatScore(score: PaginationScore): string {
  return [
    `pages right       ${percent(score.pagesRight)} of ${score.pages}`,
    `target precision  ${percent(score.targetPrecision)}`,
    `target recall     ${percent(score.targetRecall)}`,
    `false alarms      ${score.falseAlarms} of ${score.pagesWithoutNext} pages without a next page`,
  ].join('\n')
}

/** All figures as text: in total, by topic, by kind of link, and the time. */
export function formatEvaluation({ overall, byTopic, byKind, time, bySize }: Evaluation): string {
  const topics = Object.entries(byTopic).map(([topic, score]) => [topic || '-', String(score.pages), ...shares(score)])
  const kinds = Object.entries(byKind).map(([kind, score]) => [kind, ...linkCells(score)])
  const sizes = bySize.map(size => [`${size.fewestNodes} to ${size.mostNodes}`, String(size.pages), ...times(size)])
  return [
    formatScore(overall),
    table(['topic', 'pages', 'pages right', 'target P', 'target R', 'false alarms'], topics),
    table(['links', 'labelled', 'P', 'R', 'F1'], kinds),
    table(['nodes', 'pages', 'median ms', 'p95 ms'], [...sizes, ['all', String(overall.pages), ...times(time)]]),
  ].join('\n\n')
}

export function formatGroups(groups: readonly GroupScore[]): string {
  const cells = ({ pagesRight, targetPrecision, targetRecall }: PaginationScore): string[] =>
    [pagesRight, targetPrecision, targetRecall].map(percent)
  return table(
    ['group', 'features', 'left out: right', 'P', 'R', 'alone: right', 'P', 'R'],
    groups.map(({ group, features, leftOut, alone }) => [group, String(features), ...cells(leftOut), ...cells(alone)]),
  )
}

const shares = (score: PaginationScore): string[] => [
  percent(score.pagesRight),
  percent(score.targetPrecision),
  percent(score.targetRecall),
  `${score.falseAlarms} of ${score.pagesWithoutNext}`,
]

const linkCells = ({ labelled, precision, recall, f1 }: LinkScore): string[] => [
  String(labelled),
  ...[precision, recall, f1].map(percent),
]

const times = ({ medianMs, p95Ms }: AnalysisTime): string[] => [medianMs.toFixed(1), p95Ms.toFixed(1)]
