import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import { elementLabels, NO_PASSING_WORDS, type PassingWords } from './element-label.ts'
import { LAYOUT_ROLE, layoutChain, layoutRoles } from './layout-tree.ts'

/** Where an element is: on the path to the region, before it, after it, or inside. */
export type Zone = 'around' | 'above' | 'below' | 'inside'

/** All elements of the page with the same label path in the same zone. */
export interface FormNode {
  readonly label: string
  /** The parent's index in the list of nodes, smaller than the node's own; -1 for the root. */
  readonly parent: number
  readonly zone: Zone
  readonly depth: number
  /** The number of its elements on the page. */
  count: number
  /** The number of its parent's elements that have it. */
  holders: number
  /** The fewest and the most that a parent element has, if it has any. */
  fewest: number
  most: number
  /** The number of its kind among the children of its parent, from 0. */
  readonly order: number
  /** The kinds of siblings that precede it: bit n for the n-th kind. */
  after: number
}

/**
 * The page without the effects of its content: no text, no formatting, no adverts; repeated elements are one. Elements
 * with the same label path are the same node, so each field of a list occurs once, even if
 * only some records have it.
 */
export interface NormalForm {
  /** In the order of their first occurrence. */
  readonly nodes: readonly FormNode[]
  /** The nodes around the region from the root on, the region itself last. */
  readonly chain: readonly number[]
}

/** Further kinds of elements on a page are ignored. */
const MAX_NODES = 4000
/** The order of further kinds of children is not remembered. */
export const MAX_ORDERED_KINDS = 31
const ZONES: readonly Zone[] = ['around', 'above', 'below', 'inside']

export function normalForm(page: PageModel, region: NodeId, passing: PassingWords = NO_PASSING_WORDS): NormalForm {
  const builder = new FormBuilder(page, region, passing)
  let node = 0
  while (node < page.nodeCount) node = builder.visit(node)
  return builder.finish()
}

class FormBuilder {
  readonly #page: PageModel
  readonly #region: NodeId
  readonly #labels: ReturnType<typeof elementLabels>
  readonly #roles: Uint8Array
  readonly #chain: readonly NodeId[]
  readonly #around: ReadonlySet<NodeId>
  readonly #nodes: FormNode[] = []
  readonly #kinds: number[] = []
  /** For each node of the form, the element whose children are being counted, and the count. */
  readonly #holder: number[] = []
  readonly #held: number[] = []
  readonly #known = new Map<string, number>()
  /** The form's node of each layout element, and for formatting the one around it; -1 for ignored content. */
  readonly #formOf: Int32Array
  /** The layout element around each node; the kinds of its children seen so far. */
  readonly #element: Int32Array
  readonly #seen: Int32Array

  constructor(page: PageModel, region: NodeId, passing: PassingWords) {
    this.#page = page
    this.#region = region
    this.#labels = elementLabels(page, passing)
    this.#roles = layoutRoles(page)
    this.#chain = layoutChain(page, region, this.#roles)
    this.#around = new Set(this.#chain)
    this.#formOf = new Int32Array(page.nodeCount).fill(-1)
    this.#element = new Int32Array(page.nodeCount)
    this.#seen = new Int32Array(page.nodeCount)
  }

  /** Returns the node to continue with: the inside of boxes, adverts, and scripts is skipped. */
  visit(node: NodeId): NodeId {
    const { tag, parent, last } = this.#page
    if (tag[node] === TEXT_TAG) return node + 1
    const isAround = this.#around.has(node)
    const role = this.#roles[tag[node]!]!
    const above = parent[node]!
    const label = this.#labels.labelOf(node)
    if (role === LAYOUT_ROLE.none && !isAround && above >= 0) {
      // Adverts are in `ins`, too.
      if (label === undefined) return last[node]! + 1
      this.#formOf[node] = this.#formOf[above]!
      this.#element[node] = this.#element[above]!
      return node + 1
    }
    const isFrame = role === LAYOUT_ROLE.box && this.#page.tags[tag[node]!] === 'iframe'
    if (!isAround && (role === LAYOUT_ROLE.neverShown || isFrame || label === undefined)) return last[node]! + 1
    const form = this.#add(node, above, label ?? this.#page.tags[tag[node]!]!, isAround)
    if (form < 0) return last[node]! + 1
    return role === LAYOUT_ROLE.box && !isAround ? last[node]! + 1 : node + 1
  }

  #add(node: NodeId, above: NodeId, label: string, isAround: boolean): number {
    const parent = above < 0 ? -1 : this.#formOf[above]!
    const zone = isAround ? 0 : node < this.#region ? 1 : node > this.#page.last[this.#region]! ? 2 : 3
    const key = `${parent} ${zone} ${label}`
    let form = this.#known.get(key)
    if (form === undefined) {
      if (this.#nodes.length >= MAX_NODES && !isAround) return -1
      form = this.#nodes.length
      this.#known.set(key, form)
      const depth = parent < 0 ? 1 : this.#nodes[parent]!.depth + 1
      const order = parent < 0 ? 0 : this.#kinds[parent]!++
      this.#nodes.push({
        label,
        parent,
        zone: ZONES[zone]!,
        depth,
        order,
        after: 0,
        count: 0,
        holders: 0,
        fewest: Infinity,
        most: 0,
      })
      this.#kinds.push(0)
      this.#holder.push(-2)
      this.#held.push(0)
    }
    const found = this.#nodes[form]!
    found.count++
    this.#count(form, above < 0 ? -1 : this.#element[above]!)
    if (above >= 0 && found.order < MAX_ORDERED_KINDS) {
      const around = this.#element[above]!
      const own = 1 << found.order
      // Only the first of each kind counts: alternating kinds have no order.
      if ((this.#seen[around]! & own) === 0) found.after |= this.#seen[around]!
      this.#seen[around]! |= own
    }
    this.#formOf[node] = form
    this.#element[node] = node
    return form
  }

  /** Elements of one node are never nested, so their children are counted one element after another. */
  #count(form: number, holder: number): void {
    if (this.#holder[form] !== holder) {
      this.#close(form)
      this.#holder[form] = holder
      this.#nodes[form]!.holders++
    }
    this.#held[form]!++
  }

  #close(form: number): void {
    const node = this.#nodes[form]!
    if (node.holders === 0) return
    node.fewest = Math.min(node.fewest, this.#held[form]!)
    node.most = Math.max(node.most, this.#held[form]!)
    this.#held[form] = 0
  }

  finish(): NormalForm {
    for (const form of this.#nodes.keys()) this.#close(form)
    return { nodes: this.#nodes, chain: this.#chain.map(node => this.#formOf[node]!) }
  }
}
