import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import { LAYOUT_ROLE, layoutChain, layoutRoles } from '../4-find/by-example/layout-tree.ts'
import { elementLabels } from './element-label.ts'
import { outOfOrder } from './longest-rise.ts'
import type { PassingWords } from './template.ts'

/** A page of a template and the root of its region of interest. */
export interface ExamplePage {
  readonly page: PageModel
  readonly region: NodeId
}

/** Where an element is: on the path to the region, before it, after it, or inside. */
const ZONES = ['around', 'above', 'below', 'inside'] as const
export type Zone = (typeof ZONES)[number]

/** How often a page has a node. */
interface Occurrences {
  /** The number of its elements on the page. */
  count: number
  /** The number of its parent's elements that have it. */
  holders: number
  /** The fewest and the most that a parent element has, if it has any. */
  fewest: number
  most: number
}

/** All elements of the pages with the same label path in the same zone. */
export interface FormNode {
  readonly label: string
  /** The parent's index in the list of nodes, smaller than the node's own; -1 for the root. */
  readonly parent: number
  readonly zone: Zone
  /** One per page; undefined if the page has none. */
  readonly seen: (Occurrences | undefined)[]
  /** The number of its kind among the children of its parent, from 0. */
  readonly order: number
  /** The kinds of siblings that precede it: bit n for the n-th kind. */
  after: number
  /** The same for each of its elements, not only for the first in its parent. */
  behind: number
  /** Its order among the nodes that occur once on a page varies. */
  isLoose: boolean
}

/**
 * Pages without the effects of their content: no text, no formatting, no adverts; repeated elements are one. Elements
 * with the same label path are the same node, so each field of a list occurs once, even if
 * only some records have it.
 */
export interface NormalForm {
  /** In the order of their first occurrence. */
  readonly nodes: readonly FormNode[]
  /** The nodes around the region of the first page from the root on, the region itself last. */
  readonly chain: readonly number[]
}

/** Further kinds of elements on a page are ignored. */
const MAX_NODES = 4000
/** The order of further kinds of children is not remembered. */
export const MAX_ORDERED_KINDS = 31

export function normalForm(examples: readonly ExamplePage[], passing: PassingWords): NormalForm {
  const draft: Draft = { pages: examples.length, nodes: [], known: new Map(), kinds: new Map() }
  const chains = examples.map((example, number) => new PageWalk(draft, number, example, passing).walk())
  return { nodes: draft.nodes, chain: chains[0]! }
}

/** The elements of each node of the form of one page. */
export function elementsByNode(example: ExamplePage, passing: PassingWords): NodeId[][] {
  const draft: Draft = { pages: 1, nodes: [], known: new Map(), kinds: new Map() }
  const walk = new PageWalk(draft, 0, example, passing)
  walk.walk()
  const elements: NodeId[][] = draft.nodes.map(() => [])
  for (let node = 0; node < example.page.nodeCount; node++) elements[walk.formOf(node)]?.push(node)
  return elements
}

/** What the pages walked so far have. */
interface Draft {
  readonly pages: number
  readonly nodes: FormNode[]
  /** By label, then by zone and parent. */
  readonly known: Map<string, Map<number, number>>
  /** The number of kinds of children, by parent. */
  readonly kinds: Map<number, number>
}

class PageWalk {
  readonly #draft: Draft
  readonly #number: number
  readonly #page: PageModel
  readonly #region: NodeId
  readonly #labels: ReturnType<typeof elementLabels>
  readonly #roles: Uint8Array
  readonly #chain: readonly NodeId[]
  readonly #around: ReadonlySet<NodeId>
  /** The form's nodes that the page has, in the order of their first occurrence. */
  readonly #found: number[] = []
  /** For each node of the form, the element whose children are being counted, and the count. */
  readonly #holder: number[] = []
  readonly #held: number[] = []
  /** The form's node of each layout element, and for formatting the one around it; -1 for ignored content. */
  readonly #formOf: Int32Array
  /** The layout element around each node; the kinds of its children seen so far. */
  readonly #element: Int32Array
  readonly #seen: Int32Array

  constructor(draft: Draft, number: number, { page, region }: ExamplePage, passing: PassingWords) {
    this.#draft = draft
    this.#number = number
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

  /** Adds the page and returns the nodes around its region. */
  walk(): number[] {
    const { nodes } = this.#draft
    for (let node = 0; node < this.#page.nodeCount; ) node = this.#visit(node)
    for (const form of this.#found) this.#close(form)
    // Nodes that occur once on a page keep their order among each other.
    const single = this.#found.filter(form => this.#occurrencesOf(form).count === 1)
    for (const form of outOfOrder(single)) nodes[form]!.isLoose = true
    return this.#chain.map(node => this.#formOf[node]!)
  }

  /** The node of the form that a layout element belongs to; -1 for anything else. */
  formOf(node: NodeId): number {
    return this.#element[node] === node ? this.#formOf[node]! : -1
  }

  /** Returns the node to continue with: the inside of boxes, adverts, and scripts is skipped. */
  #visit(node: NodeId): NodeId {
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
    const zone = isAround
      ? 'around'
      : node < this.#region
        ? 'above'
        : node > this.#page.last[this.#region]!
          ? 'below'
          : 'inside'
    const form = this.#find(parent, zone, label)
    if (form < 0) return -1
    const found = this.#draft.nodes[form]!
    const around = above < 0 ? -1 : this.#element[above]!
    this.#count(form, around)
    if (above >= 0 && found.order < MAX_ORDERED_KINDS) {
      const own = 1 << found.order
      // Only the first of each kind counts: alternating kinds have no order.
      if ((this.#seen[around]! & own) === 0) found.after |= this.#seen[around]!
      found.behind |= this.#seen[around]! & ~own
      this.#seen[around]! |= own
    }
    this.#formOf[node] = form
    this.#element[node] = node
    return form
  }

  /** The node of the form, added if it is new; -1 if the page already has too many. */
  #find(parent: number, zone: Zone, label: string): number {
    const { pages, nodes, known, kinds } = this.#draft
    let inParent = known.get(label)
    if (!inParent) known.set(label, (inParent = new Map()))
    const key = ZONES.indexOf(zone) + ZONES.length * (parent + 1)
    let form = inParent.get(key)
    if (form !== undefined && nodes[form]!.seen[this.#number]) return form
    if (this.#found.length >= MAX_NODES && zone !== 'around') return -1
    if (form === undefined) {
      form = nodes.length
      inParent.set(key, form)
      const order = kinds.get(parent) ?? 0
      kinds.set(parent, order + 1)
      const seen = new Array<Occurrences | undefined>(pages).fill(undefined)
      nodes.push({ label, parent, zone, seen, order, after: 0, behind: 0, isLoose: false })
    }
    nodes[form]!.seen[this.#number] = { count: 0, holders: 0, fewest: Infinity, most: 0 }
    this.#found.push(form)
    return form
  }

  /** Elements of one node are never nested, so their children are counted one element after another. */
  #count(form: number, holder: number): void {
    const found = this.#occurrencesOf(form)
    found.count++
    if (this.#holder[form] !== holder) {
      this.#close(form)
      this.#holder[form] = holder
      found.holders++
    }
    this.#held[form] = (this.#held[form] ?? 0) + 1
  }

  #close(form: number): void {
    const found = this.#occurrencesOf(form)
    if (found.holders === 0) return
    found.fewest = Math.min(found.fewest, this.#held[form]!)
    found.most = Math.max(found.most, this.#held[form]!)
    this.#held[form] = 0
  }

  #occurrencesOf(form: number): Occurrences {
    return this.#draft.nodes[form]!.seen[this.#number]!
  }
}
