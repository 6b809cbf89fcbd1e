import type { Group, Member } from '../group.ts'
import { singularOf } from '../label.ts'
import { FEW_SHARE, MOST_SHARE } from '../shares.ts'
import type { Traits } from '../traits.ts'

/** How often each label names a part, if labels distinguish the parts. */
export function tellingLabels(
  runs: readonly (readonly Member[])[],
  traitsOf: (member: Member) => Traits,
): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>()
  let all = 0
  let doubles = 0
  for (const run of runs) {
    const seen = new Set<string>()
    for (const member of run) {
      const { label, content } = traitsOf(member)
      if (content === 'empty') continue
      all++
      if (label === '') continue
      const key = singularOf(label)
      if (seen.has(key)) doubles++
      else counts.set(key, (counts.get(key) ?? 0) + 1)
      seen.add(key)
    }
  }
  for (const [label, times] of counts) if (times < 2 && runs.length > 2) counts.delete(label)
  const labelled = [...counts.values()].reduce((sum, times) => sum + times, 0)
  return labelled > 0 && labelled >= MOST_SHARE * all && doubles <= FEW_SHARE * all ? counts : undefined
}

/** The parts of each label, and those without one or with one that no other record has. */
export function byLabel(
  group: Group,
  labels: ReadonlyMap<string, number>,
  traitsOf: (member: Member) => Traits,
): { readonly named: readonly Group[]; readonly rest: readonly Member[] } {
  const found = new Map<string, Member[]>([...labels.keys()].map(label => [label, []]))
  const rest: Member[] = []
  for (const member of group.members) {
    const members = found.get(singularOf(traitsOf(member).label))
    if (members && members.at(-1)?.list !== member.list) members.push(member)
    else rest.push(member)
  }
  const named = [...joinLongerLabels(found, traitsOf)].map(([key, members]) => {
    const label = members.map(member => traitsOf(member).label).find(each => singularOf(each) === key)!
    return { ...group, place: `${group.place}[${label}:]`, label, members }
  })
  return { named, rest }
}

/** "Original release date:" in records without "Release date:" is the same thing, if both are dates or prices. */
function joinLongerLabels(
  found: ReadonlyMap<string, readonly Member[]>,
  traitsOf: (member: Member) => Traits,
): ReadonlyMap<string, readonly Member[]> {
  const joined = new Map(found)
  const areOneKind = (members: readonly Member[]): boolean => {
    const contents = new Set(members.map(member => traitsOf(member).content))
    return contents.size === 1 && (contents.has('date') || contents.has('price'))
  }
  for (const [longer, members] of found) {
    const own = new Set(members.map(({ list }) => list))
    const [label, others] = [...joined].find(
      ([label, others]) =>
        longer.endsWith(` ${label}`) &&
        others.every(({ list }) => !own.has(list)) &&
        areOneKind([...others, ...members]),
    ) ?? ['']
    if (!others) continue
    joined.delete(longer)
    joined.set(
      label,
      [...others, ...members].sort((a, b) => a.list - b.list),
    )
  }
  return joined
}
