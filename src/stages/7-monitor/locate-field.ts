import { reasonsFor } from '../../learn/judgement.ts'
import { addedBy } from '../../learn/log-linear.ts'
import { lineOf } from '../2-model/fold-space.ts'
import { HEADING_TAG } from '../2-model/headings.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { foldText } from '../4-find/by-example/fold-text.ts'
import { LAYOUT_ROLE, layoutRoles } from '../4-find/by-example/layout-tree.ts'
import { hasWord } from '../4-find/fields/record-text.ts'
import { bodyOf } from '../5-wrap/body-of.ts'
import { elementLabels } from './element-label.ts'
import { type FieldMemory, headingAround, namingWords, wordsOfName } from './field-memory.ts'
import { PLACE_JUDGEMENT, type PlaceClaim } from './place-judgement.ts'

/** A field to find again. */
export interface SoughtField {
  readonly name: string
  readonly isList: boolean
  readonly memory: FieldMemory
}

/** A probable new place of a field. */
interface LocatedField {
  readonly nodes: readonly NodeId[]
  readonly values: readonly string[]
  readonly score: number
  /** The evidence for it. */
  readonly because: readonly string[]
}

/** Elements of a page with the same label path, like the values of one field. */
export interface FieldCandidate {
  readonly nodes: NodeId[]
  readonly texts: string[]
  /** Not visible: in a part of the page that opens on a click, or in a copy for small screens. */
  readonly isHidden: boolean
  /** What the old wrapper reads. */
  readonly isRead?: true
}

/** Limits the work on huge pages. */
const MAX_CANDIDATES = 3000

/** All groups of elements with the same label path and their own text. */
export function fieldCandidates(page: PageModel): FieldCandidate[] {
  const labels = elementLabels(page)
  const roles = layoutRoles(page)
  const body = bodyOf(page)
  const groups = new Map<string, FieldCandidate & { readonly path: number }>()
  const pathOf = new Int32Array(page.nodeCount).fill(-1)
  pathOf[body] = 0
  let paths = 1
  for (let node = body + 1; node <= page.last[body]!; ) {
    const above = pathOf[page.parent[node]!]!
    const role = roles[page.tag[node]!]!
    if (page.tag[node] === TEXT_TAG || role === LAYOUT_ROLE.none) {
      pathOf[node++] = above
      continue
    }
    const label = role === LAYOUT_ROLE.neverShown || role === LAYOUT_ROLE.box ? undefined : labels.labelOf(node)
    if (label === undefined) {
      node = page.last[node]! + 1
      continue
    }
    const isHidden = !page.visible[node]
    const key = `${above} ${isHidden} ${label}`
    let group = groups.get(key)
    if (!group && groups.size < MAX_CANDIDATES)
      groups.set(key, (group = { nodes: [], texts: [], isHidden, path: paths++ }))
    if (group) {
      pathOf[node] = group.path
      const text = lineOf(page, node)
      if (hasWord(text)) {
        group.nodes.push(node)
        group.texts.push(text)
      }
    }
    node = group ? node + 1 : page.last[node]! + 1
  }
  return [...groups.values()].filter(({ nodes }) => nodes.length > 0)
}

/** The number of places that are tried, the most probable first. */
const MAX_LOCATED = 6

const { thresholds } = PLACE_JUDGEMENT

/** The candidates that are most like the remembered field, best first; none if nothing is similar. */
export function locateField(
  page: PageModel,
  field: SoughtField,
  candidates: readonly FieldCandidate[] = fieldCandidates(page),
): LocatedField[] {
  const wanted = wordsOfName(field.name)
  const named = candidates.map(({ nodes }) => namingWords(page, nodes[0]!))
  const namesakes = named.filter(words => wanted.some(word => words.has(word))).length
  const search: Search = {
    page,
    field,
    wanted,
    known: profileOf(field.memory),
    title: tokensOf([page.title]),
    telling: Math.min(1, MAX_TELLING_NAMESAKES / Math.max(1, namesakes)),
  }
  const located = candidates.map((candidate, at): LocatedField => {
    const some = field.isList ? candidate : firstOf(candidate)
    const { nodes, texts } = some
    return { nodes, values: texts, ...scoreCandidate(search, some, named[at]!, candidate.nodes.length) }
  })
  return located
    .filter(({ score }) => score >= thresholds.place)
    .sort((a, b) => b.score - a.score || a.nodes[0]! - b.nodes[0]!)
    .slice(0, MAX_LOCATED)
}

/** A name in more places than this is weaker evidence: "title" is in many names, "ingredients" in few. */
const MAX_TELLING_NAMESAKES = 12

/** The sought field, prepared for the search. */
interface Search {
  readonly page: PageModel
  readonly field: SoughtField
  /** Words of the field's name. */
  readonly wanted: readonly string[]
  readonly known: Profile
  /** Words of the page's title. */
  readonly title: ReadonlySet<string>
  /** How specific the field's name is, from 0 to 1. */
  readonly telling: number
}

const firstOf = (candidate: FieldCandidate): FieldCandidate => ({
  ...candidate,
  nodes: candidate.nodes.slice(0, 1),
  texts: candidate.texts.slice(0, 1),
})

/** The form of values, independent of their words. */
interface Profile {
  readonly tokens: ReadonlySet<string>
  readonly texts: ReadonlySet<string>
  readonly length: number
  readonly count: number
  /** Share of values that start with a digit. */
  readonly digits: number
}

function profileOf({ values }: { readonly values: readonly string[] }): Profile {
  return {
    tokens: tokensOf(values),
    texts: new Set(values.map(foldText)),
    length: values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length),
    count: values.length,
    digits: values.filter(value => /^[\p{N}½¼¾⅓⅔]/u.test(value)).length / Math.max(1, values.length),
  }
}

const tokensOf = (values: readonly string[]): Set<string> =>
  new Set(
    values
      .flatMap(value =>
        value
          .normalize('NFKC')
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u),
      )
      .filter(word => word !== ''),
  )

const ratio = (a: number, b: number): number => Math.min(a, b) / Math.max(a, b, 1e-9)

function scoreCandidate(
  { page, field: { isList, memory }, wanted, known, title, telling }: Search,
  { nodes, texts, isHidden, isRead }: FieldCandidate,
  words: ReadonlySet<string>,
  groupSize: number,
): { score: number; because: string[] } {
  const now = profileOf({ values: texts })
  const shape = isList ? listShape(known, now) : ratio(known.length, now.length) ** 0.35 / groupSize
  if (shape < thresholds.shape) return { score: 0, because: [] }
  const heading = memory.heading === '' && !isList ? '' : headingAround(page, nodes[0]!)
  const isHeaded =
    heading !== '' && (heading === memory.heading || wordsOfName(heading).some(word => wanted.includes(word)))
  const tag = tagOf(page, nodes[0]!)
  const claims: Readonly<Record<PlaceClaim, number>> = {
    hidden: Number(isHidden),
    'old path': Number(isRead === true),
    words: sharedTokens(known.tokens, now.tokens),
    values: isList ? sharedTokens(known.texts, now.texts) : 0,
    name: wanted.some(word => words.has(word)) ? telling : 0,
    markup: memory.words.length === 0 ? 0 : memory.words.filter(word => words.has(word)).length / memory.words.length,
    heading: Number(isHeaded),
    shape,
    tag: Number(tag === memory.tag),
    'heading of another rank': Number(tag !== memory.tag && HEADING_TAG.test(tag) && HEADING_TAG.test(memory.tag)),
    title: !isList && memory.isInTitle && saysTitle(title, now.tokens) ? sharedTokens(title, now.tokens) : 0,
  }
  const because = reasonsFor(PLACE_JUDGEMENT, claims)
    .filter(({ value, adds }) => value > thresholds.reason && adds > 0)
    .map(({ claim }) => claim)
  return { score: addedBy(PLACE_JUDGEMENT, claims), because }
}

const listShape = (known: Profile, now: Profile): number =>
  Math.sqrt(ratio(known.length, now.length)) *
  (0.4 + 0.6 * ratio(known.count, now.count)) *
  (1 - Math.abs(known.digits - now.digits))

/** Values with this share of common words are the same; of lists, with this share of common values. */
const MIN_SHARED_WORDS = 0.6

/** Most of the words are in the page's title, which may write some of them differently. */
function saysTitle(title: ReadonlySet<string>, tokens: ReadonlySet<string>): boolean {
  let shared = 0
  for (const token of tokens) if (title.has(token)) shared++
  return shared >= MIN_SHARED_WORDS * tokens.size
}

/** The F1 of their common words, or texts. */
function sharedTokens(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const token of other) if (one.has(token)) shared++
  return (2 * shared) / Math.max(1, one.size + other.size)
}

/** The values that were there before; all of them if the content is new, or if the number is the same. */
export function valuesAsBefore(values: readonly string[], before: readonly string[]): readonly string[] {
  const old = before.map(value => tokensOf([value]))
  const isKnown = (value: string): boolean => {
    const tokens = tokensOf([value])
    return old.some(each => sharedTokens(each, tokens) >= MIN_SHARED_WORDS)
  }
  const known = values.filter(isKnown)
  const isNearer = Math.abs(known.length - before.length) < Math.abs(values.length - before.length)
  return isNearer && known.length >= MIN_SHARED_WORDS * before.length ? known : values
}
