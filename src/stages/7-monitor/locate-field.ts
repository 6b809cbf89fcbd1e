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
    const key = `${above} ${label}`
    let group = groups.get(key)
    if (!group && groups.size < MOST_CANDIDATES) groups.set(key, (group = { nodes: [], texts: [], path: paths++ }))
    if (group) {
      pathOf[node] = group.path
      const text = page.visible[node] ? foldSpace(textOf(page, node)) : ''
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

/** The candidate that is most like what is remembered of a field; undefined where none is like it. */
export function locateField(
  page: PageModel,
  field: SoughtField,
  candidates: readonly Candidate[] = fieldCandidates(page),
): LocatedField | undefined {
  const known = profileOf(field.memory)
  let best: LocatedField | undefined
  for (const candidate of candidates) {
    const { nodes, texts } = field.isList ? candidate : firstOf(candidate)
    const { score, because } = scoreCandidate(page, field, known, { nodes, texts }, candidate.nodes.length)
    if (score >= LEAST_SCORE && score > (best?.score ?? 0)) best = { nodes, values: texts, score, because }
  }
  return best
}

const firstOf = ({ nodes, texts }: Candidate): Candidate => ({ nodes: nodes.slice(0, 1), texts: texts.slice(0, 1) })

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

function scoreCandidate(
  page: PageModel,
  { name, isList, memory }: SoughtField,
  known: Profile,
  { nodes, texts }: Candidate,
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
  let score = 0
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
