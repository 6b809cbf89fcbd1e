import { FORMATTING_ELEMENTS } from '../../2-model/html-elements.ts'
import { type NodeId, type PageModel, type Style, TEXT_TAG } from '../../2-model/page-model.ts'
import { markRawElements } from './raw-nodes.ts'

/** The structure of an element as a sorted set of hashes: elements of one template share most of them. */
export type Shingles = Int32Array

/** Parts that share less structure are of two kinds. Stricter than for records: two rows of one record differ little. */
export const MIN_SAME_KIND_LIKENESS = 0.6

/** Only the start of larger elements is read: enough to distinguish templates at limited cost. */
const MAX_SHINGLED_NODES = 1_500

/** Computes shingles of elements: tag paths, classes, and the style of each text. */
export class Shingler {
  readonly #page: PageModel
  readonly #formatting: Uint8Array
  readonly #raw: Uint8Array
  readonly #classTokens: ClassTokens
  readonly #path: Int32Array
  /** For each style, a number for how its text looks; 0 on pages without styles. */
  readonly #fonts: Int32Array
  readonly #known = new Map<NodeId, Made>()
  /** Where the shingles of a node are gathered: it grows once, not for each node. */
  readonly #found: number[] = []

  constructor(page: PageModel) {
    this.#page = page
    this.#formatting = Uint8Array.from(page.tags, name => Number(FORMATTING_ELEMENTS.has(name)))
    this.#raw = markRawElements(page)
    this.#classTokens = new ClassTokens(page)
    this.#path = new Int32Array(page.nodeCount)
    this.#fonts = Int32Array.from(page.visual?.styles ?? [], hashFont)
  }

  of(node: NodeId): Shingles {
    return this.#make(node).all
  }

  /** Equal for equal sets of shingles, and almost never for others. */
  fingerprintOf(node: NodeId): number {
    const made = this.#make(node)
    return (made.fingerprint ??= fingerprint(made.all))
  }

  /** Like `of`, but without the look of texts (rows in two colors have one structure), and with repetitions. */
  structureOf(node: NodeId): Shingles {
    return this.#make(node).structure
  }

  structureFingerprintOf(node: NodeId): number {
    const made = this.#make(node)
    return (made.structureFingerprint ??= fingerprint(made.structure))
  }

  /** The positions and styles of the texts in an element: these would be the columns of a table. */
  textsOf(node: NodeId): Shingles {
    const made = this.#make(node)
    return (made.texts ??= sortedSet(new Int32Array(made.places)))
  }

  /** The shingles of several nodes together. */
  ofRecord(nodes: readonly NodeId[]): Shingles {
    if (nodes.length === 1) return this.of(nodes[0]!)
    return sortedSet(joined(nodes.map(node => this.of(node))))
  }

  #make(node: NodeId): Made {
    let made = this.#known.get(node)
    if (!made) this.#known.set(node, (made = this.#collect(node)))
    return made
  }

  classTokensOf(node: NodeId): Int32Array {
    return this.#classTokens.of(node).tokens
  }

  /** The same text for the same class names. */
  classKeyOf(node: NodeId): string {
    return this.#classTokens.of(node).key
  }

  #collect(root: NodeId): Made {
    const { tag, parent, last, textStart, textEnd, visual } = this.#page
    const path = this.#path
    const found = this.#found
    let size = 0
    const places: number[] = []
    const end = Math.min(last[root]!, root + MAX_SHINGLED_NODES)
    for (let node = root; node <= end; node++) {
      const own = tag[node]!
      const above = node === root ? ROOT_HASH : path[parent[node]!]!
      if (own === TEXT_TAG) {
        if (textStart[node] === textEnd[node]) continue
        const place = mix(above, TEXT_HASH)
        found[size++] = place
        places.push(visual ? mix(place, this.#fonts[visual.style[node]!] ?? 0) : place)
      } else if (this.#raw[node]) {
        node = last[node]!
      } else if (this.#formatting[own]) {
        // Formatting elements do not change the position of a text.
        path[node] = above
      } else {
        path[node] = mix(above, own)
        found[size++] = path[node]!
        const { tokens } = this.#classTokens.of(node)
        for (let i = 0; i < tokens.length; i++) found[size++] = mix(own, tokens[i]!)
      }
    }
    const structure = new Int32Array(size)
    for (let at = 0; at < size; at++) structure[at] = found[at]!
    sorted(structure)
    const all = visual ? sortedSet(joined([structure, places])) : withoutRepetitions(structure)
    return { structure, all, places, texts: undefined, fingerprint: undefined, structureFingerprint: undefined }
  }
}

/** What is known of a node; what few nodes need is computed on first use. */
interface Made {
  readonly structure: Shingles
  readonly all: Shingles
  readonly places: readonly number[]
  texts: Shingles | undefined
  fingerprint: number | undefined
  structureFingerprint: number | undefined
}

const ROOT_HASH = 17
const TEXT_HASH = 0x7e47

/** Class names of elements; numbers in them are folded because they are counters. */
class ClassTokens {
  readonly #page: PageModel
  readonly #name: number
  readonly #ofValue = new Map<number, ClassList>()

  constructor(page: PageModel) {
    this.#page = page
    this.#name = page.strings.indexOf('class')
  }

  of(node: NodeId): ClassList {
    const { attributeStart, attributeName, attributeValue } = this.#page
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++) {
      if (attributeName[i] === this.#name) return this.#split(attributeValue[i]!)
    }
    return NO_CLASSES
  }

  #split(value: number): ClassList {
    let list = this.#ofValue.get(value)
    if (!list) {
      const words = this.#page.strings[value]!.split(/\s+/, MAX_TOKENS).filter(Boolean)
      const tokens = Int32Array.from(new Set(words.map(word => hashText(word.replace(/\d+/g, '#')))))
      list = { tokens, key: tokens.join() }
      this.#ofValue.set(value, list)
    }
    return list
  }
}

interface ClassList {
  readonly tokens: Int32Array
  readonly key: string
}

const NO_CLASSES: ClassList = { tokens: new Int32Array(0), key: '' }
/** More classes do not come from a template. */
const MAX_TOKENS = 64

const mix = (a: number, b: number): number =>
  (Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b) + b) | 0

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}

/** The look of a text; its background is ignored because it varies by row. */
const hashFont = ({ fontFamily, fontSize, fontWeight, fontStyle, color, textDecoration }: Style): number =>
  hashText([fontFamily, fontSize, fontWeight, fontStyle, color, textDecoration].join(';'))

function joined(parts: readonly ArrayLike<number>[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let size = 0
  for (const part of parts) {
    all.set(part, size)
    size += part.length
  }
  return all
}

/** Sorts in place. Few numbers are sorted by insertion, which takes less time than the call of the built-in sort. */
function sorted(values: Int32Array): Int32Array {
  if (values.length > 24) return values.sort()
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    let at = i
    for (; at > 0 && values[at - 1]! > value; at--) values[at] = values[at - 1]!
    values[at] = value
  }
  return values
}

/** Sorts in place and removes duplicates. */
const sortedSet = (values: Int32Array): Int32Array => withoutRepetitions(sorted(values))

/** The distinct ones of sorted numbers; the same array if they all are. */
function withoutRepetitions(values: Int32Array): Int32Array {
  let size = Math.min(1, values.length)
  for (let i = 1; i < values.length; i++) if (values[i] !== values[i - 1]) size++
  if (size === values.length) return values
  const distinct = new Int32Array(size)
  for (let i = 0, at = 0; i < values.length; i++) {
    if (i === 0 || values[i] !== values[i - 1]) distinct[at++] = values[i]!
  }
  return distinct
}

/** Jaccard index of two sorted sets (or bags): 1 if equal, 0 if disjoint. */
export function shingleLikeness(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a === b) return 1
  let both = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!
    if (difference === 0) both++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const all = a.length + b.length - both
  return all === 0 ? 1 : both / all
}

/** Whether two elements have a class name in common, or both have none. */
export function sharesClass(shingler: Shingler, a: NodeId, b: NodeId): boolean {
  const [first, second] = [shingler.classTokensOf(a), shingler.classTokensOf(b)]
  return first.length === 0 || second.length === 0
    ? first.length === second.length
    : first.some(token => second.includes(token))
}

/** A hash of a set: equal for equal sets, and almost never for others. */
function fingerprint(shingles: Shingles): number {
  let low = shingles.length
  let high = 1
  for (let i = 0; i < shingles.length; i++) {
    const each = shingles[i]!
    low = Math.imul(low ^ each, 0x01000193)
    high = (Math.imul(high, 31) + each) | 0
  }
  return (low >>> 0) * 0x200000 + (high >>> 11)
}
