import { RAW_ELEMENTS } from '../2-model/html-elements.ts'
import { Names } from '../2-model/names.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { type AnnotationSource, SOURCES } from './annotation.ts'
import { BREAK, buildReading, type Reading } from './reading.ts'

/** The prepared text of the page, and its text nodes in text order. */
export interface TextReading {
  readonly reading: Reading
  readonly nodes: Int32Array
}

/** Reads the page's text, including text that is not laid out; excludes scripts and styles. */
export function readText(page: PageModel): TextReading {
  const nodes = textNodes(page)
  const lastNode = nodes.at(-1)
  const length = lastNode === undefined ? 0 : page.textEnd[lastNode]!
  const linkOf = innermostLinks(page)
  const kind = Uint8Array.from(nodes, (node, i) =>
    i > 0 && linkOf[node] === linkOf[nodes[i - 1]!] ? BREAK.node : BREAK.link,
  )
  const at = nodes.map(node => page.textStart[node]!)
  const seam = Uint8Array.from(nodes, (node, i) => Number(i > 0 && areBeside(page, nodes[i - 1]!, node)))
  return { reading: buildReading(page.text.slice(0, length), { at, kind, seam }), nodes }
}

/** Whether two texts are in separate elements, neither of which contains the other text: a large first letter is not a word. */
function areBeside({ parent, last }: PageModel, one: NodeId, other: NodeId): boolean {
  // Text that is not laid out follows all that is: the page's title.
  if (other < one) return true
  const [above, aboveOther] = [parent[one]!, parent[other]!]
  return above >= 0 && last[above]! < other && aboveOther > one
}

function textNodes(page: PageModel): Int32Array {
  const { nodeCount, parent, textStart, textEnd, tag } = page
  const raw = Uint8Array.from(page.tags, name => Number(RAW_ELEMENTS.has(name)))
  const found = new Int32Array(nodeCount)
  let count = 0
  let inOrder = true
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    if (!isText(page, node) || textStart[node] === textEnd[node] || (above >= 0 && raw[tag[above]!] === 1)) continue
    inOrder &&= count === 0 || textStart[found[count - 1]!]! < textStart[node]!
    found[count++] = node
  }
  const nodes = found.slice(0, count)
  // Texts that are not laid out come after all others.
  return inOrder ? nodes : nodes.sort((a, b) => textStart[a]! - textStart[b]!)
}

/** For each node, the innermost clickable node around it, or -1. */
function innermostLinks({ nodeCount, parent, clickable }: PageModel): Int32Array {
  const link = new Int32Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    link[node] = clickable[node] === 1 ? node : parent[node]! >= 0 ? link[parent[node]!]! : -1
  }
  return link
}

/** Attribute values or names, each once, one per line; and the elements that have them. */
export interface AttributeReading {
  readonly reading: Reading
  /** The start of each value in the reading's text; one more for the end. */
  readonly lineStart: readonly number[]
  /** For people: the value, or the name before it was split into words. */
  readonly values: readonly string[]
  readonly uses: readonly { readonly node: NodeId; readonly source: number; readonly line: number }[]
}

/** Attributes that are read as words, by name; those in `VALUE_TAGS` only on these tags. */
const WORD_ATTRIBUTES: Readonly<Record<string, AnnotationSource>> = {
  alt: 'alt',
  title: 'title',
  'aria-label': 'aria-label',
  value: 'value',
  datetime: 'datetime',
}
const NAME_ATTRIBUTES: Readonly<Record<string, AnnotationSource>> = {
  class: 'class',
  id: 'id',
  'data-icon': 'icon',
  src: 'image',
  href: 'sprite',
  'xlink:href': 'sprite',
}
const BUTTON_TYPES = new Set(['submit', 'button', 'reset', 'image'])

const isButton = (page: PageModel, node: NodeId): boolean =>
  tagOf(page, node) === 'input' && BUTTON_TYPES.has(attributeOf(page, node, 'type')?.toLowerCase() ?? '')

export function readAttributeWords(page: PageModel): AttributeReading {
  const lines = new Lines()
  forAttributes(page, WORD_ATTRIBUTES, (node, source, value) => {
    if (source !== 'value' || isButton(page, node)) lines.use(node, source, value)
  })
  for (const [node, text] of page.extras.before) lines.use(node, 'before', text)
  for (const [node, text] of page.extras.after) lines.use(node, 'after', text)
  return lines.read()
}

export function readNames(page: PageModel): AttributeReading {
  const lines = new Lines(cutName)
  forAttributes(page, NAME_ATTRIBUTES, (node, source, value) => {
    for (const name of namesIn(page, node, source, value)) lines.use(node, source, name)
  })
  return lines.read()
}

function namesIn(page: PageModel, node: NodeId, source: AnnotationSource, value: string): string[] {
  switch (source) {
    case 'image':
      return value.startsWith('data:') ? [] : [fileName(value)]
    case 'sprite':
      return tagOf(page, node) === 'use' ? [value.slice(value.indexOf('#') + 1)] : []
    default:
      return /\s/.test(value) ? value.split(/\s+/).filter(name => name !== '') : [value]
  }
}

/** The name of "/img/arrow-next.png?v=2" is "arrow-next". */
function fileName(address: string): string {
  const query = address.search(/[?#]/)
  const path = query < 0 ? address : address.slice(0, query)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** "fa-chevronRight" has the words "fa chevron Right". */
const cutName = (name: string): string =>
  name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[-_:./+]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')

/** Longer ones are generated by programs. */
const MAX_NAME_LENGTH = 100

type Visit = (node: NodeId, source: AnnotationSource, value: string) => void

function forAttributes(page: PageModel, wanted: Readonly<Record<string, AnnotationSource>>, visit: Visit): void {
  const { attributeStart, attributeName, attributeValue, strings } = page
  const sources = new Map<number, AnnotationSource | undefined>()
  const sourceOf = (name: number): AnnotationSource | undefined => {
    if (!sources.has(name))
      sources.set(name, Object.hasOwn(wanted, strings[name]!) ? wanted[strings[name]!] : undefined)
    return sources.get(name)
  }
  for (let node = 0; node < page.nodeCount; node++) {
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++) {
      const source = sourceOf(attributeName[i]!)
      const value = source && strings[attributeValue[i]!]!
      if (value) visit(node, source, value)
    }
  }
}

class Lines {
  readonly #textOf: (value: string) => string
  readonly #values = new Names()
  readonly #uses: { node: NodeId; source: number; line: number }[] = []

  constructor(textOf: (value: string) => string = value => value) {
    this.#textOf = textOf
  }

  use(node: NodeId, source: AnnotationSource, value: string): void {
    this.#uses.push({ node, source: SOURCES.indexOf(source), line: this.#values.number(value) })
  }

  read(): AttributeReading {
    const lineStart = [0]
    const texts = this.#values.all.map(this.#textOf)
    for (const text of texts) lineStart.push(lineStart.at(-1)! + text.length + 1)
    const starts = lineStart.slice(0, -1)
    const reading = buildReading(`${texts.join('\n')}\n`, {
      at: starts,
      kind: starts.map(() => BREAK.link),
      seam: [],
    })
    return { reading, lineStart, values: this.#values.all, uses: this.#uses }
  }
}
