import { attributeOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'

const PAGER_WORDS = /(?:^|[^a-z])(?:page-?numbers|page-?nav|pager|paginate|pagination|paginator|paging)(?:[^a-z]|$)/i

/** Whether an element is named as page numbers. */
export const isNamedPager = (page: PageModel, node: NodeId): boolean =>
  PAGER_WORDS.test(`${attributeOf(page, node, 'class') ?? ''} ${attributeOf(page, node, 'id') ?? ''}`)
