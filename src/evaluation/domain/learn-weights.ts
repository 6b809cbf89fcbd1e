import type { PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { alignColumns } from '../../stages/4-find/domain/align/align.ts'
import { type DomainTable, readDomainTable } from '../../stages/4-find/domain/align/domain-table.ts'
import { TextAttributes } from '../../stages/4-find/domain/align/fits.ts'
import { modelAttributes } from '../../stages/4-find/domain/amber/attribute-model.ts'
import type { DomainFinder } from '../../stages/4-find/domain/domain-finder.ts'
import type { DomainWeights } from '../../stages/4-find/domain/domain-weights.ts'
import { foldValue } from '../records/score-fields.ts'
import { type Case, learnProbability } from '../training/learn-log-linear.ts'
import type { AreaOfRecords, RecordOfValues } from './score.ts'

/** A prior of this many examples keeps weights near 0. */
const RESTRAINT = 2
/** A column is chosen from these odds on, not from even odds: it must be the best one of its attribute, too. */
const LEAST_ODDS = 1 / 3

/** The weights of claims about columns, learned from labeled pages alone: whether a column is an attribute. */
export function learnDomainWeights(cases: readonly Case[], shipped: DomainWeights): DomainWeights {
  const features = Object.keys(shipped.weights)
  const { bias, weights } = learnProbability(cases, { features, restraint: RESTRAINT })
  const moved = Math.log(LEAST_ODDS) - bias - shipped.points.enough
  const points = {
    enough: shipped.points.enough + moved,
    'second column': shipped.points['second column'] + moved,
    'nothing else in the cell': shipped.points['nothing else in the cell'] + moved,
  }
  return { ...shipped, points, weights }
}

/** For each labeled attribute of a page, every column that it may be, with its claims. */
export function columnCases(page: PageModel, labels: readonly AreaOfRecords[], finder: DomainFinder): Case[] {
  const annotated = annotate(page, finder.annotators)
  const model = modelAttributes(annotated, finder.domain, finder.amber)
  const texts = new TextAttributes(annotated, model.attributes)
  return labels.flatMap(({ records }) => {
    const table = readDomainTable(
      annotated,
      records.map(({ nodes }) => nodes),
    )
    return casesOf(table, alignColumns(table, texts, finder).run.relation('claim'), records)
  })
}

function casesOf(table: DomainTable, claims: Iterable<readonly unknown[]>, records: readonly RecordOfValues[]): Case[] {
  const labelled = new Set(records.flatMap(({ attributes }) => Object.keys(attributes)))
  const found = new Map<string, { column: number; attribute: string; values: Record<string, number> }>()
  for (const [column, attribute, claim, value] of claims as Iterable<[number, string, string, number]>) {
    if (!labelled.has(attribute)) continue
    const key = `${column} ${attribute}`
    const one = found.get(key) ?? { column, attribute, values: {} }
    one.values[claim] = value
    found.set(key, one)
  }
  return Array.from(found.values(), ({ column, attribute, values }) => ({
    values,
    holds: isAttribute(table, column, attribute, records),
    weight: 1,
  }))
}

/** Whether the cells of a column contain the labeled values, in most records that have both. */
function isAttribute(
  { columns }: DomainTable,
  column: number,
  attribute: string,
  records: readonly RecordOfValues[],
): boolean {
  const both = records.flatMap(({ attributes }, row) => {
    const [label, cell] = [attributes[attribute], columns[column]!.cells[row]]
    return label && cell ? [foldValue(cell.text).includes(foldValue(label.text))] : []
  })
  return both.length > 0 && both.filter(same => same).length * 2 > both.length
}
