import { oncePer } from '../../once.ts'
import type { RenderWarning, Viewport } from '../1-render/snapshot.ts'
import type { STYLE_NAMES } from './style-names.ts'

/** A node's number: elements and text nodes of the page and its frames, in document order, from 0. */
export type NodeId = number

/**
 * A page as columns: the value of node n is at index n of each.
 *
 * Invariants: a parent has a smaller number than its children; the descendants of n are n+1 … last[n]; frames and
 * shadow roots are in place, below the element that shows them; comments, doctypes, and pseudo elements are not
 * nodes.
 */
export interface PageModel {
  readonly url: string
  readonly title: string
  readonly language: string
  readonly encoding: string
  readonly renderedBy: 'browser' | 'parser'
  readonly warnings: readonly RenderWarning[]

  readonly nodeCount: number
  /** Index into `tags`; 0 is `#text`. */
  readonly tag: Int32Array
  readonly tags: readonly string[]
  /** -1 for the root. */
  readonly parent: Int32Array
  /** The last node of the subtree, or the node itself. */
  readonly last: Int32Array
  /** The positions of the start tag and the end tag among all start and end tags. Text nodes count as elements. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly depth: Int32Array
  /** The node is the n-th of its tag among its siblings, from 1: the index of an XPath step. */
  readonly position: Int32Array

  /** The visible text in reading order (see `text-flow.ts`); then hidden text, then scripts and styles. */
  readonly text: string
  readonly textStart: Int32Array
  readonly textEnd: Int32Array
  /** White space at the ends of a text node's source, which its span omits: 1 before, 2 after, 3 both. */
  readonly edgeSpace: Uint8Array

  /** Attributes of node n: entries attributeStart[n] … attributeStart[n + 1] - 1 of the two columns. */
  readonly attributeStart: Int32Array
  readonly attributeName: Int32Array
  readonly attributeValue: Int32Array
  readonly strings: readonly string[]

  /** 1 if a reader can see the node or something in it. Parsed pages know only `hidden` and similar attributes. */
  readonly visible: Uint8Array
  /** 1 if a click is meant to do something. */
  readonly clickable: Uint8Array

  readonly frames: readonly Frame[]
  /** Properties that few nodes have. */
  readonly extras: Extras
  /** Absent if the page was parsed and not rendered. */
  readonly visual?: VisualColumns
  /** The browser's own numbers, to find a node again in the live page. */
  readonly backendNode?: Int32Array
}

export interface VisualColumns {
  readonly page: { readonly width: number; readonly height: number }
  readonly viewport: Viewport
  /** CSS pixels from the page's top left corner; NaN if a node has no box. */
  readonly left: Float32Array
  readonly top: Float32Array
  readonly right: Float32Array
  readonly bottom: Float32Array
  /** Index into `styles`; -1 if the node is not laid out. Text nodes have the style of their parent. */
  readonly style: Int32Array
  readonly styles: readonly Style[]
}

/** Computed values, as the browser formats them. */
export type Style = Readonly<Record<(typeof STYLE_NAMES)[number], string>>

/** The page itself or a frame in it: nodes `first` … `last`. Inner frames come after the frame that contains them. */
export interface Frame {
  readonly url: string
  readonly baseUrl: string
  /** When it was read (ISO 8601, in UTC); absent if that is not known, as for saved HTML. */
  readonly at?: string
  /** The `<iframe>` or `<frame>` element; -1 for the page itself. */
  readonly owner: NodeId
  readonly first: NodeId
  readonly last: NodeId
}

export interface Extras {
  /** The current value of a form field. */
  readonly inputValue: ReadonlyMap<NodeId, string>
  /** The picture that is shown: of several sources, the one that the browser chose. */
  readonly currentSource: ReadonlyMap<NodeId, string>
  /** Checked boxes and selected options. */
  readonly checked: ReadonlySet<NodeId>
  /** Text that a style sheet adds before or after an element's content, often the character of an icon. */
  readonly before: ReadonlyMap<NodeId, string>
  readonly after: ReadonlyMap<NodeId, string>
}

export const TEXT_TAG = 0

export const isText = (page: PageModel, node: NodeId): boolean => page.tag[node] === TEXT_TAG

export const tagOf = (page: PageModel, node: NodeId): string => page.tags[page.tag[node]!]!

/** The text of a node and everything in it, as a reader sees it. */
export const textOf = (page: PageModel, node: NodeId): string =>
  page.text.slice(page.textStart[node], page.textEnd[node])

export function attributeOf(page: PageModel, node: NodeId, name: string): string | undefined {
  for (let i = page.attributeStart[node]!; i < page.attributeStart[node + 1]!; i++) {
    if (page.strings[page.attributeName[i]!] === name) return page.strings[page.attributeValue[i]!]
  }
  return undefined
}

export function* attributesOf(page: PageModel, node: NodeId): Generator<[name: string, value: string]> {
  for (let i = page.attributeStart[node]!; i < page.attributeStart[node + 1]!; i++) {
    yield [page.strings[page.attributeName[i]!]!, page.strings[page.attributeValue[i]!]!]
  }
}

/** An array, because it is asked for so often that a generator costs more than the work on the children. */
export function childrenOf({ last }: PageModel, node: NodeId): NodeId[] {
  const children: NodeId[] = []
  for (let child = node + 1; child <= last[node]!; child = last[child]! + 1) children.push(child)
  return children
}

/** Whether a node is another one or is inside it. */
export const isWithin = (page: PageModel, node: NodeId, outer: NodeId): boolean =>
  outer <= node && node <= page.last[outer]!

export const contains = (page: PageModel, ancestor: NodeId, node: NodeId): boolean =>
  ancestor < node && node <= page.last[ancestor]!

/** The innermost frame that contains a node. */
export function frameOf(page: PageModel, node: NodeId): Frame {
  return page.frames.findLast(frame => frame.first <= node && node <= frame.last)!
}

/** An address on the page made absolute; undefined if it is not valid. */
export function resolveUrl(page: PageModel, node: NodeId, address: string): string | undefined {
  const frame = frameOf(page, node)
  const known = resolvedIn(frame)
  let absolute = known.get(address)
  if (absolute === undefined) known.set(address, (absolute = absoluteUrl(address, frame.baseUrl)))
  return absolute || undefined
}

/** Several ask for the addresses of the same links. One that is not valid is empty. */
const resolvedIn = oncePer((_: Frame) => new Map<string, string>())

function absoluteUrl(address: string, baseUrl: string): string {
  // Not asked first whether it is valid: that takes as long, and hardly any address is not.
  try {
    return new URL(address, baseUrl).href
  } catch {
    return ''
  }
}
