import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/**
 * What the nodes of a parsed page show, if some have a shadow root in the HTML (`<template shadowrootmode=open>`): the root
 * in place of their own children, and these in its slots, as a browser has it.
 */
export class DeclaredShadows {
  readonly #slotted = new Map<Node, readonly Node[]>()

  childrenOf(node: Node): readonly Node[] {
    if (!('childNodes' in node)) return []
    const slotted = this.#slotted.get(node)
    if (slotted) return slotted
    const template = node.childNodes.find(isShadowRoot)
    if (!template) return node.childNodes
    const root = template.content.childNodes
    const waiting = new Map<string | undefined, Node[]>()
    for (const child of node.childNodes) {
      if (child === template) continue
      const name = slotOf(child)
      const known = waiting.get(name)
      if (known) known.push(child)
      else waiting.set(name, [child])
    }
    // The first slot of a name has them all.
    for (const slot of slotsIn(root)) {
      const name = attributeOf(slot, 'name')
      const assigned = waiting.get(name)
      if (assigned && !this.#slotted.has(slot)) this.#slotted.set(slot, assigned)
      waiting.delete(name)
    }
    return root
  }
}

const isShadowRoot = (node: Node): node is DefaultTreeAdapterTypes.Template =>
  'content' in node && /^(?:open|closed)$/i.test(attributeOf(node, 'shadowrootmode'))

/** Comments are in no slot. */
const slotOf = (node: Node): string | undefined =>
  'tagName' in node ? attributeOf(node, 'slot') : node.nodeName === '#text' ? '' : undefined

/** In document order; without recursion, as pages nest deeply. */
function slotsIn(nodes: readonly Node[]): Element[] {
  const slots: Element[] = []
  const rest = nodes.toReversed()
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (!('childNodes' in node)) continue
    if (node.nodeName === 'slot') slots.push(node as Element)
    rest.push(...node.childNodes.toReversed())
  }
  return slots
}

const attributeOf = (element: Element, name: string): string =>
  element.attrs.find(each => each.name === name)?.value ?? ''
