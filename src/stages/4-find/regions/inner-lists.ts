import { pushTo } from '../../2-model/group-by.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { type PageContent, withinRecord } from './page-content.ts'
import type { RecordNodes } from './region.ts'
import { MIN_REPETITIONS } from './repetitions.ts'

/** Measures of the lists inside the records of a candidate. */
export interface InnerLists {
  /** The average share of the records' text that is in inner lists. A record that is almost entirely a list is not a record. */
  readonly cover: number
  /** The share of records that are a list with at most a heading: sections, whose items are the records. */
  readonly headed: number
}

export function findInnerLists(content: PageContent, candidates: readonly RegionCandidate[]): InnerLists[] {
  const owners = ownersOf(candidates)
  const inside = candidates.map(({ records }) => records.map((): Parts[] => []))
  for (const [inner, candidate] of candidates.entries()) {
    if (candidate.records.length < MIN_REPETITIONS || !hasSeveralTexts(content, candidate)) continue
    for (const parts of partsInRecords(content, owners, candidate, inner))
      inside[parts.owner.candidate]![parts.owner.record]!.push(parts)
  }
  return candidates.map(({ records }, at) => judgeInside(content, records, inside[at]!))
}

function judgeInside(content: PageContent, records: readonly RecordNodes[], inside: readonly Parts[][]): InnerLists {
  let [cover, headed] = [0, 0]
  for (const [at, record] of records.entries()) {
    const most = inside[at]!.reduce<Parts | undefined>((a, b) => (a && a.characters >= b.characters ? a : b), undefined)
    if (!most) continue
    if (most.parts >= MIN_REPETITIONS)
      cover += Math.min(1, most.characters / (withinRecord(content, content.written, record) || 1))
    if (withinRecord(content, content.texts, record) - most.texts <= 1) headed++
  }
  return { cover: cover / records.length, headed: headed / records.length }
}

interface Owner {
  readonly candidate: number
  readonly record: number
  /** How many nodes the record has. */
  readonly size: number
}

/** The records that a node is, or is part of. */
function ownersOf(candidates: readonly RegionCandidate[]): Map<NodeId, Owner[]> {
  const owners = new Map<NodeId, Owner[]>()
  for (const [candidate, { records }] of candidates.entries()) {
    for (const [record, nodes] of records.entries()) {
      for (const node of nodes) pushTo(owners, node, { candidate, record, size: nodes.length })
    }
  }
  return owners
}

interface Parts {
  readonly owner: Owner
  parts: number
  characters: number
  texts: number
}

/** How many records of a candidate lie in which records of others, with their text. */
function partsInRecords(
  content: PageContent,
  owners: ReadonlyMap<NodeId, readonly Owner[]>,
  { records }: RegionCandidate,
  inner: number,
): Iterable<Parts> {
  const { parent } = content.page
  const found = new Map<Owner, Parts>()
  for (const record of records) {
    const characters = withinRecord(content, content.written, record)
    const texts = withinRecord(content, content.texts, record)
    for (let node = record[0]!; node >= 0; node = parent[node]!) {
      for (const owner of owners.get(node) ?? []) {
        // The same element may be a record of several candidates; it is not part of itself.
        if (owner.candidate === inner || (node === record[0] && owner.size === 1)) continue
        const parts = found.get(owner)
        if (!parts) found.set(owner, { owner, parts: 1, characters, texts })
        else {
          parts.parts++
          parts.characters += characters
          parts.texts += texts
        }
      }
    }
  }
  return found.values()
}

/** Items with a single text each are more often values of a field than records. */
function hasSeveralTexts(content: PageContent, { records }: RegionCandidate): boolean {
  const several = records.filter(record => withinRecord(content, content.texts, record) >= 2)
  return 2 * several.length > records.length
}
