import { countEach } from '../../../2-model/count-each.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { headingLevel } from '../../../2-model/headings.ts'
import { type NodeId, type PageModel, tagOf, textOf } from '../../../2-model/page-model.ts'
import type { RegionCandidate } from '../candidate.ts'
import { isDateLine } from '../date-line.ts'
import { type PageContent, within } from '../page-content.ts'
import type { RecordNodes } from '../region.ts'
import { MIN_REPETITIONS } from '../repetitions.ts'
import type { Shingler } from '../shingles.ts'
import { MIN_TURNS_SHARE } from '../turns.ts'
import { byRowSpan } from './row-spans.ts'
import type { SiblingCluster } from './sibling-clusters.ts'
import { readSiblings, type Sibling } from './sibling-kinds.ts'
import { asBag, asSet, MIN_USUAL_SHARE, mostCommon, soundGroups } from './sound-groups.ts'

/** A record usually starts with a heading, a term, or a rule. */
const STARTERS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'hr'])

/** Two records of two siblings. */
const MIN_SIBLINGS = 4

/** Records of several siblings each: a term and its definitions, two rows of a table, texts between line breaks. */
export function groupSiblings(
  content: PageContent,
  shingler: Shingler,
  parent: NodeId,
  clusters: readonly SiblingCluster[],
): RegionCandidate[] {
  const { siblings, separator } = readSiblings(content, shingler, parent)
  if (siblings.length < MIN_SIBLINGS) return []
  const clusterOf = new Map(clusters.flatMap(({ members }, at) => members.map(node => [node, at] as const)))
  const plain = siblings.filter(each => each.kind !== separator)
  const parted =
    separator === undefined ? [] : soundGroups(fromFirstStart(betweenSeparators(siblings, separator)), asSet)
  const spanned = soundGroups(byRowSpan(content, plain), asBag)
  const started = fromEachStart(content, plain, clusterOf).filter(groups => !reachesOver(parted, groups))
  return [parted, spanned, ...started].filter(isList).map(groups => ({
    shape: 'groups',
    records: nodesOf(groups),
  }))
}

/** This share of the groups must have more than one sibling: if fewer do, an optional sibling was taken for a record. */
const MIN_SHARE_OF_LARGER_GROUPS = 0.6

const isList = (groups: readonly Sibling[][]): boolean =>
  groups.length >= 2 && groups.filter(group => group.length > 1).length >= MIN_SHARE_OF_LARGER_GROUPS * groups.length

/** The groups for each kind that may start a record. */
function fromEachStart(content: PageContent, siblings: readonly Sibling[], clusterOf: ClusterOf): Sibling[][][] {
  const found: Sibling[][][] = []
  for (const start of startKinds(content, siblings)) {
    const groups = withoutHeadings(content, siblings, fromStarts(siblings, start))
    if (headsLists(content, groups)) continue
    const sound =
      isApart(siblings, start, clusterOf) || headsLines(content, groups)
        ? soundGroups(groups, asSet)
        : severalDropped(soundGroups(groups, asBag), clusterOf)
    // A later start that gives about as many groups starts in the middle of the records.
    if (!found.some(earlier => Math.abs(earlier.length - sound.length) <= 1)) found.push(sound)
  }
  return found
}

/** With this many on average, the siblings after a heading, or the items of a section, are a list. */
export const MIN_FOLLOWERS_OF_HEADING = 1.5

/**
 * Groups of a heading with one text, followed by similar siblings with more texts each: the siblings are the records,
 * such as events below a day. Paragraphs and whole lists are no items: paragraphs have more texts only because of links and emphasis. Below a date, the siblings
 * may have a single text if it is a link, as in the archive of a blog, and one date with several of them is enough.
 */
function headsLists(content: PageContent, groups: readonly Sibling[][]): boolean {
  const textsIn = ({ node }: Sibling): number => within(content, content.texts, node)
  const isDated = groups.every(([start]) => isDateLine(content, start!.node))
  const below = groups.flatMap(group => group.slice(1))
  // Months below a year are headings, too.
  const followers = isDated ? below.filter(({ node }) => !isDateLine(content, node)) : below
  if (
    (isDated ? followers.length <= groups.length : followers.length < MIN_FOLLOWERS_OF_HEADING * groups.length) ||
    groups.some(([start]) => textsIn(start!) > 1 && !isDated)
  )
    return false
  const [first] = followers
  const isItem = (each: Sibling): boolean =>
    each.kind === first!.kind && (textsIn(each) > 1 || (isDated && within(content, content.links, each.node) > 0))
  return (
    !/^(?:p|ul|ol)$/.test(tagOf(content.page, first!.node)) &&
    followers.filter(isItem).length >= MIN_TURNS_SHARE * followers.length
  )
}

/**
 * Whether each record is a head with several texts, followed by siblings with fewer: an order and what was bought. No
 * head is without them, and no two heads say the same.
 */
export function areHeadsWithLines(content: PageContent, records: readonly RecordNodes[]): boolean {
  if (records.length < 2 * MIN_REPETITIONS || records.some(record => record.length === 1)) return false
  const textsIn = (node: NodeId): number => within(content, content.texts, node)
  const heads = records.map(([head]) => head!)
  const fewest = Math.min(...heads.map(textsIn))
  return (
    fewest >= MIN_REPETITIONS &&
    records.every(([, ...lines]) => lines.every(line => textsIn(line) < fewest)) &&
    new Set(heads.map(head => textOf(content.page, head))).size === heads.length
  )
}

/** The same for groups whose further siblings are all of one kind. */
const headsLines = (content: PageContent, groups: readonly Sibling[][]): boolean =>
  new Set(groups.flatMap(group => group.slice(1).map(({ kind }) => kind))).size === 1 &&
  areHeadsWithLines(content, nodesOf(groups))

const nodesOf = (groups: readonly Sibling[][]): NodeId[][] => groups.map(group => group.map(({ node }) => node))

type ClusterOf = ReadonlyMap<NodeId, number>

const severalDropped = (groups: Sibling[][], clusterOf: ClusterOf): Sibling[][] =>
  groups.length > 0 && holdsSeveral(groups, clusterOf) ? [] : groups

/** No sibling of another kind is built like it: it starts something, as a heading does. */
function isApart(siblings: readonly Sibling[], start: number, clusterOf: ClusterOf): boolean {
  const own = new Set(siblings.filter(({ kind }) => kind === start).map(({ node }) => clusterOf.get(node)))
  return !siblings.some(({ node, kind }) => kind !== start && own.has(clusterOf.get(node)))
}

/** Groups of similar siblings are several records each, unless the kinds of siblings strictly alternate. */
function holdsSeveral(groups: readonly Sibling[][], clusterOf: ClusterOf): boolean {
  const several = groups.filter(group => {
    const clusters = group.flatMap(({ node }) => clusterOf.get(node) ?? [])
    return new Set(clusters).size < clusters.length
  })
  if (several.length <= MAX_SHARE_OF_REPEATED_FIELDS * groups.length) return false
  const sequences = groups.map(group => group.map(({ kind }) => kind).join())
  const usual = mostCommon(sequences)
  return sequences.filter(each => each === usual).length < MIN_TURNS_SHARE * groups.length
}

/** In this share of the groups, two similar siblings may be a repeated field. */
const MAX_SHARE_OF_REPEATED_FIELDS = 0.2

/** Later kinds start a record only if an earlier one does too. */
const MAX_STARTS_TRIED = 3

/** Kinds that may start a record: they repeat, and headings and terms take precedence over the first kind. */
function startKinds(content: PageContent, siblings: readonly Sibling[]): number[] {
  const repeated = [...groupBy(siblings, ({ kind }) => kind)].filter(
    ([, own]) => own.length >= 2 && own.length < siblings.length,
  )
  const starters = repeated.filter(([, [first]]) => STARTERS.has(tagOf(content.page, first!.node)))
  return (starters.length > 0 ? starters : repeated).slice(0, MAX_STARTS_TRIED).map(([kind]) => kind)
}

/** From each node of the kind to the next one. */
function fromStarts(siblings: readonly Sibling[], start: number): Sibling[][] {
  const groups: Sibling[][] = []
  for (const sibling of siblings) {
    if (sibling.kind === start) groups.push([sibling])
    else groups.at(-1)?.push(sibling)
  }
  return groups
}

/**
 * Removes headings of the records below from the end of the groups above them: days, letters, departments. They are
 * of the kinds that are right above the first group, or headings of a higher level than the groups start with; and they
 * are nowhere else in a group.
 */
function withoutHeadings(content: PageContent, siblings: readonly Sibling[], groups: Sibling[][]): Sibling[][] {
  const { page } = content
  const [first] = groups[0] ?? []
  if (!first) return groups
  const above = siblings.slice(0, siblings.indexOf(first)).at(-1)?.kind
  const level = levelOf(page, first)
  const may = ({ node, kind }: Sibling): boolean =>
    kind === above || (level > 0 && levelOf(page, { node }) > 0 && levelOf(page, { node }) < level)
  const cut = groups.map(group => group.slice(0, group.findLastIndex(sibling => !may(sibling)) + 1))
  const inside = new Set(cut.flatMap(group => group.slice(1).map(({ kind }) => kind)))
  // What most groups end with is a part of the records, unless it is a day: most days may have one record.
  const ends = countEach(groups.flatMap((group, at) => group.slice(cut[at]!.length).map(({ kind }) => kind)))
  const isHeading = (sibling: Sibling): boolean =>
    may(sibling) &&
    !inside.has(sibling.kind) &&
    (ends.get(sibling.kind)! <= MIN_USUAL_SHARE * groups.length || isDateLine(content, sibling.node))
  return groups.map(group => group.slice(0, group.findLastIndex(sibling => !isHeading(sibling)) + 1))
}

const levelOf = (page: PageModel, { node }: Pick<Sibling, 'node'>): number =>
  node < 0 ? 0 : headingLevel(tagOf(page, node))

function betweenSeparators(siblings: readonly Sibling[], separator: number): Sibling[][] {
  const groups: Sibling[][] = [[]]
  for (const sibling of siblings) {
    if (sibling.kind === separator) groups.push([])
    else groups.at(-1)!.push(sibling)
  }
  return groups.filter(group => group.length > 0)
}

/**
 * If the groups between separators start with the same kind, only those are records: anything before the first is a
 * heading, and groups without it at either end are lines above and below the list.
 */
function fromFirstStart(groups: readonly Sibling[][]): readonly Sibling[][] {
  if (groups.length < MIN_REPETITIONS) return groups
  const start = Number(mostCommon(groups.map(([first]) => String(first!.kind))))
  const first = groups.findIndex(group => group.some(({ kind }) => kind === start))
  const last = groups.findLastIndex(([sibling]) => sibling!.kind === start)
  const [head, ...rest] = groups.slice(first, last + 1)
  const starting = rest.filter(([sibling]) => sibling!.kind === start).length
  if (starting + 1 < MIN_REPETITIONS || starting < MIN_TURNS_SHARE * rest.length) return groups
  return [head!.slice(head!.findIndex(({ kind }) => kind === start)), ...rest]
}

/** Whether groups contain the start of the next group between separators: then they start in the middle of the records. */
function reachesOver(parted: readonly Sibling[][], groups: readonly Sibling[][]): boolean {
  if (!isList(parted)) return false
  const starts = new Set(parted.map(([first]) => first!.node))
  const reaching = groups.filter(([, ...others]) => others.some(({ node }) => starts.has(node)))
  return reaching.length > MIN_USUAL_SHARE * groups.length
}
