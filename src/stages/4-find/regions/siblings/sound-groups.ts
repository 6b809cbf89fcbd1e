import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { MIN_REPETITIONS } from '../repetitions.ts'
import { MIN_SAME_KIND_LIKENESS, shingleLikeness } from '../shingles.ts'
import type { Sibling } from './sibling-kinds.ts'

/** This share of the groups must be built like the usual one. */
export const MIN_USUAL_SHARE = 0.5

type Kind = Sibling['kind']
export const asBag = (group: readonly Sibling[]): Kind[] => group.map(({ kind }) => kind).sort((a, b) => a - b)
export const asSet = (group: readonly Sibling[]): Kind[] => [...new Set(asBag(group))]

/**
 * The groups, if most of them have the same structure; otherwise none. Siblings before the first record and after the
 * last are cut off if their kinds occur in no other record.
 */
export function soundGroups(groups: readonly Sibling[][], built: (group: readonly Sibling[]) => Kind[]): Sibling[][] {
  if (groups.length < 2) return []
  const known = (others: readonly Sibling[][]): ((sibling: Sibling) => boolean) => {
    const kinds = new Set(others.flatMap(group => group.map(({ kind }) => kind)))
    return ({ kind }) => kinds.has(kind)
  }
  const start = groups.length > 2 ? groups[0]!.findIndex(known(groups.slice(1, -1))) : 0
  const inner = [groups[0]!.slice(Math.max(0, start)), ...groups.slice(1, -1)]
  const longest = inner.reduce((most, group) => Math.max(most, group.length), 0)
  const tail = groups.at(-1)!
  const isKnown = known(inner)
  const stranger = tail.findIndex(sibling => !isKnown(sibling))
  const last = tail.slice(0, Math.min(stranger < 0 ? tail.length : stranger, longest))
  const kept = withoutHeader(last.length > 0 ? [...inner, last] : inner)
  const kinds = kept.map(built)
  const usual = mostCommon(kinds.map(each => each.join()))
    .split(',')
    .map(Number)
  const alike = kinds.filter(each => shingleLikeness(each, usual) >= MIN_SAME_KIND_LIKENESS).length
  return alike < MIN_USUAL_SHARE * kinds.length ? [] : kept
}

/** A heading of the whole list that is built like the start of each record: the only group with nothing below it. */
const withoutHeader = (groups: Sibling[][]): Sibling[][] =>
  groups.length > MIN_REPETITIONS && groups.every((group, at) => (at === 0) === (group.length === 1))
    ? groups.slice(1)
    : groups

export const mostCommon = (texts: readonly string[]): string => mostFrequent(countEach(texts))![0]
