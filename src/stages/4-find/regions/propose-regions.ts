import type { Program } from '../../../datalog/program.ts'
import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { type NodeId, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { isDateLine } from './date-line.ts'
import { hasTextOrPicture, onlyChildWithContent, type PageContent, within, withinRecord } from './page-content.ts'
import type { RecordNodes } from './region.ts'
import type { Shingler } from './shingles.ts'
import { arePairs } from './siblings/row-spans.ts'
import { joinRowsBeside } from './siblings/rows-beside.ts'
import { clusterSiblings, type SiblingCluster } from './siblings/sibling-clusters.ts'
import { areHeadsWithLines, groupSiblings } from './siblings/sibling-groups.ts'
import { spreadClusters } from './spread-clusters.ts'
import { spreadGroups } from './spread-groups.ts'
import { spannedRows } from './table-rows.ts'
import { titlePlace } from './title-place.ts'
import { trimRecords } from './trim-records.ts'

/** Everything that repeats on a page and may be a list; each set of records once. The rules know words of headings. */
export function proposeRegions(content: PageContent, shingler: Shingler, program: Program): RegionCandidate[] {
  const { page } = content
  const clusters: SiblingCluster[] = []
  const groups: RegionCandidate[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] === TEXT_TAG || !mayHoldRecords(content, node)) continue
    // Nothing repeats in an element around a single other one.
    if (onlyChildWithContent(content, node) >= 0) continue
    const rows = spannedRows(content, node)
    if (rows.length > 0) {
      clusters.push({ parent: node, members: rows })
      continue
    }
    const here = clusterSiblings(content, shingler, node)
    const grouped = groupSiblings(content, shingler, node, here)
    const isList = ({ members }: SiblingCluster): boolean =>
      members.length > 1 &&
      !arePairs(content, members) &&
      !areDateHeadings(content, members, here) &&
      !(
        /^d[dt]$/.test(tagOf(page, members[0]!)) && grouped.some(({ records }) => tagOf(page, records[0]![0]!) === 'dt')
      ) &&
      !grouped.some(({ records }) => areHeadsWithLines(content, records) && holdsBoth(members, records[0]!))
    for (const cluster of here) if (isList(cluster)) clusters.push(cluster)
    for (const group of grouped) groups.push(group)
    if (/^[uo]l$/.test(tagOf(page, node))) groups.push(...itemsOfList(content, here))
  }
  const siblings = clusters.map(({ members }) => asCandidate('siblings', members))
  const spread = spreadClusters(content, shingler, { clusters, program }).map(members => asCandidate('spread', members))
  const joined = spreadGroups(content, groups)
  const trimmed = [...siblings, ...groups, ...joined, ...spread].map(each => trimRecords(content, shingler, each))
  return distinct(
    joinRowsBeside(content, shingler, trimmed).filter(
      ({ records }) => !records.every(record => isFormField(content, record)) && !isMerePair(content, records),
    ),
  )
}

/** Whether a part of the page has something to type in, and only a name and a hint with it: a field of a form. */
function isFormField(content: PageContent, record: RecordNodes): boolean {
  const { blanks, texts, links, pictures, prices } = content
  const sumOf = (sums: Float64Array): number => withinRecord(content, sums, record)
  return sumOf(blanks) > 0 && sumOf(texts) < 4 && sumOf(links) + sumOf(pictures) + sumOf(prices) === 0
}

/** Two texts without links and pictures are parts of something else: a caption, a term and its value. */
const isMerePair = (content: PageContent, records: readonly RecordNodes[]): boolean =>
  records.length === 2 &&
  records.flat().every(node => {
    const { texts, links, pictures } = content
    return within(content, texts, node) < 2 && within(content, links, node) + within(content, pictures, node) === 0
  })

const mayHoldRecords = (content: PageContent, node: NodeId): boolean =>
  hasTextOrPicture(content, node) && within(content, content.texts, node) + within(content, content.pictures, node) >= 2

/** Whether siblings are the heads of records and what is below them alike. */
const holdsBoth = (members: readonly NodeId[], [head, line]: RecordNodes): boolean =>
  members.includes(head!) && members.includes(line!)

/** Whether siblings are dates above others, of which there are more, and which have links: the months of an archive. */
const areDateHeadings = (
  content: PageContent,
  dates: readonly NodeId[],
  siblings: readonly SiblingCluster[],
): boolean =>
  dates.every(node => isDateLine(content, node)) &&
  siblings.some(
    ({ members }) => members.length > dates.length && members.every(node => within(content, content.links, node) > 0),
  )

/**
 * The items of a list element that have their title in the same place, if they are of several kinds. An item with more
 * links than any of the largest kind is a box with a list of its own.
 */
function itemsOfList(content: PageContent, kinds: readonly SiblingCluster[]): RegionCandidate[] {
  if (kinds.length < 2) return []
  const { page } = content
  const places = new Map(kinds.flatMap(({ members }) => members.map(node => [node, titlePlace(page, node)] as const)))
  const [usual] = mostFrequent(countEach(places.values()))!
  const largest = kinds.reduce((a, b) => (b.members.length > a.members.length ? b : a))
  const linksIn = (node: NodeId): number => within(content, content.links, node)
  const most = Math.max(...largest.members.map(linksIn))
  const items = [...places.keys()]
    .filter(node => places.get(node) === usual && linksIn(node) <= most)
    .sort((a, b) => a - b)
  const isOfSeveral = usual !== '' && kinds.filter(({ members }) => items.includes(members[0]!)).length > 1
  return isOfSeveral ? [asCandidate('siblings', items)] : []
}

const asCandidate = (shape: RegionCandidate['shape'], members: readonly NodeId[]): RegionCandidate => ({
  shape,
  records: members.map(node => [node]),
})

function distinct(candidates: readonly RegionCandidate[]): RegionCandidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ records }) => {
    const key = `${records.length} ${records[0]} ${records[1]} ${records.at(-1)}`
    return records.length >= 2 && !seen.has(key) && seen.add(key)
  })
}
