import { innermostOf } from '../2-model/innermost.ts'
import { Names } from '../2-model/names.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { textNodes } from '../2-model/text-nodes.ts'
import { type AnnotationSource, SOURCES } from './annotation.ts'
import { BREAK, buildReading, type Reading } from './reading.ts'

/** The prepared text of the page, and its text nodes in text order. */
export interface TextReading {
  readonly reading: Reading
  readonly nodes: Int32Array
}

/** A part of the page's text. */
export type Passage = readonly [start: number, end: number]

/** Reads the page's text, including text that is not laid out; excludes scripts and styles. With passages, only their lines. */
export function readText(page: PageModel, passages?: readonly Passage[]): TextReading {
  const all = textNodes(page)
  const lastNode = all.at(-1)
  const length = lastNode === undefined ? 0 : page.textEnd[lastNode]!
  const lines = passages && linesOf(page.text, length, passages)
  const nodes = new Int32Array(lines ? withinLines(page, all, lines) : all)
  const linkOf = innermostOf(page, node => page.clickable[node] === 1)
  const kind = new Uint8Array(nodes.length).fill(BREAK.link)
  const at = new Int32Array(nodes.length)
  const seam = new Uint8Array(nodes.length)
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!
    at[i] = page.textStart[node]!
    if (i > 0 && linkOf[node] === linkOf[nodes[i - 1]!]) kind[i] = BREAK.node
    if (i > 0 && areBeside(page, nodes[i - 1]!, node)) seam[i] = 1
  }
  const text = lines ? withoutOtherLines(page.text, length, lines) : page.text.slice(0, length)
  return { reading: buildReading(text, { at, kind, seam }), nodes }
}

/** The whole lines around passages, in order and apart: a value ends with its line, as far as a cell has it. */
function linesOf(text: string, length: number, passages: readonly Passage[]): Passage[] {
  const lines: [number, number][] = []
  for (const [start, end] of [...passages].sort((a, b) => a[0] - b[0])) {
    const last = lines.at(-1)
    if (last && start <= last[1]) {
      if (end > last[1]) last[1] = lineEnd(text, end, length)
    } else lines.push([start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1, lineEnd(text, end, length)])
  }
  return lines
}

function lineEnd(text: string, at: number, length: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? length : Math.min(end, length)
}

function withinLines({ textStart }: PageModel, nodes: readonly NodeId[], lines: readonly Passage[]): NodeId[] {
  let line = 0
  return nodes.filter(node => {
    while (line < lines.length && lines[line]![1] <= textStart[node]!) line++
    return line < lines.length && lines[line]![0] <= textStart[node]!
  })
}

/** The same length, so that positions are those of the page. */
function withoutOtherLines(text: string, length: number, lines: readonly Passage[]): string {
  let at = 0
  let kept = ''
  for (const [start, end] of lines) {
    kept += '\n'.repeat(start - at) + text.slice(start, end)
    at = end
  }
  return kept + '\n'.repeat(length - at)
}

/** Whether two texts are in separate elements, neither of which contains the other text: a large first letter is not a word. */
function areBeside({ parent, last }: PageModel, one: NodeId, other: NodeId): boolean {
  // Text that is not laid out follows all that is: the page's title.
  if (other < one) return true
  const [above, aboveOther] = [parent[one]!, parent[other]!]
  return above >= 0 && last[above]! < other && aboveOther > one
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
  const sources = new Map<number, AnnotationSource>()
  for (const name in wanted) {
    const number = strings.indexOf(name)
    if (number >= 0) sources.set(number, wanted[name]!)
  }
  for (let node = 0; node < page.nodeCount; node++) {
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++) {
      const source = sources.get(attributeName[i]!)
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
