import type { Findings } from '../analyse.ts'
import { printableLine } from '../export/printable-line.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import { contains, isWithin, type NodeId, type PageModel } from '../stages/2-model/page-model.ts'
import type { Field } from '../stages/4-find/fields/field.ts'
import { whyNoField } from '../stages/4-find/fields/find-fields.ts'
import type { RegionJudge } from '../stages/4-find/regions/judge.ts'
import { isInRecords, type RecordNodes } from '../stages/4-find/regions/region.ts'
import type { FoundList } from '../stages/6-harvest/analysis.ts'
import { type JudgedRegions, judgeAll, judgmentOf } from './explain-region.ts'
import { type Explained, plainReason, type ReasonTree } from './reason-tree.ts'
import { candidateRegion, missingClaims, reasonsAgainst, reasonsForList, regionTree } from './region-reasons.ts'

/** What a node is in the lists of a page. */
interface ListPlace {
  readonly list: string | null
  readonly record: number | null
  /** The columns whose values it is, holds, or is part of. */
  readonly fields: readonly string[]
  readonly sentence: string
}

interface PlaceAnswer {
  readonly place: ListPlace
  readonly reasons: readonly string[]
  readonly tree: readonly ReasonTree[]
}

/** Why a node is in the table, or why not: as part of the list, and as a block, which says what follows the list. */
export function explainedNode(
  findings: Findings,
  judge: RegionJudge | undefined,
  node: NodeId,
  { facts, block }: { readonly facts: number; readonly block: Explained },
): Explained {
  const { place, reasons, tree } = placeOf(findings, judge, node, facts)
  const isListed = place.record !== null && place.list === 'main'
  const isBlock = !isListed && block.found
  const main = isBlock ? block : { sentence: place.sentence, reasons }
  return {
    found: isListed || block.found,
    sentence: main.sentence,
    reasons: main.reasons,
    tree: [
      plainReason(place.sentence, { holds: isListed, nodes: [node], because: tree }),
      plainReason(block.sentence, { holds: block.found, nodes: [node], because: block.tree }),
    ],
    json: { ...(block.json as object), list: { node: xpathOf(findings.page, node), ...place } },
    text: `${block.text}${['', 'As part of a list:', `  ${place.sentence}`, ...reasons.map(reason => `    ${reason}`)].map(printableLine).join('')}`,
  }
}

function placeOf(findings: Findings, judge: RegionJudge | undefined, node: NodeId, facts: number): PlaceAnswer {
  const { page, annotated, lists } = findings
  const judged = judge && judgeAll(annotated, judge)
  const found = lists.kind === 'lists' ? lists.lists : []
  const [main] = found
  const around = found.find(({ region }) => isInRecords(page, node, region.records))
  if (around && around === main) return inMain(findings, judged, main, node, facts)
  if (main && (node === main.region.root || contains(page, node, main.region.root)))
    return { ...answer(`This holds the ${main.region.records.length} records of the list.`), tree: [] }
  const number = around && judged ? (judgmentOf(judged, around.region)?.number ?? -1) : nearest(page, judged, node)
  return outside(findings, judged, { node, around, number, main, facts })
}

const answer = (sentence: string, place: Partial<ListPlace> = {}, reasons: readonly string[] = []) => ({
  place: { list: null, record: null, fields: [], sentence, ...place },
  reasons,
})

/** A node in a record of the table. */
function inMain(
  { page, annotated }: Findings,
  judged: JudgedRegions | undefined,
  list: FoundList,
  node: NodeId,
  facts: number,
): PlaceAnswer {
  const { records } = list.region
  const number = recordAround(page, records, node)
  const fields = list.fields.filter(field => isOfField(page, field, number, node))
  const derivation = judged && judgmentOf(judged, list.region)
  const place = { list: list.name, record: number + 1, fields: fields.map(({ name }) => name) }
  const where = `record ${number + 1} of the ${list.name} list`
  const sentence =
    fields.length > 0
      ? `This is in ${where}: ${place.fields.join(', ')}.`
      : `This is in ${where}, but in no column: ${whyNoField(annotated, records, node)}.`
  const because = derivation ? reasonsForList(derivation) : []
  return { ...answer(sentence, place, because), tree: regionTree(list.region, derivation, facts) }
}

const recordAround = (page: PageModel, records: readonly RecordNodes[], node: NodeId): number =>
  records.findIndex(nodes => nodes.some(outer => isWithin(page, node, outer)))

const isOfField = (page: PageModel, { cells }: Field, record: number, node: NodeId): boolean =>
  cells[record]?.nodes.some(at => isWithin(page, at, node) || isWithin(page, node, at)) ?? false

/** The candidate with the highest score that has a node in its records; -1 if there is none. */
function nearest(page: PageModel, judged: JudgedRegions | undefined, node: NodeId): number {
  let best = -1
  for (const [at, { records, score }] of (judged?.regions ?? []).entries())
    if (isInRecords(page, node, records) && (best < 0 || score > judged!.regions[best]!.score)) best = at
  return best
}

interface OutsideNode {
  readonly node: NodeId
  /** Another list of the page that has the node. */
  readonly around: FoundList | undefined
  /** The candidate that has it; -1 if there is none. */
  readonly number: number
  readonly main: FoundList | undefined
  readonly facts: number
}

/** A node in no record of the table: in another list, in similar parts that are no list, or in nothing that repeats. */
function outside(
  { page }: Findings,
  judged: JudgedRegions | undefined,
  { node, around, number, main, facts }: OutsideNode,
): PlaceAnswer {
  const region = around?.region ?? (judged && number >= 0 ? candidateRegion(judged, number) : undefined)
  if (!region) return { ...answer('This is not in a record: nothing like it repeats on the page.'), tree: [] }
  const derivation = judged && number >= 0 ? { ...judged, number } : undefined
  const best = main && judged ? judgmentOf(judged, main.region)?.number : undefined
  const score = `its score is ${region.score.toFixed(2)}${main ? `, that of the main list ${main.region.score.toFixed(2)}` : ''}`
  const parts = around
    ? `the list ${around.name}`
    : `${region.records.length} similar parts that are not a list of data`
  const record = recordAround(page, region.records, node) + 1
  return {
    ...answer(
      `This is in ${parts}: ${score}.`,
      { list: around?.name ?? null, record: around ? record : null },
      derivation ? reasonsAgainst(derivation) : [],
    ),
    tree: [
      ...regionTree(region, derivation, facts),
      ...(derivation && best !== undefined ? missingClaims(derivation, best, facts) : []),
    ],
  }
}
