import { attributeOf, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import type { DetailPages } from './detail-pages.ts'

/** A part of an address that this many links of one page have, and none of other pages, identifies the visit. */
const MIN_TOKEN_LINKS = 5
const MIN_TOKEN_LENGTH = 5

/** An address without the parts that only this page has, in many links: session numbers, times, the page itself. */
type WithoutTokens = (address: string, page: number) => string

export function findPageTokens({ page, bodies }: DetailPages): WithoutTokens {
  const counts = bodies.map(body => countTokens(page, body))
  const own = counts.map(
    (tokens, number) =>
      new Set(
        [...tokens]
          .filter(
            ([token, count]) =>
              count >= MIN_TOKEN_LINKS && !counts.some((other, at) => at !== number && other.has(token)),
          )
          .map(([token]) => token),
      ),
  )
  return (address, number) =>
    address
      .split(SEPARATORS)
      .filter(token => !own[number]!.has(token))
      .join('/')
}

const SEPARATORS = /[/?&=;#:_.,-]+/

function countTokens(page: PageModel, body: NodeId): Map<string, number> {
  const counts = new Map<string, number>()
  const anchor = page.tags.indexOf('a')
  const seen = new Set<string>()
  for (let node = body; node <= page.last[body]!; node++) {
    const href = page.tag[node] === anchor ? attributeOf(page, node, 'href') : undefined
    if (href === undefined || seen.has(href)) continue
    seen.add(href)
    for (const token of new Set(href.split(SEPARATORS))) {
      if (token.length >= MIN_TOKEN_LENGTH) counts.set(token, (counts.get(token) ?? 0) + 1)
    }
  }
  return counts
}
