import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import { leafReader, type Pair, pairRecords } from '../records/score.ts'
import { type Counts, sumCounts } from '../score-counts.ts'
import { type AttributeValue, isSameValue } from './score-values.ts'

/** A list of records, labeled or found. */
export interface AreaOfRecords {
  readonly records: readonly RecordOfValues[]
}

export interface RecordOfValues {
  readonly nodes: RecordNodes
  /** By the attribute's name. */
  readonly attributes: Readonly<Record<string, AttributeValue>>
}

export interface DomainPageScore {
  readonly areas: Counts
  readonly records: Counts
  readonly attributes: Readonly<Record<string, Counts>>
  /** Every record and no others. */
  readonly exact: boolean
}

/** Areas and records by their texts; attributes by name and value, within found records. */
export function scoreDomainPage(
  page: PageModel,
  labelled: readonly AreaOfRecords[],
  found: readonly AreaOfRecords[],
): DomainPageScore {
  const leavesOf = leafReader(page)
  const areaLeaves = ({ records }: AreaOfRecords): Set<NodeId> =>
    new Set(records.flatMap(({ nodes }) => [...leavesOf(nodes)]))
  const given = found.filter(({ records }) => records.length > 0)
  const areaPairs = pairRecords(labelled.map(areaLeaves), given.map(areaLeaves))
  const wantedRecords = labelled.flatMap(({ records }) => records)
  const givenRecords = given.flatMap(({ records }) => records)
  const pairs = pairRecords(
    wantedRecords.map(({ nodes }) => leavesOf(nodes)),
    givenRecords.map(({ nodes }) => leavesOf(nodes)),
  )
  const records = { right: pairs.length, found: givenRecords.length, labelled: wantedRecords.length }
  return {
    areas: { right: areaPairs.length, found: given.length, labelled: labelled.length },
    records,
    attributes: scoreAttributes(wantedRecords, givenRecords, pairs),
    exact: records.right === records.labelled && records.right === records.found,
  }
}

/** A name that no record of the page is labeled with is not evaluated: the page may still have it. */
function scoreAttributes(
  labelled: readonly RecordOfValues[],
  found: readonly RecordOfValues[],
  pairs: readonly Pair[],
): Record<string, Counts> {
  const names = [...new Set(labelled.flatMap(({ attributes }) => Object.keys(attributes)))]
  const counts = names.map(name => {
    const values = pairs.map(([wanted, given]) => ({
      wanted: labelled[wanted]!.attributes[name],
      given: found[given]!.attributes[name],
    }))
    const right = values.filter(({ wanted, given }) => wanted && given && isSameValue(name, given, wanted)).length
    const ofName = {
      right,
      found: values.filter(({ given }) => given).length,
      labelled: labelled.filter(({ attributes }) => attributes[name]).length,
    }
    return [name, ofName] as const
  })
  return Object.fromEntries(counts)
}

/** Figures over many pages. */
export interface DomainScore {
  readonly pages: number
  readonly pagesExact: number
  readonly areas: Counts
  readonly records: Counts
  readonly attributes: Counts
  /** Most frequent first. */
  readonly byAttribute: Readonly<Record<string, Counts>>
}

export function sumDomainScores(scores: readonly DomainPageScore[]): DomainScore {
  const names = [...new Set(scores.flatMap(({ attributes }) => Object.keys(attributes)))]
  const byAttribute = names
    .map(name => [name, sumCounts(scores.flatMap(({ attributes }) => attributes[name] ?? []))] as const)
    .sort(([a, one], [b, other]) => other.labelled - one.labelled || (a < b ? -1 : 1))
  return {
    pages: scores.length,
    pagesExact: scores.filter(({ exact }) => exact).length,
    areas: sumCounts(scores.map(({ areas }) => areas)),
    records: sumCounts(scores.map(({ records }) => records)),
    attributes: sumCounts(byAttribute.map(([, counts]) => counts)),
    byAttribute: Object.fromEntries(byAttribute),
  }
}
