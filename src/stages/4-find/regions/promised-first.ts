import type { PageModel } from '../../2-model/page-model.ts'
import { isInRecords, type RecordNodes, type Region, type Regions } from './region.ts'

/**
 * The list that the title promises is the main one, whatever else repeats on the page. If it was found anyway, it keeps its
 * records; other lists that share records with it are other readings of it.
 */
export function promisedFirst(page: PageModel, found: Regions, promised: Regions): Regions {
  if (promised.kind === 'none') return found
  const [list] = promised.regions as readonly [Region]
  const others = found.kind === 'regions' ? found.regions : (found.others ?? [])
  const known = others.find(({ records }) => areTheSame(page, records, list.records))
  const isApart = ({ records }: Region): boolean => !shareRecords(page, records, list.records)
  return { kind: 'regions', regions: [known ?? list, ...others.filter(isApart)] }
}

/** As many records, each of which holds its counterpart or is in it. */
const areTheSame = (page: PageModel, some: readonly RecordNodes[], others: readonly RecordNodes[]): boolean =>
  some.length === others.length && some.every((record, at) => shareRecords(page, [record], [others[at]!]))

const shareRecords = (page: PageModel, some: readonly RecordNodes[], others: readonly RecordNodes[]): boolean =>
  some.some(record => isInRecords(page, record[0]!, others)) ||
  others.some(record => isInRecords(page, record[0]!, some))
