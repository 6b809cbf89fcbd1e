import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { groupBy } from '../../2-model/group-by.ts'
import { headingLevel } from '../../2-model/headings.ts'
import {
  attributeOf,
  childrenOf,
  type NodeId,
  type PageModel,
  TEXT_TAG,
  tagOf,
  textOf,
} from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { isDateLine } from './date-line.ts'
import { hasTextOrPicture, onlyChildWithContent, type PageContent, within } from './page-content.ts'
import type { RecordNodes } from './region.ts'
import { MIN_REPETITIONS } from './repetitions.ts'
import { MIN_SAME_KIND_LIKENESS, type Shingler, type Shingles, shingleLikeness } from './shingles.ts'
import { MIN_LIKENESS_OF_CLASS, type SiblingCluster } from './sibling-clusters.ts'
import { MIN_TURNS_SHARE } from './turns.ts'

/** Elements with more kinds of children are not lists of groups. */
const MAX_KINDS = 40
/** This share of the groups must be built like the usual one. */
const MIN_USUAL_SHARE = 0.5

const SEPARATORS = new Set(['hr', 'br'])
/** A record usually starts with a heading, a term, or a rule. */
const STARTERS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'hr'])

/** Two records of two siblings. */
const MIN_SIBLINGS = 4

interface Sibling {
  readonly node: NodeId
  readonly kind: number
}

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
 * such as events below a day. Paragraphs have more texts only because of links and emphasis. Below a date, the siblings
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
    tagOf(content.page, first!.node) !== 'p' && followers.filter(isItem).length >= MIN_TURNS_SHARE * followers.length
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

/** The visible children, each with its kind; line breaks count only if two follow each other. */
function readSiblings(
  content: PageContent,
  shingler: Shingler,
  parent: NodeId,
): { siblings: Sibling[]; separator: number | undefined } {
  const { page } = content
  const kinds = new Kinds(shingler)
  const siblings: Sibling[] = []
  let breaks = 0
  let separator: number | undefined
  for (let child = parent + 1; child <= page.last[parent]!; child = page.last[child]! + 1) {
    const name = tagOf(page, child)
    if (SEPARATORS.has(name)) {
      breaks += name === 'hr' ? 2 : 1
      continue
    }
    if (!hasTextOrPicture(content, child)) continue
    if (breaks >= 2 && siblings.length > 0) {
      separator ??= kinds.reserve()
      siblings.push({ node: -1, kind: separator })
    }
    breaks = 0
    siblings.push({ node: child, kind: kindOf(content, kinds, child) })
    if (kinds.count > MAX_KINDS) return { siblings: [], separator: undefined }
  }
  return { siblings, separator }
}

function kindOf(content: PageContent, kinds: Kinds, child: NodeId): number {
  const { page } = content
  const tag = page.tag[child]!
  if (tag === TEXT_TAG) return kinds.ofText(page.visual?.style[child] ?? 0)
  return DEFINING.has(tagOf(page, child)) ? kinds.ofTag(tag) : kinds.of(child, tag, isEmphasized(content, child))
}

/** A term and what is said about it. */
const DEFINING = new Set(['dt', 'dd'])

/** Whether an element is a single text in bold: a title among siblings that are built the same. */
function isEmphasized(content: PageContent, node: NodeId): boolean {
  const inner = onlyChildWithContent(content, node)
  return inner >= 0 && EMPHASIS.has(tagOf(content.page, inner))
}

const EMPHASIS = new Set(['b', 'strong'])

interface KnownKind {
  readonly tag: number
  readonly isBold: boolean
  readonly names: string
  readonly shingles: Shingles
  readonly kind: number
}

class Kinds {
  readonly #shingler: Shingler
  readonly #known: KnownKind[] = []
  readonly #texts = new Map<number, number>()
  readonly #tags = new Map<number, number>()
  readonly #same = new Map<number, Map<number, number>>()
  count = 0

  constructor(shingler: Shingler) {
    this.#shingler = shingler
  }

  reserve(): number {
    return this.count++
  }

  ofText(style: number): number {
    return this.#numberOf(this.#texts, style)
  }

  #numberOf(known: Map<number, number>, key: number): number {
    let kind = known.get(key)
    if (kind === undefined) known.set(key, (kind = this.reserve()))
    return kind
  }

  /** Terms are of one kind, and so are definitions, whatever is in them. */
  ofTag(tag: number): number {
    return this.#numberOf(this.#tags, tag)
  }

  of(node: NodeId, tag: number, isBold: boolean): number {
    const make = 2 * tag + Number(isBold)
    let same = this.#same.get(make)
    if (!same) this.#same.set(make, (same = new Map()))
    const key = this.#shingler.structureFingerprintOf(node)
    let kind = same.get(key)
    if (kind === undefined) {
      const shingles = this.#shingler.structureOf(node)
      const names = this.#shingler.classKeyOf(node)
      // Of the same class names: a title with and without remarks.
      const isAlike = (each: KnownKind): boolean =>
        shingleLikeness(each.shingles, shingles) >=
        (names !== '' && names === each.names ? MIN_LIKENESS_OF_CLASS : MIN_SAME_KIND_LIKENESS)
      kind =
        this.#known.find(each => each.tag === tag && each.isBold === isBold && isAlike(each))?.kind ?? this.reserve()
      same.set(key, kind)
      if (!this.#known.some(each => each.kind === kind)) this.#known.push({ tag, isBold, names, shingles, kind })
    }
    return kind
  }
}

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

/** Table rows that are joined by a cell with a rowspan. */
function byRowSpan({ page }: PageContent, siblings: readonly Sibling[]): Sibling[][] {
  const groups: Sibling[][] = []
  let open = 0
  for (const sibling of siblings) {
    if (sibling.node < 0 || tagOf(page, sibling.node) !== 'tr') return []
    if (open > 0) groups.at(-1)!.push(sibling)
    else groups.push([sibling])
    open = Math.max(open, rowsSpanned(page, sibling.node)) - 1
  }
  return groups
}

function rowsSpanned(page: PageModel, row: NodeId): number {
  let most = 1
  for (const cell of childrenOf(page, row)) most = Math.max(most, Number(attributeOf(page, cell, 'rowspan')) || 1)
  return most
}

/** Whether cells hold all rows of a table section together in pairs, as the two teams of a match. */
export function arePairs(content: PageContent, rows: readonly NodeId[]): boolean {
  const groups = byRowSpan(
    content,
    rows.map(node => ({ node, kind: 0 })),
  )
  return groups.length > MIN_REPETITIONS && groups.every(({ length }) => length === 2)
}

type Kind = Sibling['kind']
const asBag = (group: readonly Sibling[]): Kind[] => group.map(({ kind }) => kind).sort((a, b) => a - b)
const asSet = (group: readonly Sibling[]): Kind[] => [...new Set(asBag(group))]

/**
 * The groups, if most of them have the same structure; otherwise none. Siblings before the first record and after the
 * last are cut off if their kinds occur in no other record.
 */
function soundGroups(groups: readonly Sibling[][], built: (group: readonly Sibling[]) => Kind[]): Sibling[][] {
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

const mostCommon = (texts: readonly string[]): string => mostFrequent(countEach(texts))![0]
