import { joinPages, rootsOf } from '../../../2-model/join-pages.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { bodyOf } from '../../body-of.ts'

/** Pages of one template, as one model. */
export interface DetailPages {
  readonly page: PageModel
  /** The body of each page, in order: its record. */
  readonly bodies: readonly NodeId[]
  readonly titles: readonly string[]
  readonly urls: readonly string[]
}

export function joinDetailPages(pages: readonly PageModel[]): DetailPages {
  const page = joinPages(pages)
  return {
    page,
    bodies: rootsOf(page).map(root => bodyOf(page, root)),
    titles: pages.map(({ title }) => title),
    urls: pages.map(({ url }) => url),
  }
}

/** Tag and class names without numbers: the same for all nodes from the same part of the template. */
export const identityOf = (tag: string, className: string | undefined): string =>
  [tag, ...(className ?? '').trim().split(/\s+/).filter(Boolean).sort()].join('.').replace(/\d+/g, '0')

/** Elements farther up do not describe a place better. */
const MAX_PLACE_STEPS = 8

/** The place of a node: tags and class names on the way up. */
export function placeOf(page: PageModel, node: NodeId): string {
  const steps: string[] = []
  for (let at = node; at > 0 && tagOf(page, at) !== 'body' && steps.length < MAX_PLACE_STEPS; at = page.parent[at]!)
    steps.push(identityOf(tagOf(page, at), attributeOf(page, at, 'class')))
  return steps.join('<')
}
