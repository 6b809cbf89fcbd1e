import type { ContentView } from '../../../2-model/content-view.ts'

/** Finds ancestors in logarithmic time: pages may be as deep as they have nodes. */
export class Ancestors {
  readonly #view: ContentView
  readonly #depth: Int32Array
  /** An ancestor further up, chosen so that a few jumps and steps reach any ancestor. The root jumps to itself. */
  readonly #jump: Int32Array

  constructor(view: ContentView) {
    this.#view = view
    this.#depth = new Int32Array(view.itemCount)
    this.#jump = new Int32Array(view.itemCount)
    for (let item = 0; item < view.itemCount; item++) this.#add(item, view.parent[item]!)
  }

  /** Two jumps of the same length above make one of twice that length (and one step) here. */
  #add(item: number, parent: number): void {
    const [depth, jump] = [this.#depth, this.#jump]
    depth[item] = parent < 0 ? 0 : depth[parent]! + 1
    if (parent < 0) {
      jump[item] = item
      return
    }
    const once = jump[parent]!
    const twice = jump[once]!
    jump[item] = depth[parent]! - depth[once]! === depth[once]! - depth[twice]! ? twice : parent
  }

  depthOf(item: number): number {
    return this.#depth[item]!
  }

  /** The innermost element around an item and a later one, other than these two; -1 if there is none. */
  common(item: number, later: number): number {
    const { parent, last } = this.#view
    let at = parent[item]!
    while (at >= 0 && last[at]! < later) at = last[this.#jump[at]!]! < later ? this.#above(at) : parent[at]!
    return at
  }

  /** The ancestor of an item at a depth, or the item itself. */
  atDepth(item: number, depth: number): number {
    let at = item
    while (this.#depth[at]! > depth)
      at = this.#depth[this.#jump[at]!]! >= depth ? this.#jump[at]! : this.#view.parent[at]!
    return at
  }

  /** The target of a jump; there is nothing above a root. */
  #above(item: number): number {
    return this.#jump[item] === item ? -1 : this.#jump[item]!
  }
}
