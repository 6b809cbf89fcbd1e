import {
  NODE_TYPE,
  type RenderWarning,
  type Snapshot,
  type SnapshotDocument,
  type SparseNumbers,
  STYLE_PROPERTIES,
  tooManyNodes,
} from '../stages/1-render/snapshot.ts'
import {
  baseOf,
  boxOf,
  documentMember,
  elementMember,
  hasClickHandler,
  isDisplayed,
  nodeMember,
} from './dom-members.ts'

/** A page that is open in this browser, as a snapshot. */
export interface OpenDocument {
  readonly snapshot: Snapshot
  /** The nodes of the page by their number in the snapshot, which is their `backendNodeId`; there is no number 0. */
  readonly nodes: readonly Node[]
}

/** What to take, and what whoever takes it may see. */
export interface TakingOptions {
  readonly maxNodes: number
  /** Scripts of a page see only open ones; extensions also see closed ones. */
  readonly shadowRootOf?: (element: Element) => ShadowRoot | null
  /** An element that is not part of the page. */
  readonly ignored?: Element | undefined
  /** Called for each tree that is read: documents and shadow roots. */
  readonly onTree?: (root: Document | ShadowRoot) => void
}

/**
 * Takes a snapshot from within the page, in the form of the browser's own. What a script cannot see is missing: frames
 * of other sites, closed shadow trees, and which nodes listen for clicks.
 */
export function takeSnapshot(document: Document, options: TakingOptions): OpenDocument {
  const taking = takeStepwise(document, options)
  for (;;) {
    const { done, value } = taking.next()
    if (done) return value
  }
}

/** The same in small steps, after each of which it may pause. */
export function* takeStepwise(document: Document, options: TakingOptions): Generator<void, OpenDocument> {
  const taker = new SnapshotTaker(options)
  yield* taker.addDocument(document)
  const view = documentMember(document, 'defaultView')
  const snapshot: Snapshot = {
    url: documentMember(document, 'URL'),
    renderedBy: 'browser',
    at: new Date().toISOString(),
    ...(view ? { viewport: { width: view.innerWidth, height: view.innerHeight } } : {}),
    documents: taker.documents,
    strings: taker.strings,
    warnings: taker.warnings,
  }
  return { snapshot, nodes: taker.nodes }
}

/** A table that is being filled. */
type Growing<T> = T extends readonly (infer Item)[]
  ? Item[]
  : T extends object
    ? { -readonly [K in keyof T]-?: Growing<NonNullable<T[K]>> }
    : T
type GrowingNodes = Growing<SnapshotDocument['nodes']>
type GrowingLayout = Growing<NonNullable<SnapshotDocument['layout']>>

class SnapshotTaker {
  readonly documents: SnapshotDocument[] = []
  readonly strings: string[] = []
  readonly warnings: RenderWarning[] = []
  readonly nodes: Node[] = []
  readonly options: TakingOptions
  readonly #numbers = new Map<string, number>()

  constructor(options: TakingOptions) {
    this.options = options
    // Nodes are numbered from 1.
    this.nodes.length = 1
  }

  /** Adds a document and the frames in it; gives its number. */
  *addDocument(document: Document): Generator<void, number> {
    const number = this.documents.length
    const nodes = noNodes()
    const layout: GrowingLayout = { nodeIndex: [], styles: [], bounds: [], text: [] }
    const view = documentMember(document, 'defaultView')
    const page = documentMember(document, 'scrollingElement') ?? documentMember(document, 'documentElement')
    this.documents.push({
      documentURL: this.#text(documentMember(document, 'URL')),
      baseURL: this.#text(baseOf(document)),
      title: this.#text(documentMember(document, 'title')),
      contentLanguage: -1,
      encodingName: this.#text(documentMember(document, 'characterSet')),
      nodes,
      ...(view ? { layout } : {}),
      scrollOffsetX: view?.scrollX ?? 0,
      scrollOffsetY: view?.scrollY ?? 0,
      contentWidth: page?.scrollWidth ?? 0,
      contentHeight: page?.scrollHeight ?? 0,
    })
    this.options.onTree?.(document)
    yield* new DocumentReader(this, document, nodes, layout).read()
    return number
  }

  /** Whether there is room for another node. */
  take(node: Node): number | undefined {
    const { maxNodes } = this.options
    if (this.nodes.length <= maxNodes) return this.nodes.push(node) - 1
    if (this.warnings.length === 0) this.warnings.push(tooManyNodes(maxNodes))
    return undefined
  }

  /** The number of a text. */
  text = (text: string): number => this.#text(text)

  #text(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) this.#numbers.set(text, (number = this.strings.push(text) - 1))
    return number
  }
}

const sparse = (): Growing<SparseNumbers> => ({ index: [], value: [] })

const noNodes = (): GrowingNodes => ({
  parentIndex: [],
  nodeType: [],
  nodeName: [],
  nodeValue: [],
  backendNodeId: [],
  attributes: [],
  contentDocumentIndex: sparse(),
  inputValue: sparse(),
  textValue: sparse(),
  currentSourceURL: sparse(),
  inputChecked: { index: [] },
  optionSelected: { index: [] },
  isClickable: { index: [] },
})

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** Reads the nodes of one document in the order in which they are shown. */
class DocumentReader {
  readonly #taker: SnapshotTaker
  readonly #document: Document
  readonly #nodes: GrowingNodes
  readonly #layout: GrowingLayout
  readonly #range: Range
  readonly #view: Window | null

  constructor(taker: SnapshotTaker, document: Document, nodes: GrowingNodes, layout: GrowingLayout) {
    this.#taker = taker
    this.#document = document
    this.#nodes = nodes
    this.#layout = layout
    this.#range = Document.prototype.createRange.call(document)
    this.#view = documentMember(document, 'defaultView')
  }

  *read(): Generator<void, void> {
    const view = this.#view
    const root = this.#add(this.#document, -1, '#document', '')
    if (root === undefined) return
    // The window: frames are placed by it.
    if (view) this.#lay(root, { left: 0, top: 0, width: view.innerWidth, height: view.innerHeight }, [])
    yield* this.#readChildren(this.#document, root, [], true)
  }

  /** Without recursion: some pages are tens of thousands of elements deep. */
  *#readChildren(root: Node, rootAt: number, rootStyles: readonly number[], isShown: boolean): Generator<void, void> {
    type Open = { children: readonly Node[]; next: number; at: number; styles: readonly number[]; isShown: boolean }
    const open: Open[] = [{ children: this.#shownChildren(root), next: 0, at: rootAt, styles: rootStyles, isShown }]
    for (let inner = open.at(-1); inner; inner = open.at(-1)) {
      const node = inner.children[inner.next++]
      if (!node) {
        open.pop()
        continue
      }
      yield
      if (node === this.#taker.options.ignored) continue
      if (nodeMember(node, 'nodeType') !== NODE_TYPE.element) {
        if (this.#readLeaf(node, inner.at, inner.styles, inner.isShown) === undefined) return
        continue
      }
      const element = node as Element
      const at = this.#add(element, inner.at, nodeMember(element, 'nodeName'), '')
      if (at === undefined) return
      const styles = inner.isShown ? this.#layElement(element, at) : undefined
      this.#readState(element, at)
      const frame = innerDocument(element)
      if (frame) {
        this.#nodes.contentDocumentIndex.index.push(at)
        this.#nodes.contentDocumentIndex.value.push(yield* this.#taker.addDocument(frame))
      }
      // What is in an element that is not displayed has no box either, and asking for styles is what takes time.
      open.push({
        children: this.#shownChildren(element),
        next: 0,
        at,
        styles: styles ?? [],
        isShown: styles !== undefined,
      })
    }
  }

  #readLeaf(node: Node, parent: number, styles: readonly number[], isShown: boolean): number | undefined {
    const isText = nodeMember(node, 'nodeType') === NODE_TYPE.text
    const value = isText ? nodeMember(node, 'nodeValue') : ''
    const at = this.#add(node, parent, nodeMember(node, 'nodeName'), value ?? '')
    if (at === undefined || !isText || !isShown) return at
    this.#range.selectNodeContents(node)
    if (this.#range.getClientRects().length > 0)
      this.#lay(at, this.#onPage(this.#range.getBoundingClientRect()), styles)
    return at
  }

  #add(node: Node, parent: number, name: string, value: string): number | undefined {
    const number = this.#taker.take(node)
    if (number === undefined) return undefined
    const { text } = this.#taker
    const nodes = this.#nodes
    nodes.backendNodeId.push(number)
    const type = nodeMember(node, 'nodeType')
    nodes.nodeType.push(type)
    nodes.nodeName.push(text(name))
    nodes.nodeValue.push(text(value))
    const written = type === NODE_TYPE.element ? [...elementMember(node as Element, 'attributes')] : []
    nodes.attributes.push(written.flatMap(attribute => [text(attribute.name), text(attribute.value)]))
    return nodes.parentIndex.push(parent) - 1
  }

  /** Box, styles, and generated text. Undefined if nothing of the element is displayed. */
  #layElement(element: Element, at: number): readonly number[] | undefined {
    const view = this.#view
    if (!view) return undefined
    const computed = view.getComputedStyle(element)
    const isBoxless = computed.display === 'contents'
    // Not displayed, or in something that is closed.
    if (!isBoxless && !isDisplayed(element)) return undefined
    const styles = STYLE_PROPERTIES.map(name => this.#taker.text(computed.getPropertyValue(name)))
    if (!isBoxless && !CLOSED_LISTS.has(nodeMember(element, 'nodeName')))
      this.#lay(at, this.#onPage(boxOf(element)), styles)
    for (const name of ['::before', '::after']) this.#layPseudo(view, element, at, name)
    return styles
  }

  #layPseudo(view: Window, element: Element, at: number, name: string): void {
    const { content } = view.getComputedStyle(element, name)
    // Only texts: counters and pictures say nothing that could be read.
    const written = content.match(/^"((?:[^"\\]|\\.)*)"$/)?.[1]?.replace(/\\(.)/g, '$1')
    if (!written) return
    const pseudo = this.#nodes.parentIndex.push(at) - 1
    this.#nodes.backendNodeId.push(0)
    this.#nodes.nodeType.push(NODE_TYPE.element)
    this.#nodes.nodeName.push(this.#taker.text(name))
    this.#nodes.nodeValue.push(-1)
    this.#nodes.attributes.push([])
    this.#lay(pseudo, this.#onPage(boxOf(element)), [], written)
  }

  /** From the corner of the window to that of the document. */
  #onPage({ left, top, width, height }: Box): Box {
    const view = this.#view
    return { left: left + (view?.scrollX ?? 0), top: top + (view?.scrollY ?? 0), width, height }
  }

  #lay(at: number, { left, top, width, height }: Box, styles: readonly number[], text?: string): void {
    this.#layout.nodeIndex.push(at)
    this.#layout.bounds.push([left, top, width, height])
    this.#layout.styles.push(styles)
    this.#layout.text.push(text === undefined ? -1 : this.#taker.text(text))
  }

  /** What scripts and people changed: values of forms, pictures that were chosen, handlers. */
  #readState(element: Element, at: number): void {
    const nodes = this.#nodes
    const note = (into: Growing<SparseNumbers>, value: string): void => {
      into.index.push(at)
      into.value.push(this.#taker.text(value))
    }
    if (hasClickHandler(element) || isOpenInput(element)) nodes.isClickable.index.push(at)
    switch (nodeMember(element, 'nodeName')) {
      case 'INPUT':
        note(nodes.inputValue, (element as HTMLInputElement).value)
        if ((element as HTMLInputElement).checked) nodes.inputChecked.index.push(at)
        return
      case 'TEXTAREA':
        note(nodes.textValue, (element as HTMLTextAreaElement).value)
        return
      case 'OPTION':
        if ((element as HTMLOptionElement).selected) nodes.optionSelected.index.push(at)
        return
      case 'IMG':
        note(nodes.currentSourceURL, (element as HTMLImageElement).currentSrc)
    }
  }

  /** The children as they are shown: a shadow tree takes the place of what is in its host, and slots take that. */
  #shownChildren(node: Node): readonly Node[] {
    const isElement = nodeMember(node, 'nodeType') === NODE_TYPE.element
    const { shadowRootOf = openRootOf, onTree } = this.#taker.options
    const shadowRoot = isElement ? shadowRootOf(node as Element) : null
    if (shadowRoot) {
      onTree?.(shadowRoot)
      return [...nodeMember(shadowRoot, 'childNodes')]
    }
    if (nodeMember(node, 'nodeName') === 'SLOT') {
      const assigned = (node as HTMLSlotElement).assignedNodes()
      if (assigned.length > 0) return assigned
    }
    return [...nodeMember(node, 'childNodes')]
  }
}

const openRootOf = (element: Element): ShadowRoot | null => elementMember(element, 'shadowRoot')

const FRAMES = new Set(['IFRAME', 'FRAME'])

/** What is in them has a box only while they are open. */
const CLOSED_LISTS = new Set(['OPTION', 'OPTGROUP'])

const isOpenInput = (element: Element): boolean =>
  nodeMember(element, 'nodeName') === 'INPUT' &&
  (element as HTMLInputElement).type !== 'hidden' &&
  !(element as HTMLInputElement).disabled

/** The document of a frame; undefined if it is of another site, or if there is no frame. */
function innerDocument(element: Element): Document | undefined {
  if (!FRAMES.has(nodeMember(element, 'nodeName'))) return undefined
  try {
    return (element as HTMLIFrameElement).contentDocument ?? undefined
  } catch {
    return undefined
  }
}
