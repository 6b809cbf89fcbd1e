import type { NodeId } from '../../2-model/page-model.ts'
import type { Candidate } from './candidate.ts'
import { type PageContent, within } from './page-content.ts'

/** Two alike parts may be two of anything; three are a list. */
const LIST = 3

/**
 * For each candidate, how much of its records' text stands in lists inside of them, on average. A record that is
 * nearly all list is no record: its list's items are.
 */
export function coverByInnerLists(content: PageContent, candidates: readonly Candidate[]): number[] {
  const owners = ownersOf(candidates)
  const covers = candidates.map(({ records }) => new Float64Array(records.length))
  for (const [inner, candidate] of candidates.entries()) {
    if (candidate.records.length < LIST || !hasSeveralTexts(content, candidate)) continue
    for (const { owner, parts, characters } of partsInRecords(content, owners, candidate, inner)) {
      const cover = covers[owner.candidate]!
      const all = charactersOf(content, candidates[owner.candidate]!.records[owner.record]!)
      if (parts >= LIST && all > 0) cover[owner.record] = Math.max(cover[owner.record]!, characters / all)
    }
  }
  return covers.map(cover => cover.reduce((sum, share) => sum + Math.min(1, share), 0) / cover.length)
}

interface Owner {
  readonly candidate: number
  readonly record: number
}

/** Which records a node is, or is a part of. */
function ownersOf(candidates: readonly Candidate[]): Map<NodeId, Owner[]> {
  const owners = new Map<NodeId, Owner[]>()
  for (const [candidate, { records }] of candidates.entries()) {
    for (const [record, nodes] of records.entries()) {
      for (const node of nodes) {
        const list = owners.get(node)
        if (list) list.push({ candidate, record })
        else owners.set(node, [{ candidate, record }])
      }
    }
  }
  return owners
}

interface Parts {
  readonly owner: Owner
  parts: number
  characters: number
}

/** How many records of a candidate lie in which records of others, with their text. */
function partsInRecords(
  content: PageContent,
  owners: ReadonlyMap<NodeId, readonly Owner[]>,
  { records }: Candidate,
  inner: number,
): Iterable<Parts> {
  const { parent } = content.page
  const found = new Map<Owner, Parts>()
  for (const record of records) {
    const characters = charactersOf(content, record)
    for (let node = parent[record[0]!]!; node >= 0; node = parent[node]!) {
      for (const owner of owners.get(node) ?? []) {
        if (owner.candidate === inner) continue
        const parts = found.get(owner)
        if (!parts) found.set(owner, { owner, parts: 1, characters })
        else {
          parts.parts++
          parts.characters += characters
        }
      }
    }
  }
  return found.values()
}

const charactersOf = (content: PageContent, record: readonly NodeId[]): number =>
  record.reduce((sum, node) => sum + within(content, content.written, node), 0)

/** Items that say one thing each are values of a field more often than records. */
function hasSeveralTexts(content: PageContent, { records }: Candidate): boolean {
  const several = records.filter(
    record => record.reduce((sum, node) => sum + within(content, content.texts, node), 0) >= 2,
  )
  return 2 * several.length > records.length
}
