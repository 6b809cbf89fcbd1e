import { percent, table } from '../../cli/terminal/figure-table.ts'
import { quantile } from '../records/records-evaluation.ts'
import { type Counts, f1Of, precisionOf, recallOf, sumCounts } from '../score-counts.ts'
import {
  type LabelledFieldValues,
  type LabelledValue,
  type TemplatePair,
  type TemplateSet,
  valuesOnPage,
} from './template-corpus.ts'

/** The verdict on a pair; `changed` is absent if nothing could be learned from the earlier page. */
export interface PairAnswer {
  readonly pair: TemplatePair
  readonly changed?: boolean
  /** Values on the later page. */
  readonly fields: LabelledFieldValues
  /** The time of the check. */
  readonly ms: number
}

/** The values read on a page of a set. */
export interface SetAnswer {
  readonly set: TemplateSet
  readonly page: string
  readonly isExample: boolean
  readonly fields: LabelledFieldValues
  readonly ms: number
}

interface Detection {
  readonly pairs: number
  readonly right: number
  readonly changed: number
  readonly missed: number
  readonly unchanged: number
  readonly falseAlarms: number
}

export interface TemplateEvaluation {
  readonly detection: Detection
  readonly byKind: Readonly<Record<string, Detection>>
  /** Values on later pages: of fields whose place changed, and of the others. */
  readonly mended: Counts
  readonly kept: Counts
  readonly wrongPairs: readonly string[]
  readonly setPages: number
  readonly examplePages: number
  readonly sets: Counts
  readonly bySet: Readonly<Record<string, Counts>>
  readonly time: { readonly checkMedianMs: number; readonly checkP95Ms: number; readonly readMedianMs: number }
}

export function evaluateTemplates(pairs: readonly PairAnswer[], pages: readonly SetAnswer[]): TemplateEvaluation {
  const scored = pages.filter(({ isExample }) => !isExample)
  const kinds = [...new Set(pairs.map(({ pair }) => pair.kind))].sort()
  const sets = [...new Set(pages.map(({ set }) => set.set))]
  const checkMs = pairs.flatMap(({ changed, ms }) => (changed === undefined ? [] : [ms]))
  return {
    detection: detectionOf(pairs),
    byKind: Object.fromEntries(kinds.map(kind => [kind, detectionOf(pairs.filter(({ pair }) => pair.kind === kind))])),
    mended: sumCounts(pairs.map(answer => pairCounts(answer, true))),
    kept: sumCounts(pairs.map(answer => pairCounts(answer, false))),
    wrongPairs: pairs.filter(({ pair, changed }) => changed !== pair.changed).map(({ pair }) => pair.id),
    setPages: scored.length,
    examplePages: pages.length - scored.length,
    sets: sumCounts(scored.map(pageCounts)),
    bySet: Object.fromEntries(
      sets.map(name => [name, sumCounts(scored.filter(({ set }) => set.set === name).map(pageCounts))]),
    ),
    time: {
      checkMedianMs: quantile(checkMs, 0.5),
      checkP95Ms: quantile(checkMs, 0.95),
      readMedianMs: quantile(
        scored.map(({ ms }) => ms),
        0.5,
      ),
    },
  }
}

function detectionOf(answers: readonly PairAnswer[]): Detection {
  const changed = answers.filter(({ pair }) => pair.changed)
  const same = answers.filter(({ pair }) => !pair.changed)
  return {
    pairs: answers.length,
    right: answers.filter(answer => answer.changed === answer.pair.changed).length,
    changed: changed.length,
    missed: changed.filter(answer => answer.changed !== true).length,
    unchanged: same.length,
    falseAlarms: same.filter(answer => answer.changed !== false).length,
  }
}

function pairCounts({ pair, fields }: PairAnswer, isChanged: boolean): Counts {
  const judged = Object.entries(pair.fields).flatMap(([name, { after, weak, changed }]) =>
    after && !weak && (changed === true) === isChanged ? [[name, after.value] as const] : [],
  )
  return compare(fields, Object.fromEntries(judged))
}

const pageCounts = ({ set, page, fields }: SetAnswer): Counts => compare(fields, valuesOnPage(set, page))

/** Fields without a label on the page are not evaluated. */
function compare(fields: LabelledFieldValues, labels: LabelledFieldValues): Counts {
  let [right, found] = [0, 0]
  for (const [name, wanted] of Object.entries(labels)) {
    const given = fields[name]
    if (given === undefined || textsOf(given).length === 0) continue
    found++
    if (isSame(given, wanted)) right++
  }
  return { right, found, labelled: Object.keys(labels).length }
}

/** The same texts in the same order; one text may contain those of a list one after another. */
function isSame(given: LabelledValue, wanted: LabelledValue): boolean {
  const [a, b] = [textsOf(given), textsOf(wanted)]
  if (a.length === b.length) return a.every((text, i) => text === b[i])
  const glued = (texts: readonly string[]): string => texts.join('').replace(/[\s,;]+/g, '')
  return (a.length === 1 || b.length === 1) && glued(a) === glued(b)
}

/** Unicode form, quotes, dashes, white space, and a leading colon do not count. */
function textsOf(value: LabelledValue): string[] {
  return (typeof value === 'string' ? [value] : value)
    .map(text =>
      text
        .normalize('NFKC')
        .replace(/[‘’‚‛′`´]/g, "'")
        .replace(/[“”„‟″«»]/g, '"')
        .replace(/\p{Dash}/gu, '-')
        .replace(/[\u200b-\u200d\u00ad\ufeff]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^:\s*/, ''),
    )
    .filter(text => text !== '')
}

/** All figures as text: changes noticed, values mended and kept, values of sets, and the time. */
export function formatTemplates(figures: TemplateEvaluation, rendered: boolean): string {
  const { detection, byKind, mended, kept, setPages, examplePages, sets, bySet, time } = figures
  const kinds = Object.entries(byKind).map(([kind, score]) => [kind || '-', ...detectionCells(score)])
  return [
    `pairs: ${detection.pairs}; pages of sets: ${setPages}, and ${examplePages} learned from; ${rendered ? 'rendered' : 'parsed only'}`,
    table(
      ['template changes', 'pairs', 'right', 'missed', 'false alarms'],
      [['all', ...detectionCells(detection)], ...kinds],
    ),
    table(
      ['values on the later page', 'labelled', 'P', 'R', 'F1'],
      [
        ['moved fields (mended)', ...countCells(mended)],
        ['other fields (kept)', ...countCells(kept)],
      ],
    ),
    table(
      ['values on pages of a set', 'labelled', 'P', 'R', 'F1'],
      [['all', ...countCells(sets)], ...Object.entries(bySet).map(([name, counts]) => [name, ...countCells(counts)])],
    ),
    `a check: median ${ms(time.checkMedianMs)}, p95 ${ms(time.checkP95Ms)}; reading a page: median ${ms(time.readMedianMs)}`,
  ].join('\n\n')
}

const detectionCells = ({ pairs, right, missed, changed, falseAlarms, unchanged }: Detection): string[] => [
  String(pairs),
  percent(right / pairs),
  `${missed} of ${changed}`,
  `${falseAlarms} of ${unchanged}`,
]

const countCells = (counts: Counts): string[] => [
  String(counts.labelled),
  ...[precisionOf(counts), recallOf(counts), f1Of(counts)].map(percent),
]

const ms = (value: number): string => (Number.isNaN(value) ? '-' : `${value.toFixed(1)} ms`)
