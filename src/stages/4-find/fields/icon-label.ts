import { hasText, isBlank } from '../../2-model/blank.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

const ICON = 'icon '
/** Elements that hold icons, and the class names of icons in elements with other uses. */
const ICON_ELEMENTS: ReadonlySet<string> = new Set(['i', 'svg'])
const ICON_NAME = /(?:^|[-_\s])(?:icons?|ico|glyphicon|fa|bi)(?:$|[-_\s])/

/**
 * An icon before the words of an element says what they are, as a label does: a coin before the salary, a clock
 * before the hours. It distinguishes parts; the words of known icons also name them.
 */
export function iconIn(page: PageModel, node: NodeId): string {
  for (const child of childrenOf(page, node)) {
    if (isBlank(page, child)) continue
    const name = !hasText(page, child) ? iconName(page, child) : ''
    return name === '' ? '' : `${ICON}${name}`
  }
  return ''
}

/** The class names or the drawing of an icon; empty if an element is none. */
export function iconName(page: PageModel, node: NodeId): string {
  const tag = tagOf(page, node)
  const classes = attributeOf(page, node, 'class')?.trim() ?? ''
  if (!ICON_ELEMENTS.has(tag) && !(tag === 'span' && ICON_NAME.test(classes))) return ''
  return classes === '' && tag === 'svg' ? drawingOf(page, node) : classes.split(/\s+/).map(ofOne).sort().join(' ')
}

/** Themes draw one tag before one, and several before several: "fa-tag", "fa-tags". */
const ofOne = (name: string): string => name.replace(/(?<=\p{L}{3})s$/u, '')

/** Icons from one file are distinguished by the part of the file that they use. */
function drawingOf(page: PageModel, svg: NodeId): string {
  const use = childrenOf(page, svg).find(child => tagOf(page, child) === 'use')
  return use === undefined ? '' : (attributeOf(page, use, 'href') ?? attributeOf(page, use, 'xlink:href') ?? '')
}

export const isIconLabel = (label: string): boolean => label.startsWith(ICON)
