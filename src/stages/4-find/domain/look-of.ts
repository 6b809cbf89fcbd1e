import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** How an element is named: its tag and class names. */
export const lookOf = (page: PageModel, node: NodeId): string =>
  `${tagOf(page, node)}.${attributeOf(page, node, 'class') ?? ''}`
