import type { Snapshot } from '../1-render/snapshot.ts'
import { BLOCK_ELEMENTS, CELL_ELEMENTS, KEEPS_WHITE_SPACE, RAW_ELEMENTS, WIDGET_ELEMENTS } from './html-elements.ts'
import { type PageModel, TEXT_TAG, type VisualColumns } from './page-model.ts'
import type { Structure } from './structure.ts'

/**
 * The page's text as one string, as a reader sees it.
 *
 * White space is collapsed. Each text node's span has no white space at its ends; the separator to the next one (a
 * space, a tab between cells, a new line between blocks) is between the spans and belongs to the elements around
 * them. So the text of any element is one slice, and an annotation over several nodes is one span. After the flow
 * come texts that are not laid out, then scripts and styles: their nodes can be read, but the text of an element
 * around them does not include them.
 */
export type TextFlow = Pick<PageModel, 'text' | 'textStart' | 'textEnd' | 'edgeSpace'>

const SECTION = { flow: 0, hidden: 1, raw: 2 } as const

/** Separators between two texts, weakest first. `joint` is a space only if two words would otherwise run together. */
const GAP = { none: 0, joint: 1, space: 2, tab: 3, line: 4 } as const
const GAP_TEXT = ['', '', ' ', '\t', '\n']

export function buildTextFlow(snapshot: Snapshot, structure: Structure, visual: VisualColumns | undefined): TextFlow {
  const { nodeCount, tag, parent, tags } = structure
  const textStart = new Int32Array(nodeCount)
  const textEnd = new Int32Array(nodeCount)
  const edgeSpace = new Uint8Array(nodeCount)
  const section = new Uint8Array(nodeCount)
  const texts = joinedTexts(snapshot, structure)
  const gapOf = gapReader(structure, visual)
  // Where a line breaks, a browser draws no space, so one between two elements has no box. What is around it has.
  const breaksLine = (node: number, value: string): boolean =>
    visual !== undefined && !Number.isNaN(visual.left[parent[node]!]!) && isBlank(value)
  const raw = Uint8Array.from(tags, name => Number(RAW_ELEMENTS.has(name)))
  const verbatim = Uint8Array.from(tags, name => Number(KEEPS_WHITE_SPACE.has(name)))
  const flow = new FlowWriter()
  const hidden = new FlowWriter()
  const code = new FlowWriter()
  const writers = [flow, hidden, code]
  const head = tags.indexOf('head')

  let headEnd = -1
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    for (let open = node - 1; open !== above && open >= 0; open = parent[open]!) flow.gap(gapOf(open))
    if (tag[node] === head) headEnd = structure.last[node]!
    if (tag[node] !== TEXT_TAG) {
      flow.gap(gapOf(node))
      textStart[node] = textEnd[node] = flow.length
      continue
    }
    const kind = above >= 0 && raw[tag[above]!] ? SECTION.raw : node <= headEnd ? SECTION.hidden : SECTION.flow
    const value = texts(node)
    section[node] = kind === SECTION.flow && visual && Number.isNaN(visual.left[node]!) ? SECTION.hidden : kind
    if (section[node] === SECTION.hidden && breaksLine(node, value)) flow.gap(GAP.space)
    const writer = writers[section[node]!]!
    const keep = section[node] === SECTION.raw || (above >= 0 && verbatim[tag[above]!] === 1)
    if (writer !== flow) writer.gap(GAP.line)
    textEnd[node] = writer.write(value, keep)
    textStart[node] = writer.lastStart
    edgeSpace[node] = writer.lastEdges
  }
  const offsets = [0, flow.length, flow.length + hidden.length]
  for (let node = 0; node < nodeCount; node++) {
    const offset = tag[node] === TEXT_TAG ? offsets[section[node]!]! : 0
    textStart[node]! += offset
    textEnd[node]! += offset
  }
  enclose(structure, section, raw, textStart, textEnd)
  return { text: flow.text + hidden.text + code.text, textStart, textEnd, edgeSpace }
}

/** Builds one section: gaps wait until a word follows, so that there is none at an end. */
class FlowWriter {
  length = 0
  lastStart = 0
  lastEdges = 0
  #gap: number = GAP.none
  #last = ''
  readonly #pieces: string[] = []

  get text(): string {
    return this.#pieces.join('')
  }

  gap(gap: number): void {
    if (gap > this.#gap) this.#gap = gap
  }

  /** Writes a text without the white space at its ends and returns its end. */
  write(value: string, keep: boolean): number {
    const words = keep ? value : collapse(value)
    const from = !keep && words.startsWith(' ') ? 1 : 0
    const to = !keep && words.length > from && words.endsWith(' ') ? words.length - 1 : words.length
    if (from > 0) this.gap(GAP.space)
    if (to > from) {
      this.#separate(words.charAt(from))
      this.lastStart = this.length
      this.#push(from === 0 && to === words.length ? words : words.slice(from, to))
    } else this.lastStart = this.length
    if (to < words.length) this.gap(GAP.space)
    this.lastEdges = from + 2 * (words.length - to)
    return this.length
  }

  #separate(next: string): void {
    const joint = this.#gap === GAP.joint && WORD.test(this.#last) && WORD.test(next)
    if (this.length > 0) this.#push(joint ? ' ' : GAP_TEXT[this.#gap]!)
    this.#gap = GAP.none
  }

  #push(piece: string): void {
    if (piece === '') return
    this.#pieces.push(piece)
    this.length += piece.length
    this.#last = piece.charAt(piece.length - 1)
  }
}

const WORD = /[\p{L}\p{N}]/u
const WHITE_SPACE = /[\t\n\f\r ]+/g
const NEEDS_COLLAPSING = /[\t\n\f\r]| {2}/

const isBlank = (value: string): boolean => value !== '' && collapse(value) === ' '

const collapse = (value: string): string => (NEEDS_COLLAPSING.test(value) ? value.replace(WHITE_SPACE, ' ') : value)

/** The text of a node; if the browser keeps it in several pieces, they are joined. */
function joinedTexts({ documents, strings }: Snapshot, { sources }: Structure): (node: number) => string {
  return node => {
    const document = sources.document[node]!
    const { nodeValue } = documents[document]!.nodes
    const nodeAt = sources.nodeAt[document]!
    const first = sources.index[node]!
    let value = nodeValue[first]! < 0 ? '' : strings[nodeValue[first]!]!
    for (let i = first + 1; i < nodeAt.length && nodeAt[i] === node; i++) value += strings[nodeValue[i]!] ?? ''
    return value
  }
}

/** The gap that an element makes before and after itself: by its computed display, else by its tag. */
function gapReader({ tag, tags }: Structure, visual: VisualColumns | undefined): (node: number) => number {
  const byTag = Uint8Array.from(tags, gapOfTag)
  if (!visual) return node => byTag[tag[node]!]!
  const byStyle = Uint8Array.from(visual.styles, style => gapOfDisplay(style.display))
  return node => {
    const style = visual.style[node]!
    const own = byTag[tag[node]!]!
    if (style < 0 || tag[node] === TEXT_TAG) return own === GAP.joint ? GAP.joint : GAP.none
    // A line break is always a line break, and a link in a row of links is a separate word, whatever their display.
    return tags[tag[node]!] === 'br' ? GAP.line : Math.max(byStyle[style]!, own === GAP.joint ? GAP.joint : GAP.none)
  }
}

function gapOfTag(name: string): number {
  if (BLOCK_ELEMENTS.has(name)) return GAP.line
  if (CELL_ELEMENTS.has(name)) return GAP.tab
  if (WIDGET_ELEMENTS.has(name)) return GAP.space
  return name === 'a' ? GAP.joint : GAP.none
}

function gapOfDisplay(display: string): number {
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby') || display === 'none')
    return GAP.none
  if (display === 'table-cell') return GAP.tab
  return display.startsWith('inline-') ? GAP.joint : GAP.line
}

/** The span of an element: around its texts in the flow; if it has none, around those that are not laid out. */
function enclose(
  { parent, nodeCount, tag }: Structure,
  section: Uint8Array,
  raw: Uint8Array,
  textStart: Int32Array,
  textEnd: Int32Array,
): void {
  const EMPTY = 255
  for (let node = 0; node < nodeCount; node++) if (tag[node] !== TEXT_TAG) section[node] = EMPTY
  for (let node = nodeCount - 1; node > 0; node--) {
    const above = parent[node]!
    const kind = section[node]!
    const leavesRawElement = kind === SECTION.raw && tag[node] !== TEXT_TAG && raw[tag[node]!] === 1
    if (above < 0 || kind > section[above]! || leavesRawElement || textStart[node] === textEnd[node]) continue
    // Backward: the first text in the page comes last, and sets the start of the span.
    if (kind < section[above]!) textEnd[above] = textEnd[node]!
    textStart[above] = textStart[node]!
    section[above] = kind
  }
}
