import { type NodeId, type PageModel, tagOf } from './page-model.ts'

/** The tags of headings. */
export const HEADING_TAG = /^h[1-6]$/

/** 1 to 6 for the tag of a heading, 0 for any other. */
export const headingLevel = (tag: string): number => (HEADING_TAG.test(tag) ? Number(tag[1]) : 0)

const isHeading = (page: PageModel, node: NodeId): boolean => HEADING_TAG.test(tagOf(page, node))

/** How many levels up a heading is searched: beyond a link and a span, it is the heading of something larger. */
const MAX_LEVELS_TO_HEADING = 3

/** The heading that a text is in, or that it is itself; -1 if there is none below `top`. */
export function enclosingHeading(page: PageModel, node: NodeId, top: NodeId = 0): NodeId {
  if (isHeading(page, node)) return node
  for (
    let at = page.parent[node]!, level = 1;
    at > top && level < MAX_LEVELS_TO_HEADING;
    at = page.parent[at]!, level++
  ) {
    if (isHeading(page, at)) return at
  }
  return -1
}
