import { countEach } from '../../../2-model/count-each.ts'
import { countPages, type DetailPages } from './detail-pages.ts'
import { linksIn } from './links-in.ts'

/** A part of an address that this many links of one page have, and none of other pages, identifies the visit. */
const MIN_TOKEN_LINKS = 5
const MIN_TOKEN_LENGTH = 5
const SEPARATORS = /[/?&=;#:_.,-]+/

/** An address without the parts that only this page has, in many links: session numbers, times, the page itself. */
type WithoutTokens = (address: string, page: number) => string

export function findPageTokens({ page, bodies }: DetailPages): WithoutTokens {
  const links = bodies.map(body => {
    const addresses = new Set(linksIn(page, body).map(({ href }) => href))
    return countEach([...addresses].flatMap(tokensOf))
  })
  const pages = countPages(links.map(counts => counts.keys()))
  return (address, number) =>
    address
      .split(SEPARATORS)
      .filter(token => pages.get(token) !== 1 || (links[number]!.get(token) ?? 0) < MIN_TOKEN_LINKS)
      .join('/')
}

const tokensOf = (href: string): string[] =>
  [...new Set(href.split(SEPARATORS))].filter(token => token.length >= MIN_TOKEN_LENGTH)
