import { hasText } from '../../../2-model/blank.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf, textOf } from '../../../2-model/page-model.ts'
import { between } from '../../../2-model/running-sums.ts'
import type { RegionCandidate } from '../candidate.ts'
import { hasTextOrPicture, type PageContent } from '../page-content.ts'
import { MIN_REPETITIONS } from '../repetitions.ts'
import type { Shingler } from '../shingles.ts'
import { MIN_TURNS_SHARE } from '../turns.ts'

/**
 * Joins the rows of two tables side by side: the names stay in view while their values scroll. A row and the one beside it
 * are one record, and the rows that only have values are no list.
 */
export function joinRowsBeside(
  content: PageContent,
  shingler: Shingler,
  candidates: readonly RegionCandidate[],
): readonly RegionCandidate[] {
  const beside = rowsBeside(content, shingler)
  if (beside.size === 0) return candidates
  const joined = candidates.map(candidate => (isNamed(content.page, candidate, beside) ? candidate : undefined))
  const values = new Set(joined.flatMap(each => each?.records.map(([row]) => beside.get(row!)) ?? []))
  return candidates.flatMap((candidate, at) => {
    if (candidate.records.every(([row]) => values.has(row))) return []
    return joined[at]
      ? { ...candidate, records: candidate.records.map(([row]) => [row!, beside.get(row!)!]) }
      : [candidate]
  })
}

/** The rows of the next table by those of the one before it, if nothing is between the two and the page calls the rows the same. */
function rowsBeside(content: PageContent, shingler: Shingler): Map<NodeId, NodeId> {
  const { page } = content
  const beside = new Map<NodeId, NodeId>()
  let before: { readonly rows: readonly NodeId[]; readonly end: NodeId } | undefined
  for (let table = 0; table < page.nodeCount; table++) {
    if (tagOf(page, table) !== 'table') continue
    const rows = rowsOf(content, table)
    const isNext = before && before.end < table && between(content.texts, before.end + 1, table - 1) === 0
    const isAlike = (row: NodeId, at: number): boolean =>
      shingler.classKeyOf(row) === shingler.classKeyOf(before!.rows[at]!)
    if (isNext && rows.length === before!.rows.length && rows.every(isAlike))
      for (const [at, row] of rows.entries()) beside.set(before!.rows[at]!, row)
    before = { rows, end: page.last[table]! }
  }
  return beside
}

/** Whether each row has a name, and the one beside it only values. */
function isNamed(page: PageModel, { records }: RegionCandidate, beside: ReadonlyMap<NodeId, NodeId>): boolean {
  if (records.length < MIN_REPETITIONS || !records.every(([row, next]) => next === undefined && beside.has(row!)))
    return false
  const most = MIN_TURNS_SHARE * records.length
  const wordsIn = (row: NodeId): string[] => textsOf(page, row).filter(text => WORD.test(text))
  const hasValues = (row: NodeId): boolean => 4 * wordsIn(row).length <= textsOf(page, row).length
  return (
    records.filter(([row]) => wordsIn(row!).length > 0).length >= most &&
    records.filter(([row]) => hasValues(beside.get(row!)!)).length >= most
  )
}

/** Letters that are no abbreviation of a unit or of a result. */
const WORD = /\p{L}{3}/u

/** The rows of a table outside its head. */
function rowsOf(content: PageContent, table: NodeId): NodeId[] {
  const { page } = content
  const rows: NodeId[] = []
  for (let node = table + 1; node <= page.last[table]!; node++) {
    if (/^(?:table|thead|tfoot)$/.test(tagOf(page, node))) node = page.last[node]!
    else if (tagOf(page, node) === 'tr' && hasTextOrPicture(content, node)) rows.push(node)
  }
  return rows
}

function textsOf(page: PageModel, row: NodeId): string[] {
  const texts: string[] = []
  for (let node = row; node <= page.last[row]!; node++)
    if (page.tag[node] === TEXT_TAG && hasText(page, node)) texts.push(textOf(page, node))
  return texts
}
