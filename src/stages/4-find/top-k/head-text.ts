import { type NodeId, type PageModel, textOf } from '../../2-model/page-model.ts'

/** Characters. Longer heads are paragraphs. With 150 or more the labelled pages (parsed) give the same; with 75 titles are lost. */
export const MAX_LINE = 150

/** Characters of a head that are read to see what it says; it bounds the work on heads that hold half the page. */
const MAX_READ = 600

/** What a head says, as far as that tells it from others. */
export const headText = (page: PageModel, node: NodeId): string => textOf(page, node).slice(0, MAX_READ)
