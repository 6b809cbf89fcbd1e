import type { Run } from '../../../../datalog/run/run.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import type { DomainFinder } from '../domain-finder.ts'
import type { DomainWeights } from '../domain-weights.ts'
import { alignmentFacts } from './alignment-facts.ts'
import type { DomainTable } from './domain-table.ts'
import { type Fit, findFits, type TextAttributes } from './fits.ts'

/** A column that may be an attribute, and its points. */
export interface ColumnChoice {
  readonly column: number
  readonly points: number
}

/** The columns of a table as attributes of a domain. */
export interface Alignment {
  readonly table: DomainTable
  readonly fits: readonly Fit[]
  readonly points: DomainWeights['points']
  /** For each attribute found: the columns with enough points, the best first. */
  readonly choices: ReadonlyMap<string, readonly ColumnChoice[]>
  /** The points of all candidate columns. */
  readonly scores: ReadonlyMap<string, readonly ColumnChoice[]>
  readonly run: Run
}

export function alignColumns(
  table: DomainTable,
  texts: TextAttributes,
  { domain, alignment, weights }: Pick<DomainFinder, 'domain' | 'alignment' | 'weights'>,
): Alignment {
  const fits = findFits(table, texts)
  const run = alignmentFacts(table, domain, fits, weights).run(alignment)
  return { table, fits, points: weights.points, choices: choicesIn(run, 'open'), scores: freeScores(run), run }
}

/** Without columns whose words are another attribute. */
function freeScores(run: Run): Map<string, ColumnChoice[]> {
  const scores = choicesIn(run, 'score')
  for (const [column, attribute] of run.relation('taken')) {
    const left = scores.get(attribute as string)!.filter(choice => choice.column !== column)
    scores.set(attribute as string, left)
  }
  return scores
}

function choicesIn(run: Run, relation: string): Map<string, ColumnChoice[]> {
  const found = new Map<string, ColumnChoice[]>()
  for (const [column, attribute, points] of run.relation(relation)) {
    pushTo(found, attribute as string, { column: column as number, points: points as number })
  }
  for (const list of found.values()) list.sort((a, b) => b.points - a.points || a.column - b.column)
  return found
}
