/**
 * A page as captured, not yet interpreted.
 *
 * The columns keep the names and the format of CDP's `DOMSnapshot.captureSnapshot`, so that Chromium's data is used
 * unchanged; the parser fills the same format, without layout.
 */
export interface Snapshot {
  /** The page's address after redirects; a `file:` address for saved pages without one. */
  readonly url: string
  readonly renderedBy: 'browser' | 'parser'
  /** When the page was read, or saved if the file says so (ISO 8601, in UTC). */
  readonly at?: string
  readonly status?: number
  readonly viewport?: Viewport
  /** The first is the page itself, the others are frames: `contentDocumentIndex` of their owners refers to them. */
  readonly documents: readonly SnapshotDocument[]
  /** Every number in a text column is an index into this; -1 is no text. */
  readonly strings: readonly string[]
  /** What the user should know although the page could be read. */
  readonly warnings: readonly RenderWarning[]
}

export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface RenderWarning {
  readonly kind:
    | 'unsettled'
    | 'incomplete'
    | 'truncated'
    | 'encoding'
    | 'frame-missing'
    | 'files-not-loaded'
    | 'sandbox-off'
    /** A limit of the analysis was reached. */
    | 'undecided'
  readonly message: string
}

export interface SnapshotDocument {
  readonly documentURL: number
  readonly baseURL: number
  readonly title: number
  readonly contentLanguage: number
  readonly encodingName: number
  readonly nodes: SnapshotNodes
  readonly layout?: SnapshotLayout
  readonly scrollOffsetX?: number
  readonly scrollOffsetY?: number
  readonly contentWidth?: number
  readonly contentHeight?: number
}

/** Nodes in document order, parents first. */
interface SnapshotNodes {
  readonly parentIndex: readonly number[]
  readonly nodeType: readonly number[]
  /** Upper case for HTML elements, as written for SVG and MathML, `::before` and similar for pseudo elements. */
  readonly nodeName: readonly number[]
  readonly nodeValue: readonly number[]
  readonly backendNodeId?: readonly number[]
  /** Name, value, name, value … of each node. */
  readonly attributes: readonly (readonly number[])[]
  readonly contentDocumentIndex: SparseNumbers
  readonly inputValue: SparseNumbers
  readonly textValue: SparseNumbers
  readonly currentSourceURL: SparseNumbers
  readonly inputChecked: SparseFlags
  readonly optionSelected: SparseFlags
  readonly isClickable: SparseFlags
}

export interface SparseNumbers {
  readonly index: readonly number[]
  readonly value: readonly number[]
}

interface SparseFlags {
  readonly index: readonly number[]
}

/** One entry per box; a node may have several boxes, or none. */
interface SnapshotLayout {
  readonly nodeIndex: readonly number[]
  /** Computed values in the order of `STYLE_PROPERTIES`. */
  readonly styles: readonly (readonly number[])[]
  /** Left, top, width, height in CSS pixels, from the top left corner of the document. */
  readonly bounds: readonly (readonly number[])[]
  readonly text: readonly number[]
}

/** The computed properties that are requested. Each costs about one millisecond on a page of 10,000 nodes. */
export const STYLE_PROPERTIES = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'color',
  'text-decoration-line',
  'background-color',
  'display',
  'visibility',
  'opacity',
  'cursor',
  'overflow-x',
  'position',
] as const

export const NODE_TYPE = { element: 1, text: 3, comment: 8, document: 9, doctype: 10 } as const

export function tooManyNodes(maxNodes: number): RenderWarning {
  return {
    kind: 'truncated',
    message: `the page has more than ${maxNodes} nodes: only the first ${maxNodes} were read. Raise the limit with --max-nodes.`,
  }
}
