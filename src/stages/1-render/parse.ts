import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5'
import { DEFAULT_LIMITS } from './limits.ts'
import { NODE_TYPE, type RenderWarning, type Snapshot } from './snapshot.ts'

type Node = DefaultTreeAdapterTypes.Node
type ParentNode = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

export interface ParseOptions {
  readonly url: string
  readonly encoding?: string
  readonly status?: number | undefined
  readonly maxNodes?: number
  readonly warnings?: readonly RenderWarning[]
}

/** HTML to a snapshot without a browser: the same tree that Chromium builds, and nothing visual. */
export function parseHtml(html: string, options: ParseOptions): Snapshot {
  const document = parse(html, { treeAdapter: shallowTree(), scriptingEnabled: true })
  return flatten(document, options)
}

/** Chromium puts what is nested more than 512 below the root beside its parent instead; so do we. */
const MAX_TREE_DEPTH = 513

function shallowTree(): TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  const depths = new WeakMap<Node, number>()
  const place = (parent: ParentNode, node: Node): ParentNode => {
    const depth = depths.get(parent) ?? 0
    const tooDeep = depth >= MAX_TREE_DEPTH && 'parentNode' in parent && parent.parentNode
    if ('childNodes' in node) depths.set(node, tooDeep ? depth : depth + 1)
    return tooDeep ? (parent as Element).parentNode! : parent
  }
  return {
    ...defaultTreeAdapter,
    appendChild: (parent, node) => defaultTreeAdapter.appendChild(place(parent, node), node),
  }
}

/** The tree as columns, in document order. Without recursion: pages nest deeper than the call stack allows. */
function flatten(document: DefaultTreeAdapterTypes.Document, options: ParseOptions): Snapshot {
  const strings = new StringTable()
  const parentIndex: number[] = []
  const nodeType: number[] = []
  const nodeName: number[] = []
  const nodeValue: number[] = []
  const attributes: number[][] = []
  const maxNodes = options.maxNodes ?? DEFAULT_LIMITS.nodes
  const warnings = [...(options.warnings ?? [])]
  let title = -1
  let base: string | undefined

  const stack: { node: Node; parent: number }[] = [{ node: document, parent: -1 }]
  let counted = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, parent } = next
    const type = typeOf(node)
    if ((type === NODE_TYPE.element || type === NODE_TYPE.text) && ++counted > maxNodes) {
      warnings.push(tooManyNodes(maxNodes))
      break
    }
    const index = parentIndex.push(parent) - 1
    nodeType.push(type)
    nodeName.push(strings.add(nameOf(node)))
    nodeValue.push('value' in node ? strings.add(node.value) : -1)
    attributes.push(
      'attrs' in node ? node.attrs.flatMap(a => [strings.add(nameOfAttribute(a)), strings.add(a.value)]) : [],
    )
    if ('tagName' in node) {
      if (node.tagName === 'title' && title < 0) title = strings.add(textInside(node).trim())
      if (node.tagName === 'base') base ??= attribute(node, 'href')
    }
    if ('childNodes' in node) {
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push({ node: node.childNodes[i]!, parent: index })
    }
  }

  const none = { index: [], value: [] }
  return {
    url: options.url,
    renderedBy: 'parser',
    ...(options.status === undefined ? {} : { status: options.status }),
    documents: [
      {
        documentURL: strings.add(options.url),
        baseURL: strings.add(resolveBase(options.url, base)),
        title,
        contentLanguage: -1,
        encodingName: strings.add(options.encoding ?? 'utf-8'),
        nodes: {
          parentIndex,
          nodeType,
          nodeName,
          nodeValue,
          attributes,
          contentDocumentIndex: none,
          inputValue: none,
          textValue: none,
          currentSourceURL: none,
          inputChecked: none,
          optionSelected: none,
          isClickable: none,
        },
      },
    ],
    strings: strings.all,
    warnings,
  }
}

export function tooManyNodes(maxNodes: number): RenderWarning {
  return {
    kind: 'truncated',
    message: `the page has more than ${maxNodes} nodes: only the first ${maxNodes} were read. Raise the limit with --max-nodes.`,
  }
}

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
  if (node.nodeName === '#text') return NODE_TYPE.text
  if (node.nodeName === '#comment') return NODE_TYPE.comment
  if (node.nodeName === '#document' || node.nodeName === '#document-fragment') return NODE_TYPE.document
  if (node.nodeName === '#documentType') return NODE_TYPE.doctype
  return NODE_TYPE.element
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

/** As the DOM's nodeName: upper case for HTML, as written for SVG and MathML. */
function nameOf(node: Node): string {
  return 'namespaceURI' in node && node.namespaceURI === HTML_NAMESPACE ? node.tagName.toUpperCase() : node.nodeName
}

const nameOfAttribute = (attribute: { name: string; prefix?: string }): string =>
  attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find(attribute => attribute.name === name)?.value

const textInside = (element: Element): string =>
  element.childNodes.map(child => ('value' in child ? child.value : '')).join('')

function resolveBase(url: string, base: string | undefined): string {
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url
}
