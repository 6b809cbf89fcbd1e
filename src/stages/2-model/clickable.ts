import type { Snapshot } from '../1-render/snapshot.ts'
import { type Attributes, attributeReader } from './attributes.ts'
import type { VisualColumns } from './page-model.ts'
import { between, sumNodes } from './running-sums.ts'
import type { Structure } from './structure.ts'
import { wordSet } from './word-set.ts'

const CONTROL_ELEMENTS = wordSet('button summary')
const CONTROL_INPUTS = wordSet('submit button image reset checkbox radio')
const CONTROL_ROLES = wordSet('button link menuitem tab option switch checkbox radio treeitem')

/**
 * Nodes that are meant to be clicked: links, buttons, their roles, elements with a handler, and elements with a
 * pointer cursor (otherwise, handlers further up would go unnoticed).
 */
export function findClickable(
  snapshot: Snapshot,
  structure: Structure,
  attributes: Attributes,
  visual: VisualColumns | undefined,
): Uint8Array {
  const clickable = findControls(structure, attributes)
  if (visual) addPointed(structure, visual, clickable)
  addListeners(snapshot, structure, clickable)
  return clickable
}

function findControls({ tag, tags, nodeCount }: Structure, attributes: Attributes): Uint8Array {
  const href = attributeReader(attributes, 'href')
  const svgHref = attributeReader(attributes, 'xlink:href')
  const type = attributeReader(attributes, 'type')
  const role = attributeReader(attributes, 'role')
  const onclick = attributeReader(attributes, 'onclick')
  const anchorName = attributeReader(attributes, 'name')
  const id = attributeReader(attributes, 'id')
  const isControl = (node: number): boolean => {
    const name = tags[tag[node]!]!
    if ((name === 'a' || name === 'area') && (href(node) ?? svgHref(node)) !== undefined) return true
    // Without an address, it is a jump target if it has a name; else a script makes it a link.
    if (name === 'a') return anchorName(node) === undefined && id(node) === undefined
    if (CONTROL_ELEMENTS.has(name)) return true
    if (name === 'input' && CONTROL_INPUTS.has(type(node)?.toLowerCase() ?? '')) return true
    return CONTROL_ROLES.has(role(node)?.toLowerCase() ?? '') || onclick(node) !== undefined
  }
  const controls = new Uint8Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const hasAttributes = attributes.attributeStart[node]! < attributes.attributeStart[node + 1]!
    if (hasAttributes || CONTROL_ELEMENTS.has(tags[tag[node]!]!)) controls[node] = Number(isControl(node))
  }
  return controls
}

/** The cursor is inherited: the outermost element with the pointer is the target, unless it is in another target. */
function addPointed({ parent, tag, nodeCount }: Structure, visual: VisualColumns, clickable: Uint8Array): void {
  const hand = Uint8Array.from(visual.styles, style => Number(style.cursor === 'pointer'))
  const points = (node: number): boolean => visual.style[node]! >= 0 && hand[visual.style[node]!] === 1
  for (let node = 1; node < nodeCount; node++) {
    if (tag[node] !== 0 && points(node) && !points(parent[node]!)) clickable[node] = 1
  }
}

/**
 * Elements with their own click handler. One that contains other targets listens for them and is not a target itself.
 */
function addListeners(snapshot: Snapshot, { sources, last }: Structure, clickable: Uint8Array): void {
  const listening = snapshot.documents.flatMap((document, number) =>
    document.nodes.isClickable.index.map(index => sources.nodeAt[number]![index]!).filter(node => node >= 0),
  )
  listening.sort((a, b) => b - a)
  const targets = sumNodes({ nodeCount: clickable.length }, node => clickable[node]!)
  // Backward, so that inner listeners are targets before the outer ones are checked.
  let nearest = clickable.length
  for (const node of listening) {
    const holdsTarget = between(targets, node + 1, last[node]!) > 0 || nearest <= last[node]!
    if (clickable[node] || !holdsTarget) {
      clickable[node] = 1
      nearest = node
    }
  }
}
