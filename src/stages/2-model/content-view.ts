import { FORMATTING_ELEMENTS } from './html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG } from './page-model.ts'

/**
 * The page for ClustVX, as a view on the model: elements that only format text are folded away, the text that they
 * split is joined, and text next to elements is enclosed in an artificial `span`. Nothing is changed: each item
 * refers to its nodes, so paths and boxes are those of the page.
 */
export interface ContentView {
  readonly itemCount: number
  /** The tag's number in the page model; -1 for text that was enclosed in an artificial span. */
  readonly tag: Int32Array
  readonly parent: Int32Array
  /** The last item of the subtree, or the item itself. */
  readonly last: Int32Array
  /** The nodes of an item: one element, or the run of text and formatting from `first` to `end`. */
  readonly first: Int32Array
  readonly end: Int32Array
  /** The item of a node, directly or folded away; -1 for blank text between elements. */
  readonly itemOf: Int32Array
}

export const ENCLOSED_TEXT = -1

export function buildContentView(page: PageModel): ContentView {
  const formatting = Uint8Array.from(page.tags, name => Number(FORMATTING_ELEMENTS.has(name)))
  const builder = new ViewBuilder(page, formatting)
  for (let node = 0; node < page.nodeCount; node++) builder.visit(node)
  return builder.finish()
}

class ViewBuilder {
  readonly #page: PageModel
  readonly #formatting: Uint8Array
  readonly #tag: number[] = []
  readonly #parent: number[] = []
  readonly #first: number[] = []
  readonly #end: number[] = []
  readonly #itemOf: Int32Array
  /** For each item, its last child if that is a text run, else -1. */
  readonly #openRun: number[] = []

  constructor(page: PageModel, formatting: Uint8Array) {
    this.#page = page
    this.#formatting = formatting
    this.#itemOf = new Int32Array(page.nodeCount).fill(-1)
  }

  visit(node: NodeId): void {
    const { tag, parent, textStart, textEnd } = this.#page
    const above = parent[node]! < 0 ? -1 : this.#itemOf[parent[node]!]!
    if (tag[node] !== TEXT_TAG && !(this.#formatting[tag[node]!] && above >= 0)) {
      this.#itemOf[node] = this.#add(tag[node]!, above, node)
      if (above >= 0) this.#openRun[above] = -1
    } else if (tag[node] !== TEXT_TAG) {
      // Its content belongs to the element around it.
      this.#itemOf[node] = above
    } else if (textStart[node] !== textEnd[node] && above >= 0) {
      this.#addText(node, above)
    }
  }

  #addText(node: NodeId, above: number): void {
    let run = this.#openRun[above]!
    if (run < 0) this.#openRun[above] = run = this.#add(ENCLOSED_TEXT, above, node)
    this.#end[run] = node
    this.#itemOf[node] = run
  }

  #add(tag: number, parent: number, node: NodeId): number {
    this.#tag.push(tag)
    this.#parent.push(parent)
    this.#first.push(node)
    this.#end.push(node)
    return this.#openRun.push(-1) - 1
  }

  /** A text that is the whole content of its element needs no span: the element represents it. */
  finish(): ContentView {
    const count = this.#tag.length
    const children = new Int32Array(count)
    for (const parent of this.#parent) if (parent >= 0) children[parent]!++
    const number = new Int32Array(count)
    const kept: number[] = []
    for (let item = 0; item < count; item++) {
      const lone = this.#tag[item] === ENCLOSED_TEXT && children[this.#parent[item]!] === 1
      number[item] = lone ? number[this.#parent[item]!]! : kept.push(item) - 1
    }
    const column = (values: readonly number[]): Int32Array => Int32Array.from(kept, item => values[item]!)
    const parent = Int32Array.from(kept, item => (this.#parent[item]! < 0 ? -1 : number[this.#parent[item]!]!))
    const last = Int32Array.from(kept, (_, item) => item)
    for (let item = kept.length - 1; item > 0; item--) {
      if (parent[item]! >= 0) last[parent[item]!] = Math.max(last[parent[item]!]!, last[item]!)
    }
    return {
      itemCount: kept.length,
      tag: column(this.#tag),
      parent,
      last,
      first: column(this.#first),
      end: column(this.#end),
      itemOf: this.#itemOf.map(item => (item < 0 ? -1 : number[item]!)),
    }
  }
}
