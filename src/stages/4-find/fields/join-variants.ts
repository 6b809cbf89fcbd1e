import { HEADING_TAG } from '../../2-model/headings.ts'
import type { Children, Group, Member } from './group.ts'
import { Profile } from './likeness.ts'
import { MAX_SAMPLE } from './shares.ts'
import type { Content } from './traits.ts'

/** Two groups of one tag that never occur in the same element are variants of one thing from this likeness. */
const MIN_VARIANT_LIKENESS = 0.3
/** The limit if they share a class name that occurs once per element, which identifies them. */
const MIN_NAMED_LIKENESS = -0.3
/** A group that is similar to two others joins the one that it is clearly more similar to. */
const MIN_LEAD = 0.15
/** Pages with more groups in one element give each its own class names; comparing all would take too long. */
const MAX_GROUPS = 64

interface Candidate {
  group: Group
  readonly tag: string
  readonly isCrossed: boolean
  readonly lists: Set<number>
  readonly profile: Profile
}

/**
 * Joins groups of the same thing: a price and a sale price, an odd and an even cell, a visited and an unvisited
 * title. A group that is equally similar to two others is left alone: it could be either.
 */
export function joinVariants(lists: readonly Children[], groups: readonly Group[]): Group[] {
  if (groups.length > MAX_GROUPS) return [...groups]
  const candidates = groups.map(group => candidateOf(lists, group))
  candidates.sort((a, b) => b.lists.size - a.lists.size)
  // The only content of an element is the same thing in each record, whatever its class name.
  const isAlone = lists.every(({ traits }) => traits.filter(({ content }) => content !== 'empty').length <= 1)
  const unique = namesThatStandOnce(lists)
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const [best, second] = kept
      .filter(other => areApart(candidate, other))
      .map(other => ({
        other,
        likeness: isAlone && hasContent(candidate) && hasContent(other) ? 1 : likenessOf(lists, candidate, other),
      }))
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

/** A picture beside the only content is something else. */
const hasContent = ({ profile }: Candidate): boolean => profile.content !== 'empty'

/** Whether no element has both, and nothing shows that they are different things. */
function areApart(small: Candidate, large: Candidate): boolean {
  if (!(areOneTag(small.tag, large.tag) || areOneName(small, large)) || small.isCrossed !== large.isCrossed)
    return false
  if (small.group.isList || large.group.isList) return false
  if (small.group.label !== large.group.label) return false
  // Elements named otherwise hold something else, unless both are prices: "time left" and "buy it now".
  const isOneKind = small.profile.content === large.profile.content && isQuantityContent(small.profile.content)
  if (small.group.inner !== large.group.inner && !isOneKind) return false
  for (const list of small.lists) if (large.lists.has(list)) return false
  return areCompatible(small.profile.content, large.profile.content)
}

/** A featured record has its title in a larger heading. */
const areOneTag = (a: string, b: string): boolean => a === b || (HEADING_TAG.test(a) && HEADING_TAG.test(b))

/** "12 comments" leads to them, "No comments" does not. */
const areOneName = (a: Candidate, b: Candidate): boolean =>
  INLINE_TAG.test(a.tag) &&
  INLINE_TAG.test(b.tag) &&
  a.profile.classNames.some(name => b.profile.classNames.includes(name))

const INLINE_TAG = /^(?:a|span|strong|b|em|i)$/

/** Tags with a class name that no element has on two children: such a name identifies a child. */
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
  return b.profile.classNames.some(
    name => own.has(name) && names.has(`${b.tag}.${name}`) && names.has(`${a.tag}.${name}`),
  )
}

function likenessOf(lists: readonly Children[], small: Candidate, large: Candidate): number {
  const sample = small.group.members.slice(0, MAX_SAMPLE)
  return sample.reduce((sum, { list, at }) => sum + large.profile.likeness(lists[list]!.traits[at]!), 0) / sample.length
}

/** A number is not a date; but "Free" may be a price. */
const areCompatible = (a: Content, b: Content): boolean => a === b || !isQuantityContent(a) || !isQuantityContent(b)

export const isQuantityContent = (content: Content): boolean =>
  content === 'number' || content === 'date' || content === 'price'

function absorb(large: Candidate, small: Candidate): void {
  const members: Member[] = [...large.group.members, ...small.group.members].sort(
    (a, b) => a.list - b.list || a.at - b.at,
  )
  large.group = { ...large.group, members }
  for (const list of small.lists) large.lists.add(list)
}
