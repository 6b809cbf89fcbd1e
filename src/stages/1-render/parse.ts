import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5'
import { DEFAULT_LIMITS } from './limits.ts'
import { DeclaredShadows } from './parsing/declared-shadow.ts'
import { NODE_TYPE, type RenderWarning, type Snapshot, type SnapshotDocument, tooManyNodes } from './snapshot.ts'

type Node = DefaultTreeAdapterTypes.Node
type ParentNode = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

interface ParseOptions {
  readonly url: string
  readonly encoding?: string
  readonly status?: number | undefined
  readonly at?: string | undefined
  readonly maxNodes?: number
  readonly warnings?: readonly RenderWarning[]
}

/** Parses HTML into a snapshot without a browser: the same tree that Chromium builds, and nothing visual. */
export function parseHtml(html: string, options: ParseOptions): Snapshot {
  const { document, isWhole } = parseUpTo(html, options.maxNodes ?? DEFAULT_LIMITS.nodes)
  return flatten(document, isWhole, options)
}

/** Of the nodes that the parser places, a page keeps fewer: comments are left out, and some nodes are moved. */
const PLACED_PER_NODE = 1.5

/** Ends the parser in mid-page. */
class EnoughNodes extends Error {}

/** The tree of a page, or its beginning if it has more nodes than are read: a few bytes may become millions. */
function parseUpTo(
  html: string,
  maxNodes: number,
): { readonly document: DefaultTreeAdapterTypes.Document; readonly isWhole: boolean } {
  const mostPlaced = PLACED_PER_NODE * maxNodes + SMALL_PAGE
  let placed = 0
  const tree = shallowTree(() => {
    if (++placed > mostPlaced) throw new EnoughNodes()
  })
  const document = tree.createDocument()
  try {
    parse(html, { treeAdapter: { ...tree, createDocument: () => document }, scriptingEnabled: true })
    return { document, isWhole: true }
  } catch (error) {
    if (!(error instanceof EnoughNodes)) throw error
    return { document, isWhole: false }
  }
}

/** Even if hardly any node is wanted, those of the head are read. */
const SMALL_PAGE = 1_000

/** Chromium flattens anything nested more than 512 levels below the root into siblings; so do we. */
const MAX_TREE_DEPTH = 513

/** Elements know their depth, which is faster than a map from nodes to depths. */
interface MayHaveDepth {
  depth?: number
}

/** Calls back for each element that becomes part of the tree. */
function shallowTree(onNode: () => void): TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  const place = (parent: ParentNode & MayHaveDepth, node: Node & MayHaveDepth): ParentNode => {
    const depth = parent.depth ?? 0
    const tooDeep = depth >= MAX_TREE_DEPTH && 'parentNode' in parent && parent.parentNode
    if (node.depth !== undefined) node.depth = tooDeep ? depth : depth + 1
    return tooDeep ? (parent as Element).parentNode! : parent
  }
  return {
    ...defaultTreeAdapter,
    createElement: (tagName, namespaceURI, attrs): Element & MayHaveDepth => ({
      nodeName: tagName,
      tagName,
      attrs,
      namespaceURI,
      childNodes: [],
      parentNode: null,
      depth: 0,
    }),
    appendChild: (parent, node) => {
      onNode()
      defaultTreeAdapter.appendChild(place(parent, node), node)
    },
    insertBefore: (parent, node, reference) => {
      onNode()
      defaultTreeAdapter.insertBefore(parent, node, reference)
    },
  }
}

/** The tree as columns, in document order. Without recursion: pages nest deeper than the call stack allows. */
function flatten(document: DefaultTreeAdapterTypes.Document, isWhole: boolean, options: ParseOptions): Snapshot {
  const columns = new Columns()
  const shadows = new DeclaredShadows()
  const maxNodes = options.maxNodes ?? DEFAULT_LIMITS.nodes
  const warnings = [...(options.warnings ?? [])]
  let isCut = !isWhole
  const nodes: Node[] = [document]
  const parents = [-1]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const index = columns.add(node, parents.pop()!)
    if (columns.counted > maxNodes) {
      columns.removeLast()
      isCut = true
      break
    }
    const children = shadows.childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) {
      nodes.push(children[i]!)
      parents.push(index)
    }
  }
  if (isCut) warnings.push(tooManyNodes(maxNodes))
  return {
    url: options.url,
    renderedBy: 'parser',
    ...(options.at === undefined ? {} : { at: options.at }),
    ...(options.status === undefined ? {} : { status: options.status }),
    documents: [columns.document(options)],
    strings: columns.strings.all,
    warnings,
  }
}

class Columns {
  readonly strings = new StringTable()
  /** Elements and texts, which become nodes of the page model. */
  counted = 0
  readonly #parentIndex: number[] = []
  readonly #nodeType: number[] = []
  readonly #nodeName: number[] = []
  readonly #nodeValue: number[] = []
  readonly #attributes: number[][] = []
  readonly #htmlNames = new Map<string, number>()
  #title = -1
  #base: string | undefined

  add(node: Node, parent: number): number {
    const { strings } = this
    const type = typeOf(node)
    if (type === NODE_TYPE.element || type === NODE_TYPE.text) this.counted++
    this.#nodeType.push(type)
    this.#nodeName.push(this.#numberOfName(node))
    this.#nodeValue.push('value' in node ? strings.all.push(node.value) - 1 : -1)
    const attributes: number[] = []
    if ('attrs' in node)
      for (const each of node.attrs) attributes.push(strings.add(nameOfAttribute(each)), strings.add(each.value))
    this.#attributes.push(attributes)
    if ('tagName' in node) this.#note(node)
    return this.#parentIndex.push(parent) - 1
  }

  /** As the DOM's nodeName: upper case for HTML, as written for SVG and MathML. */
  #numberOfName(node: Node): number {
    if (!('tagName' in node) || node.namespaceURI !== HTML_NAMESPACE) return this.strings.add(node.nodeName)
    let number = this.#htmlNames.get(node.tagName)
    if (number === undefined) this.#htmlNames.set(node.tagName, (number = this.strings.add(node.tagName.toUpperCase())))
    return number
  }

  removeLast(): void {
    for (const column of [this.#parentIndex, this.#nodeType, this.#nodeName, this.#nodeValue, this.#attributes])
      column.pop()
  }

  /** Reads information about the whole page from the head. */
  #note(element: Element): void {
    if (element.tagName === 'title' && this.#title < 0) this.#title = this.strings.add(textInside(element))
    if (element.tagName === 'base') this.#base ??= attribute(element, 'href')
  }

  document({ url, encoding = 'utf-8' }: ParseOptions): SnapshotDocument {
    const none = { index: [], value: [] }
    return {
      documentURL: this.strings.add(url),
      baseURL: this.strings.add(resolveBase(url, this.#base)),
      title: this.#title,
      contentLanguage: -1,
      encodingName: this.strings.add(encoding),
      nodes: {
        parentIndex: this.#parentIndex,
        nodeType: this.#nodeType,
        nodeName: this.#nodeName,
        nodeValue: this.#nodeValue,
        attributes: this.#attributes,
        contentDocumentIndex: none,
        inputValue: none,
        textValue: none,
        currentSourceURL: none,
        inputChecked: none,
        optionSelected: none,
        isClickable: none,
      },
    }
  }
}

/** Attributes share their strings, which later stages compare by number. Texts are only added: few are the same. */
class StringTable {
  readonly all: string[] = []
  readonly #numbers = new Map<string, number>()

  add(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) this.#numbers.set(text, (number = this.all.push(text) - 1))
    return number
  }
}

function typeOf(node: Node): number {
  if ('tagName' in node) return NODE_TYPE.element
  if (node.nodeName === '#text') return NODE_TYPE.text
  if (node.nodeName === '#comment') return NODE_TYPE.comment
  if (node.nodeName === '#document' || node.nodeName === '#document-fragment') return NODE_TYPE.document
  if (node.nodeName === '#documentType') return NODE_TYPE.doctype
  return NODE_TYPE.element
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

const nameOfAttribute = (attribute: { name: string; prefix?: string }): string =>
  attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find(attribute => attribute.name === name)?.value

const textInside = (element: Element): string =>
  element.childNodes.map(child => ('value' in child ? child.value : '')).join('')

function resolveBase(url: string, base: string | undefined): string {
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url
}
