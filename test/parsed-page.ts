import type { DefaultTreeAdapterTypes } from 'parse5'

// Pages as parse5 returns them, for tests of what a server sends.

export type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

export const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])

/** A node and its descendants, in page order. */
export function within(node: Node): Node[] {
  const nodes: Node[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nodes.push(next)
    waiting.push(...childrenOf(next).toReversed())
  }
  return nodes
}

export const elementsIn = (node: Node): Element[] =>
  within(node).filter((inner): inner is Element => 'tagName' in inner)
export const attribute = (element: Element, name: string): string =>
  element.attrs.find(candidate => candidate.name === name)?.value ?? ''
export const rawText = (node: Node): string => ('value' in node ? node.value : childrenOf(node).map(rawText).join(''))
export const textOf = (node: Node): string => rawText(node).replace(/\s+/g, ' ').trim()

export const marked = (page: Node, tag: string, className: string): Element[] =>
  elementsIn(page).filter(
    element => element.tagName === tag && attribute(element, 'class').split(' ').includes(className),
  )
