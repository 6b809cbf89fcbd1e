import type { Children, Group, Member } from './group.ts'
import { Profile } from './likeness.ts'

/** Two groups of one tag that no element holds both of are one thing in two variants, if they are as like as this. */
const VARIANT_LIKENESS = 0.3
/** So many members are looked at to tell what a group looks like. */
const SAMPLE = 50
/** Pages with more groups than this in one element give each of them its own class names; comparing all would take long. */
const MOST_GROUPS = 64

interface Candidate {
  group: Group
  readonly tag: string
  readonly lists: Set<number>
  readonly profile: Profile
}

/**
 * Joins groups that stand for the same thing: a price and a price on sale, an odd and an even cell, a title with and
 * without a class for what was visited. Where a group is like two others, it is left alone: it might be either.
 */
export function joinVariants(lists: readonly Children[], groups: readonly Group[]): Group[] {
  if (groups.length > MOST_GROUPS) return [...groups]
  const candidates = groups.map(group => candidateOf(lists, group))
  candidates.sort((a, b) => b.lists.size - a.lists.size)
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const fits = kept.filter(other => areVariants(lists, candidate, other))
    if (fits.length === 1) absorb(fits[0]!, candidate)
    else kept.push(candidate)
  }
  return kept.map(({ group }) => group)
}

function candidateOf(lists: readonly Children[], group: Group): Candidate {
  const profile = new Profile()
  for (const { list, at } of group.members.slice(0, SAMPLE)) profile.add(lists[list]!.traits[at]!)
  const first = group.members[0]!
  return {
    group,
    tag: lists[first.list]!.traits[first.at]!.tag,
    lists: new Set(group.members.map(({ list }) => list)),
    profile,
  }
}

function areVariants(lists: readonly Children[], small: Candidate, large: Candidate): boolean {
  if (small.tag !== large.tag || small.group.isList || large.group.isList) return false
  if (small.group.label !== large.group.label) return false
  for (const list of small.lists) if (large.lists.has(list)) return false
  if (small.profile.content !== large.profile.content) return false
  const sample = small.group.members.slice(0, SAMPLE)
  const likeness = sample.reduce((sum, { list, at }) => sum + large.profile.likeness(lists[list]!.traits[at]!), 0)
  return likeness >= VARIANT_LIKENESS * sample.length
}

function absorb(large: Candidate, small: Candidate): void {
  const members: Member[] = [...large.group.members, ...small.group.members].sort(
    (a, b) => a.list - b.list || a.at - b.at,
  )
  large.group = { ...large.group, members }
  for (const list of small.lists) large.lists.add(list)
}
