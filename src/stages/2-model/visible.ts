import { type Attributes, attributeReader } from './attributes.ts'
import { drawsIcon, hidesByClass } from './hiding-classes.ts'
import { HIDDEN_ELEMENTS } from './html-elements.ts'
import { TEXT_TAG, type VisualColumns } from './page-model.ts'
import type { Structure } from './structure.ts'
import type { TextFlow } from './text-flow.ts'

/** A box this small in one direction shows nothing: content that it clips is meant only for screen readers. */
const HIDING_BOX = 1

/** The nodes that a reader can see: they, or something in them, paint something on the page. */
export function findVisible(
  structure: Structure,
  attributes: Attributes,
  flow: TextFlow,
  visual: VisualColumns | undefined,
): Uint8Array {
  const shown = visual ? paintedNodes(structure, attributes, visual) : unhiddenNodes(structure, attributes)
  hideIconWords(structure, attributes, shown)
  const visible = new Uint8Array(structure.nodeCount)
  for (let node = structure.nodeCount - 1; node >= 0; node--) {
    const blank = structure.tag[node] === TEXT_TAG && flow.textStart[node] === flow.textEnd[node]
    if (shown[node] && !blank) visible[node] = 1
    const above = structure.parent[node]!
    if (visible[node] && above >= 0) visible[above] = 1
  }
  return visible
}

/** A word that a font draws as an icon is no text of the page. */
function hideIconWords({ parent, tag, nodeCount }: Structure, attributes: Attributes, shown: Uint8Array): void {
  const names = attributeReader(attributes, 'class')
  const known = new Map<string, boolean>()
  const isIcon = (node: number): boolean => {
    const value = names(node)
    if (value === undefined) return false
    let draws = known.get(value)
    if (draws === undefined) known.set(value, (draws = drawsIcon(value)))
    return draws
  }
  for (let node = 1; node < nodeCount; node++)
    if (tag[node] === TEXT_TAG && isIcon(parent[node]!)) shown[node] = shown[parent[node]!] = 0
}

/**
 * Laid out, not transparent, not clipped to nothing, not moved off the page. What a reader can scroll back to is not
 * off the page: a list that was scrolled has its first records above the top edge.
 */
function paintedNodes(
  { parent, tag, tags, nodeCount }: Structure,
  attributes: Attributes,
  visual: VisualColumns,
): Uint8Array {
  const isUnloaded = unloadedPictures({ tag, tags }, attributes)
  /** A picture that did not load has no size, nor has the link around it: what is around them says whether it is shown. */
  const isInPainted = (node: number): boolean => {
    for (let above = parent[node]!, level = 0; above >= 0 && level < MAX_WRAPPERS; above = parent[above]!, level++) {
      if (painted[above]) return true
      if (right[above]! > left[above]! && bottom[above]! > top[above]!) return false
    }
    return false
  }
  const { left, top, right, bottom, style } = visual
  const seeThrough = Uint8Array.from(visual.styles, each => Number(Number(each.opacity) === 0))
  const invisible = Uint8Array.from(visual.styles, each => Number(each.visibility !== 'visible'))
  const cuts = Uint8Array.from(visual.styles, each => Number(each.overflow !== 'visible'))
  const scrolls = Uint8Array.from(visual.styles, each => Number(/^(?:auto|scroll)/.test(each.overflow)))
  // The whole page does not scroll to what is left of it.
  const isPage = Uint8Array.from(tags, name => Number(name === 'html' || name === 'body'))
  const isPlaced = Uint8Array.from(visual.styles, each => Number(/absolute|fixed/.test(each.position)))
  /** 1: something around it clips and can be scrolled down; 2: in both directions. */
  const scrolled = new Uint8Array(nodeCount)
  const gone = new Uint8Array(nodeCount)
  const painted = new Uint8Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const look = style[node]!
    const width = right[node]! - left[node]!
    const height = bottom[node]! - top[node]!
    // False without a box: comparisons with NaN are false.
    const tiny = width <= HIDING_BOX || height <= HIDING_BOX
    // Browsers clip a picture that did not load.
    const isEmpty = isUnloaded(node) && (width === 0 || height === 0)
    const hides = look >= 0 && (seeThrough[look] || (cuts[look] && tiny && !isEmpty))
    gone[node] = (parent[node]! >= 0 && gone[parent[node]!]) || hides ? 1 : 0
    const above = parent[node]! >= 0 && !(look >= 0 && isPlaced[look]) ? scrolled[parent[node]!]! : 0
    const inPage = width > 0 && height > 0 && (right[node]! > 0 || above === 2) && (bottom[node]! > 0 || above > 0)
    scrolled[node] = Math.max(
      above,
      look >= 0 && inPage && cuts[look] ? 1 + (isPage[tag[node]!] ? 0 : scrolls[look]!) : 0,
    )
    const isShown = inPage || (isEmpty && isInPainted(node))
    painted[node] = look >= 0 && !gone[node] && !invisible[look] && isShown ? 1 : 0
  }
  return painted
}

/** Elements around a picture that have no size of their own. */
const MAX_WRAPPERS = 3

/** Pictures with an address; those with a size of at most one pixel are meant to be unseen. */
function unloadedPictures({ tag, tags }: Pick<Structure, 'tag' | 'tags'>, attributes: Attributes) {
  const img = tags.indexOf('img')
  const [src, width, height] = ['src', 'width', 'height'].map(name => attributeReader(attributes, name))
  const isTiny = (size: string | undefined): boolean => size === '0' || size === '1'
  return (node: number): boolean => tag[node] === img && !!src!(node) && !isTiny(width!(node)) && !isTiny(height!(node))
}

/** Without style sheets: nodes that neither HTML, nor an attribute, nor a well-known class name of the page hides. */
function unhiddenNodes({ parent, tag, tags, nodeCount }: Structure, attributes: Attributes): Uint8Array {
  const never = Uint8Array.from(tags, name => Number(HIDDEN_ELEMENTS.has(name)))
  const names = attributeReader(attributes, 'class')
  const known = new Map<string, boolean>()
  const hidesByName = (value: string): boolean => {
    let hides = known.get(value)
    if (hides === undefined) known.set(value, (hides = hidesByClass(value)))
    return hides
  }
  const hidden = attributeReader(attributes, 'hidden')
  const style = attributeReader(attributes, 'style')
  const type = attributeReader(attributes, 'type')
  const hides = (node: number): boolean =>
    (tags[tag[node]!] === 'input' && type(node)?.toLowerCase() === 'hidden') ||
    hidden(node) !== undefined ||
    HIDING_STYLE.test(style(node) ?? '') ||
    hidesByName(names(node) ?? '')
  const { attributeStart } = attributes
  const shown = new Uint8Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const inside = parent[node]! < 0 || shown[parent[node]!]
    const hasAttributes = attributeStart[node]! < attributeStart[node + 1]!
    shown[node] = inside && !never[tag[node]!] && !(hasAttributes && hides(node)) ? 1 : 0
  }
  return shown
}

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
