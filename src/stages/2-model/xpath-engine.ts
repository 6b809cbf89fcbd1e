import type { EvaluableExpression, IDomFacade } from 'fontoxpath'
import { fontoxpath } from '../../xpath-package.ts'
import { attributesOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from './page-model.ts'

export class XPathError extends Error {
  override readonly name = 'XPathError'
}

/** XPath 3.1 on the page model. Nodes become small objects when the engine first accesses them; there is no second tree. */
export function evaluateXPath(page: PageModel, xpath: string, context?: NodeId): NodeId[] {
  const tree = treeOf(page)
  tree.steps = 0
  const start = context === undefined ? tree.document : tree.node(context)
  let found: unknown[]
  try {
    const facade = tree as unknown as IDomFacade
    found = fontoxpath().evaluateXPathToNodes(xpath as EvaluableExpression, start, facade, null, {
      // HTML needs no namespaces; a prefix in a name (`o:p`) is part of the name.
      namespaceResolver: prefix => prefix || null,
    })
  } catch (error) {
    if (tree.steps > tree.maxSteps) throw new XPathError(`${xpath} takes too long on this page`, { cause: error })
    const reason = (error as Error).message.split('\n', 1)[0]
    throw new XPathError(`${xpath} is not a valid XPath: ${reason}`, { cause: error })
  }
  return found.flatMap(node => (node instanceof TreeNode && node.id >= 0 ? [node.id] : []))
}

/**
 * A path that a person writes takes a few steps per node; one that visits all nodes for each node takes far more. A step
 * takes one to two microseconds.
 */
const MAX_STEPS = { perNode: 20, more: 100_000 }

const trees = new WeakMap<PageModel, Tree>()

function treeOf(page: PageModel): Tree {
  let tree = trees.get(page)
  if (!tree) trees.set(page, (tree = new Tree(page)))
  return tree
}

/** A node in the form that fontoxpath expects. */
class TreeNode {
  readonly id: NodeId
  readonly nodeType: number
  readonly nodeName: string
  readonly localName: string
  readonly prefix: string
  readonly namespaceURI: string | null

  constructor(id: NodeId, nodeType: number, nodeName: string) {
    const colon = nodeName.indexOf(':')
    this.id = id
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.prefix = colon > 0 ? nodeName.slice(0, colon) : ''
    this.localName = nodeName.slice(this.prefix === '' ? 0 : colon + 1)
    this.namespaceURI = this.prefix || null
  }
}

class AttributeNode extends TreeNode {
  readonly owner: TreeNode
  readonly value: string

  constructor(owner: TreeNode, name: string, value: string) {
    super(-1, 2, name)
    this.owner = owner
    this.value = value
  }

  get name(): string {
    return this.nodeName
  }
}

/** fontoxpath's access to the page model. */
class Tree {
  readonly document = new TreeNode(-1, 9, '#document')
  /** How often the engine has asked for a node, for the current path. */
  steps = 0
  readonly maxSteps: number
  readonly #page: PageModel
  readonly #nodes: (TreeNode | undefined)[] = []
  readonly #attributes = new Map<TreeNode, AttributeNode[]>()

  constructor(page: PageModel) {
    this.#page = page
    this.maxSteps = MAX_STEPS.perNode * page.nodeCount + MAX_STEPS.more
  }

  node(id: NodeId): TreeNode {
    if (++this.steps > this.maxSteps) throw new Error(`more than ${this.maxSteps} steps`)
    return (this.#nodes[id] ??= new TreeNode(id, this.#page.tag[id] === TEXT_TAG ? 3 : 1, tagOf(this.#page, id)))
  }

  getAllAttributes(node: TreeNode): AttributeNode[] {
    if (node.nodeType !== 1) return []
    this.steps++
    let list = this.#attributes.get(node)
    if (!list) {
      list = [...attributesOf(this.#page, node.id)].map(([name, value]) => new AttributeNode(node, name, value))
      this.#attributes.set(node, list)
    }
    return list
  }

  getAttribute(node: TreeNode, name: string): string | null {
    return this.getAllAttributes(node).find(attribute => attribute.name === name)?.value ?? null
  }

  getChildNodes(node: TreeNode): TreeNode[] {
    const children: TreeNode[] = []
    for (let child = this.getFirstChild(node); child; child = this.getNextSibling(child)) children.push(child)
    return children
  }

  getData(node: TreeNode): string {
    if (node instanceof AttributeNode) return node.value
    const { text, textStart, textEnd, edgeSpace } = this.#page
    const edges = edgeSpace[node.id]!
    return (edges & 1 ? ' ' : '') + text.slice(textStart[node.id], textEnd[node.id]) + (edges & 2 ? ' ' : '')
  }

  getFirstChild(node: TreeNode): TreeNode | null {
    if (node.nodeType === 9) return this.#page.nodeCount > 0 ? this.node(0) : null
    return node.nodeType === 1 && this.#page.last[node.id]! > node.id ? this.node(node.id + 1) : null
  }

  getLastChild(node: TreeNode): TreeNode | null {
    return this.getChildNodes(node).at(-1) ?? null
  }

  getNextSibling(node: TreeNode): TreeNode | null {
    if (node.id < 0) return null
    const next = this.#page.last[node.id]! + 1
    return next < this.#page.nodeCount && this.#page.parent[next] === this.#page.parent[node.id]
      ? this.node(next)
      : null
  }

  getParentNode(node: TreeNode): TreeNode | null {
    if (node instanceof AttributeNode) return node.owner
    if (node.nodeType === 9) return null
    const parent = this.#page.parent[node.id]!
    return parent < 0 ? this.document : this.node(parent)
  }

  getPreviousSibling(node: TreeNode): TreeNode | null {
    const parent = this.getParentNode(node)
    if (!parent || node.id < 0) return null
    let previous: TreeNode | null = null
    for (let at = this.getFirstChild(parent); at && at !== node; at = this.getNextSibling(at)) previous = at
    return previous
  }
}
