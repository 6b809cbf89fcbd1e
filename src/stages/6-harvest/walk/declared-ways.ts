import { xpathOf } from '../../2-model/node-path.ts'
import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf, textOf } from '../../2-model/page-model.ts'
import { XPathError } from '../../2-model/xpath-engine.ts'
import type { NextLink } from '../../4-find/pagination/next-page.ts'
import { joinWays, type WayOn } from '../../4-find/pagination/ways-on.ts'
import type { TakenWay } from '../../5-wrap/induce-next.ts'
import { selectorOf } from '../../5-wrap/paths/select-nodes.ts'
import type { NextRule } from '../../5-wrap/wrapper.ts'
import type { View } from '../state/view.ts'
import type { WalkState } from '../state/walk-state.ts'

/** All ways in which the page of a walk may continue: those that the wrapper names, then those that were found. */
export function waysOf({ view, template }: Pick<WalkState, 'view' | 'template'>): readonly WayOn[] {
  const { next = [] } = template.wrapper
  const declared = next.flatMap(rule => declaredWay(view.annotated.page, rule) ?? [])
  return declared.length === 0 ? view.ways() : joinWays(declared, view.ways())
}

const LINK_KIND = { link: 'next', button: 'next', 'load-more': 'load-more' } as const

function declaredWay(page: PageModel, rule: NextRule): WayOn | undefined {
  if (rule.kind === 'scroll')
    return { kind: 'scroll', isCertain: true, target: { url: undefined, confidence: 1, links: [] } }
  const node = rule.xpath.map(xpath => firstVisible(page, xpath)).find(found => found !== undefined)
  if (node === undefined) return undefined
  const url = addressOf(page, node)
  const link: NextLink = {
    node,
    xpath: xpathOf(page, node),
    text: textOf(page, node),
    kind: LINK_KIND[rule.kind],
    probability: 1,
    reasons: [],
  }
  // A link without an address is clicked.
  const kind = rule.kind === 'link' && url === undefined ? 'button' : rule.kind
  return { kind, isCertain: true, target: { url: kind === 'button' ? undefined : url, confidence: 1, links: [link] } }
}

/** Buttons that are hidden have nothing more to show. */
function firstVisible(page: PageModel, xpath: string): NodeId | undefined {
  try {
    return selectorOf(page, xpath)(-1).find(node => page.visible[node] === 1 || tagOf(page, node) === 'link')
  } catch (error) {
    // Handwritten paths can fail on other pages.
    if (error instanceof XPathError) return undefined
    throw error
  }
}

function addressOf(page: PageModel, node: NodeId): string | undefined {
  const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
  return url !== undefined && /^https?:/.test(url) && attributeOf(page, node, 'href') !== '' ? url : undefined
}

/** How a view is left by a way: the nodes that show it there, which may be several links to one address. */
export function takenWay({ annotated }: View, { kind, target }: WayOn): TakenWay {
  const { page } = annotated
  const nodes = new Set(target.links.map(({ node }) => node))
  if (kind === 'link' && target.url !== undefined) {
    for (let node = 0; node < page.nodeCount; node++)
      if (leadsOn(page, node) && addressOf(page, node) === target.url) nodes.add(node)
  }
  return { kind, page, nodes: [...nodes] }
}

function leadsOn(page: PageModel, node: NodeId): boolean {
  const tag = tagOf(page, node)
  return tag === 'a' || (tag === 'link' && attributeOf(page, node, 'rel') === 'next')
}
