import type { Children, Group, Member } from './group.ts'
import { Profile } from './likeness.ts'
import { MAX_SAMPLE } from './shares.ts'
import type { Content } from './traits.ts'

/** Two groups of one tag that no element holds both of are one thing in two variants, if they are as like as this. */
const MIN_VARIANT_LIKENESS = 0.3
/** Less is enough where they share a class name that stands once in each element: it says what they are. */
const MIN_NAMED_LIKENESS = -0.3
/** A group that is like two others goes to the one that it is clearly more like. */
const MIN_LEAD = 0.15
/** Pages with more groups than this in one element give each of them its own class names; comparing all would take long. */
const MAX_GROUPS = 64

interface Candidate {
  group: Group
  readonly tag: string
  readonly isCrossed: boolean
  readonly lists: Set<number>
  readonly profile: Profile
}

/**
 * Joins groups that stand for the same thing: a price and a price on sale, an odd and an even cell, a title with and
 * without a class for what was visited. Where a group is like two others alike, it is left alone: it might be either.
 */
export function joinVariants(lists: readonly Children[], groups: readonly Group[]): Group[] {
  if (groups.length > MAX_GROUPS) return [...groups]
  const candidates = groups.map(group => candidateOf(lists, group))
  candidates.sort((a, b) => b.lists.size - a.lists.size)
  // All that an element says is the same thing in each record, whatever its class name.
  const isAlone = lists.every(({ traits }) => traits.filter(({ content }) => content !== 'empty').length <= 1)
  const unique = namesThatStandOnce(lists)
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const [best, second] = kept
      .filter(other => areApart(candidate, other))
      .map(other => ({ other, likeness: isAlone ? 1 : likenessOf(lists, candidate, other) }))
      .filter(
        ({ other, likeness }) =>
          likeness >= (shareName(candidate, other, unique) ? MIN_NAMED_LIKENESS : MIN_VARIANT_LIKENESS),
      )
      .sort((a, b) => b.likeness - a.likeness)
    if (best && (!second || best.likeness - second.likeness >= MIN_LEAD)) absorb(best.other, candidate)
    else kept.push(candidate)
  }
  return kept.map(({ group }) => group)
}

function candidateOf(lists: readonly Children[], group: Group): Candidate {
  const profile = new Profile()
  for (const { list, at } of group.members.slice(0, MAX_SAMPLE)) profile.add(lists[list]!.traits[at]!)
  const first = group.members[0]!
  const { tag, isCrossed } = lists[first.list]!.traits[first.at]!
  return {
    group,
    tag,
    isCrossed,
    lists: new Set(group.members.map(({ list }) => list)),
    profile,
  }
}

/** Whether no element holds both, and nothing says that they are different things. */
function areApart(small: Candidate, large: Candidate): boolean {
  if (small.tag !== large.tag || small.isCrossed !== large.isCrossed || small.group.isList || large.group.isList)
    return false
  if (small.group.label !== large.group.label) return false
  for (const list of small.lists) if (large.lists.has(list)) return false
  return areCompatible(small.profile.content, large.profile.content)
}

/** Tags with a class name that no element has two children of: such a name says what a child is, whatever else it has. */
function namesThatStandOnce(lists: readonly Children[]): ReadonlySet<string> {
  const lastList = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [list, { traits }] of lists.entries()) {
    for (const { tag, classes } of traits) {
      for (const name of classes) {
        const key = `${tag}.${name}`
        if (lastList.get(key) === list) repeated.add(key)
        lastList.set(key, list)
      }
    }
  }
  return new Set([...lastList.keys()].filter(key => !repeated.has(key)))
}

const shareName = (a: Candidate, b: Candidate, names: ReadonlySet<string>): boolean => {
  const own = new Set(a.profile.classNames)
  return b.profile.classNames.some(name => own.has(name) && names.has(`${b.tag}.${name}`))
}

function likenessOf(lists: readonly Children[], small: Candidate, large: Candidate): number {
  const sample = small.group.members.slice(0, MAX_SAMPLE)
  return sample.reduce((sum, { list, at }) => sum + large.profile.likeness(lists[list]!.traits[at]!), 0) / sample.length
}

/** A number is no date; but "Free" may be a price. */
const areCompatible = (a: Content, b: Content): boolean => a === b || !isTyped(a) || !isTyped(b)

const isTyped = (content: Content): boolean => content === 'number' || content === 'date' || content === 'price'

function absorb(large: Candidate, small: Candidate): void {
  const members: Member[] = [...large.group.members, ...small.group.members].sort(
    (a, b) => a.list - b.list || a.at - b.at,
  )
  large.group = { ...large.group, members }
  for (const list of small.lists) large.lists.add(list)
}
