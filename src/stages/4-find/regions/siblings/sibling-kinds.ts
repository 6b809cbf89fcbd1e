import { type NodeId, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import { hasTextOrPicture, onlyChildWithContent, type PageContent } from '../page-content.ts'
import { MIN_SAME_KIND_LIKENESS, type Shingler, type Shingles, shingleLikeness } from '../shingles.ts'
import { MIN_LIKENESS_OF_CLASS } from './sibling-clusters.ts'

/** Elements with more kinds of children are not lists of groups. */
const MAX_KINDS = 40

const SEPARATORS = new Set(['hr', 'br'])

export interface Sibling {
  readonly node: NodeId
  readonly kind: number
}

/** The visible children, each with its kind; line breaks count only if two follow each other. */
export function readSiblings(
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
  const name = tagOf(page, child)
  if (DEFINING.has(name)) return kinds.ofTag(tag)
  return LISTS.has(name) ? kinds.ofList(child, tag) : kinds.of(child, tag, isEmphasized(content, child))
}

/** A term and what is said about it. */
const DEFINING = new Set(['dt', 'dd'])

/** What is below each heading, whether it has one item or twenty. */
const LISTS = new Set(['ul', 'ol'])

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
  readonly #lists = new Map<string, number>()
  /** How many elements are of a kind. */
  readonly #times = new Map<number, number>()
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

  #numberOf<Key>(known: Map<Key, number>, key: Key): number {
    let kind = known.get(key)
    if (kind === undefined) known.set(key, (kind = this.reserve()))
    return kind
  }

  /** Terms are of one kind, and so are definitions, whatever is in them. */
  ofTag(tag: number): number {
    return this.#numberOf(this.#tags, tag)
  }

  /** Lists of the same class names are of one kind, however many items they have. */
  ofList(node: NodeId, tag: number): number {
    return this.#numberOf(this.#lists, `${tag} ${this.#shingler.classKeyOf(node)}`)
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
      kind = this.#usual({ tag, isBold, names, shingles })?.kind ?? this.reserve()
      same.set(key, kind)
      if (!this.#known.some(each => each.kind === kind)) this.#known.push({ tag, isBold, names, shingles, kind })
    }
    this.#times.set(kind, (this.#times.get(kind) ?? 0) + 1)
    return kind
  }

  /**
   * The alike kind that most elements are of, or the most alike of these: rows in two colors would alternate if the first row,
   * with more in it, stood for those of its color.
   */
  #usual({ tag, isBold, names, shingles }: Omit<KnownKind, 'kind'>): KnownKind | undefined {
    let usual: KnownKind | undefined
    let [most, likeness] = [0, 0]
    for (const each of this.#known) {
      if (each.tag !== tag || each.isBold !== isBold) continue
      // Of the same class names: a title with and without remarks.
      const enough = names !== '' && names === each.names ? MIN_LIKENESS_OF_CLASS : MIN_SAME_KIND_LIKENESS
      const alike = shingleLikeness(each.shingles, shingles)
      const times = this.#times.get(each.kind) ?? 0
      if (alike < enough || times < most || (times === most && alike <= likeness)) continue
      usual = each
      most = times
      likeness = alike
    }
    return usual
  }
}
