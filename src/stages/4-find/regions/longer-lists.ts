import type { PageModel } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import type { RecordNodes } from './region.ts'

/** Pairs of regions; the second has the records of the first, and one more above them: a cover story. */
export function* longerLists(
  page: PageModel,
  regions: readonly RegionCandidate[],
): Generator<[region: number, longer: number]> {
  for (const [longer, { shape, records: all }] of regions.entries()) {
    if (shape !== 'spread') continue
    for (const [region, { records }] of regions.entries())
      if (records.length === all.length - 1 && records.every((record, at) => isSame(page, record, all[at + 1]!)))
        yield [region, longer]
  }
}

/** Whether two records have the same text: one may be the wrapper of the other. */
const isSame = ({ textStart, textEnd }: PageModel, one: RecordNodes, other: RecordNodes): boolean =>
  textStart[one[0]!] === textStart[other[0]!] && textEnd[one.at(-1)!] === textEnd[other.at(-1)!]
