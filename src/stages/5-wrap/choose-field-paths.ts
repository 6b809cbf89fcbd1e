import { type CoverOutcome, coverCases, MAX_WAYS_COMPARED } from './cover.ts'
import { type FieldTry, type Finder, isRight } from './field-finder.ts'
import { MAX_COMBINED, type Proposal } from './path-cost.ts'
import { formatUnion } from './paths/format-path.ts'
import { textsIn } from './paths/path.ts'

/** A text that one record has, or few of many, is content and not a label. */
const MIN_LABELS = 2
const MIN_LABEL_SHARE = 0.2
/** Records that paths are compared on where none is right everywhere: few, because this takes longest. */
const MAX_RECORDS_COMPARED = 30

type FinderOf = (proposal: Proposal) => Finder

/** The cheapest path that is right for every record, or several that together are right for most. */
export function chooseFieldPaths(
  tries: readonly FieldTry[],
  proposals: readonly Proposal[],
  finderOf: FinderOf,
): string[] {
  const values = tries.filter(({ wanted }) => wanted.length > 0).length
  const order = [...tries]
  const exact = proposals.find(proposal => {
    if (values < MIN_LABELS && leansOnText(proposal)) return false
    const find = finderOf(proposal)
    const failed = order.findIndex(one => !isRight(find(one), one.wanted))
    // The next path is likely to be wrong for the same record, so that record is checked first.
    if (failed > 0) order.unshift(...order.splice(failed, 1))
    return failed < 0
  })
  return exact ? [formatUnion(exact.union)] : cover(weighed(tries), proposals.slice(0, MAX_WAYS_COMPARED), finderOf)
}

/** Every n-th of the records with a value, and of those without. */
function weighed(tries: readonly FieldTry[]): FieldTry[] {
  const every = Math.ceil(tries.length / MAX_RECORDS_COMPARED)
  const some = (kind: readonly FieldTry[]): FieldTry[] => kind.filter((_, i) => i % every === 0)
  return [...some(tries.filter(one => one.wanted.length > 0)), ...some(tries.filter(one => one.wanted.length === 0))]
}

/** Paths to be tried in order, each for records in which the earlier ones find nothing. */
function cover(tries: readonly FieldTry[], proposals: readonly Proposal[], finderOf: FinderOf): string[] {
  const values = tries.filter(({ wanted }) => wanted.length > 0).length
  const leastLabels = Math.max(MIN_LABELS, MIN_LABEL_SHARE * values)
  const outcomes = proposals.map(proposal => tries.map(outcomeOf(finderOf(proposal))))
  const leasts = proposals.map(proposal => (leansOnText(proposal) ? leastLabels : 1))
  const chosen = coverCases({
    ways: proposals.length,
    cases: tries.length,
    most: MAX_COMBINED,
    outcomeOf: (way, at) => outcomes[way]![at]!,
    gainOf(way, left) {
      const right = left.filter(i => outcomes[way]![i] === 'right').length
      return right < leasts[way]! ? 0 : right - left.filter(i => outcomes[way]![i] === 'wrong').length
    },
  })
  return chosen.map(at => formatUnion(proposals[at]!.union))
}

const outcomeOf =
  (find: Finder) =>
  (one: FieldTry): CoverOutcome => {
    const found = find(one)
    if (found.length === 0) return 'nothing'
    return isRight(found, one.wanted) ? 'right' : 'wrong'
  }

const leansOnText = ({ union }: Proposal): boolean => textsIn(union).length > 0
