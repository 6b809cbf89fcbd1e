import { type NodeId, type PageModel, TEXT_TAG, tagOf, textOf } from '../2-model/page-model.ts'
import { foldText } from '../4-find/by-example/fold-text.ts'
import { foldSpace, hasWord } from '../4-find/fields/record-text.ts'
import { bodyOf } from '../5-wrap/body-of.ts'
import { elementLabels } from './element-label.ts'
import { type FieldMemory, headingAround, isInTitle, namingWords, wordsOfName } from './field-memory.ts'
import { BOX, layoutRoles, NEVER_SHOWN, NO_ELEMENT } from './layout-tree.ts'

/** A field to be found again. */
export interface SoughtField {
  readonly name: string
  readonly isList: boolean
  readonly memory: FieldMemory
}

/** Where a field probably stands now. */
export interface LocatedField {
  readonly nodes: readonly NodeId[]
  readonly values: readonly string[]
  readonly score: number
  /** What speaks for it. */
  readonly because: readonly string[]
}

/** Elements of a page that are reached by the same labels: the values of one field are such. */
export interface Candidate {
  readonly nodes: NodeId[]
  readonly texts: string[]
  /** Nobody sees them: they stand in a part of the page that opens by a click, or in a second copy for small screens. */
  readonly isHidden: boolean
}

const MOST_CANDIDATES = 3000

/** All groups of like elements with a text of their own. */
export function fieldCandidates(page: PageModel): Candidate[] {
  const labels = elementLabels(page)
  const roles = layoutRoles(page)
  const body = bodyOf(page)
  const groups = new Map<string, Candidate & { readonly path: number }>()
  const pathOf = new Int32Array(page.nodeCount).fill(-1)
  pathOf[body] = 0
  let paths = 1
  for (let node = body + 1; node <= page.last[body]!; ) {
    const above = pathOf[page.parent[node]!]!
    const role = roles[page.tag[node]!]!
    if (page.tag[node] === TEXT_TAG || role === NO_ELEMENT) {
      pathOf[node++] = above
      continue
    }
    const label = role === NEVER_SHOWN || role === BOX ? undefined : labels.labelOf(node)
    if (label === undefined) {
      node = page.last[node]! + 1
      continue
    }
    const isHidden = !page.visible[node]
    const key = `${above} ${isHidden} ${label}`
    let group = groups.get(key)
    if (!group && groups.size < MOST_CANDIDATES)
      groups.set(key, (group = { nodes: [], texts: [], isHidden, path: paths++ }))
    if (group) {
      pathOf[node] = group.path
      const text = foldSpace(textOf(page, node))
      if (hasWord(text)) {
        group.nodes.push(node)
        group.texts.push(text)
      }
    }
    node = group ? node + 1 : page.last[node]! + 1
  }
  return [...groups.values()].filter(({ nodes }) => nodes.length > 0)
}

/** Less speaks for a field by chance. */
const LEAST_SCORE = 3

/** So many places are worth a try, the most probable first. */
const MOST_LOCATED = 6

/** The candidates that are most like what is remembered of a field, best first; none where nothing is like it. */
export function locateField(
  page: PageModel,
  field: SoughtField,
  candidates: readonly Candidate[] = fieldCandidates(page),
): LocatedField[] {
  const known = profileOf(field.memory)
  const located = candidates.map((candidate): LocatedField => {
    const some = field.isList ? candidate : firstOf(candidate)
    const { nodes, texts } = some
    return { nodes, values: texts, ...scoreCandidate(page, field, known, some, candidate.nodes.length) }
  })
  return located
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.nodes[0]! - b.nodes[0]!)
    .slice(0, MOST_LOCATED)
}

const firstOf = ({ nodes, texts, isHidden }: Candidate): Candidate => ({
  nodes: nodes.slice(0, 1),
  texts: texts.slice(0, 1),
  isHidden,
})

/** What values look like, whatever they say. */
interface Profile {
  readonly tokens: ReadonlySet<string>
  readonly length: number
  readonly count: number
  /** Share of values that start with a digit. */
  readonly digits: number
}

function profileOf({ values }: { readonly values: readonly string[] }): Profile {
  return {
    tokens: tokensOf(values),
    length: values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length),
    count: values.length,
    digits: values.filter(value => /^[\p{N}½¼¾⅓⅔]/u.test(value)).length / Math.max(1, values.length),
  }
}

const tokensOf = (values: readonly string[]): Set<string> =>
  new Set(values.flatMap(value => foldText(value).split(/[^\p{L}\p{N}]+/u)).filter(word => word !== ''))

const ratio = (a: number, b: number): number => Math.min(a, b) / Math.max(a, b, 1e-9)

/** How much of each speaks for a candidate, at most. */
const WEIGHTS = { words: 4, name: 1.5, markup: 1, heading: 1.5, shape: 1.5, tag: 0.75, title: 2 }

/** What is seen is taken where both are there. */
const HIDDEN_COST = -1

function scoreCandidate(
  page: PageModel,
  { name, isList, memory }: SoughtField,
  known: Profile,
  { nodes, texts, isHidden }: Candidate,
  groupSize: number,
): { score: number; because: string[] } {
  const now = profileOf({ values: texts })
  const shape = isList
    ? Math.sqrt(ratio(known.length, now.length)) *
      (0.4 + 0.6 * ratio(known.count, now.count)) *
      (1 - Math.abs(known.digits - now.digits))
    : Math.sqrt(ratio(known.length, now.length)) / groupSize
  // Lists of one line of menus, and whole pages, are far from any field: no need to look closer.
  if (shape < 0.1) return { score: 0, because: [] }
  const words = namingWords(page, nodes[0]!)
  const wanted = wordsOfName(name)
  const heading = memory.heading === '' && !isList ? '' : headingAround(page, nodes[0]!)
  const parts = {
    words: sharedTokens(known.tokens, now.tokens),
    name: wanted.some(word => words.has(word)) ? 1 : 0,
    markup: memory.words.length === 0 ? 0 : memory.words.filter(word => words.has(word)).length / memory.words.length,
    heading:
      heading !== '' && (heading === memory.heading || wordsOfName(heading).some(word => wanted.includes(word)))
        ? 1
        : 0,
    shape,
    tag: tagOf(page, nodes[0]!) === memory.tag ? 1 : 0,
    title: !isList && memory.isInTitle && isInTitle(page, texts[0]!) ? 1 : 0,
  }
  let score = isHidden ? HIDDEN_COST : 0
  const because: string[] = []
  for (const [part, value] of Object.entries(parts) as [keyof typeof parts, number][]) {
    score += WEIGHTS[part] * value
    if (value > 0.3) because.push(part)
  }
  return { score, because }
}

/** F1 of the words of both. */
function sharedTokens(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const token of other) if (one.has(token)) shared++
  return (2 * shared) / Math.max(1, one.size + other.size)
}

/** A value that shares so many words with an earlier one is that one, in other words. */
const SAME_VALUE = 0.5
/** So many of the earlier values must be there for the others to be strangers. */
const LEAST_SAME = 0.6

/** The values that are those from before; all of them where the content is new. */
export function valuesAsBefore(values: readonly string[], before: readonly string[]): readonly string[] {
  const old = before.map(value => tokensOf([value]))
  const isKnown = (value: string): boolean => {
    const tokens = tokensOf([value])
    return old.some(each => sharedTokens(each, tokens) >= SAME_VALUE)
  }
  const known = values.filter(isKnown)
  return known.length >= LEAST_SAME * before.length && known.length > 0 ? known : values
}
