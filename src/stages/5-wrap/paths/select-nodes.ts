import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { nodesOf } from '../../2-model/xpath.ts'
import { type Matcher, matcherOf } from './match-path.ts'
import { parseUnion } from './parse-path.ts'

/**
 * Prepares an XPath for one page. The paths of wrappers are matched directly; anything else goes to the XPath engine,
 * which takes about a hundred times longer. Text that is not valid XPath throws an `XPathError` when it is used.
 */
export function selectorOf(page: PageModel, xpath: string): Matcher {
  const union = parseUnion(xpath)
  if (union) return matcherOf(page, union)
  return context => inOrder(nodesOf(page, xpath, context < 0 ? undefined : context))
}

const inOrder = (nodes: readonly NodeId[]): NodeId[] => [...new Set(nodes)].sort((a, b) => a - b)
