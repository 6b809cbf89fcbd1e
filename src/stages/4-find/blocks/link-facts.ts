import { declareRelation } from '../../../datalog/declare.ts'
import type { RelationDeclaration, RelationRows } from '../../../datalog/relation.ts'
import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import { type Address, plainPlace, takeApart } from './address.ts'

/** Facts about the targets of clickable nodes. Comparing addresses is not a judgment; its meaning is up to the rules. */
interface LinkRelation extends RelationDeclaration {
  readonly means: string
  readonly read: (links: Links) => RelationRows
}

/** The links of a page, parsed once. */
interface Links {
  readonly page: PageModel
  readonly own: Address | undefined
  readonly links: readonly Link[]
}

interface Link {
  readonly node: NodeId
  /** Its target, absolute; undefined if only a script knows it. */
  readonly url: string | undefined
  readonly address: Address | undefined
}

/** Attributes from which scripts read the address if there is no usable `href`. */
const ADDRESS_ATTRIBUTES = ['href', 'data-href', 'data-url', 'formaction', 'data-link', 'xlink:href']

/** Click targets, and the page's own `<link>` elements. */
export function readLinks(page: PageModel): Links {
  const links: Link[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (!page.clickable[node] && tagOf(page, node) !== 'link') continue
    const url = addressOf(page, node)
    links.push({ node, url, address: url === undefined ? undefined : takeApart(url) })
  }
  return { page, own: takeApart(page.url), links }
}

/** The address of a click target; undefined for scripts, places on the same page, and mail. */
export function addressOf(page: PageModel, node: NodeId): string | undefined {
  for (const name of ADDRESS_ATTRIBUTES) {
    const written = attributeOf(page, node, name)?.trim()
    if (!written || /^(#|javascript:|mailto:|tel:|data:|about:)/i.test(written)) continue
    return resolveUrl(page, node, written.replace(/[\t\n\r]/g, ''))
  }
  return undefined
}

export const LINK_RELATIONS: readonly LinkRelation[] = [
  declare(
    'url::target',
    'N links to target T; equal numbers are equal targets',
    ['node:integer', 'target:integer'],
    ({ links }) => {
      const places = new Map<string, number>()
      const number = (place: string): number => {
        if (!places.has(place)) places.set(place, places.size)
        return places.get(place)!
      }
      return table(
        links.flatMap(({ node, address }) => (address ? [[node, number(address.place)]] : [])),
        2,
      )
    },
  ),
  declare(
    'url::no_address',
    'N can be clicked, but only a script knows its target',
    ['node:integer'],
    ({ page, links }) =>
      table(
        links.flatMap(({ node, address }) => (!address && page.clickable[node] ? [[node]] : [])),
        1,
      ),
  ),
  declare('url::leads_here', 'N links to its own page', ['node:integer'], ({ own, links }) =>
    table(
      links.flatMap(({ node, address }) => (address && address.place === own?.place ? [[node]] : [])),
      1,
    ),
  ),
  declare('url::same_host', 'N links to the same host', ['node:integer'], ({ own, links }) =>
    table(
      links.flatMap(({ node, address }) => (address && address.host === own?.host ? [[node]] : [])),
      1,
    ),
  ),
  declare(
    'url::same_template',
    'the address of N differs from that of the page only in numbers',
    ['node:integer'],
    ({ own, links }) =>
      table(
        links.flatMap(({ node, address }) => (address && isAlike(address, own) ? [[node]] : [])),
        1,
      ),
  ),
  declare(
    'url::same_path',
    'the address of N differs from that of the page only after the question mark',
    ['node:integer'],
    ({ own, links }) => {
      const isOwn = (address: Address): boolean => address.host === own?.host && address.path === own.path
      return table(
        links.flatMap(({ node, address }) =>
          address && isOwn(address) && address.place !== own!.place ? [[node]] : [],
        ),
        1,
      )
    },
  ),
  declare('url::deeper', "the path of N's address extends that of the page", ['node:integer'], ({ own, links }) => {
    const isDeeper = (address: Address): boolean =>
      address.host === own?.host && own.path !== '' && address.path.startsWith(`${own.path}/`)
    return table(
      links.flatMap(({ node, address }) => (address && isDeeper(address) ? [[node]] : [])),
      1,
    )
  }),
  declare(
    'url::relation',
    'N declares how its target relates to the page: next, prev, nofollow …',
    ['node:integer', 'word:string'],
    ({ page, links }) => {
      const words = (node: NodeId): string[] =>
        (attributeOf(page, node, 'rel') ?? '')
          .toLowerCase()
          .split(/\s+/)
          .filter(word => word !== '')
      return table(
        links.flatMap(({ node }) => words(node).map(word => [node, word])),
        2,
        [1],
      )
    },
  ),
  declare(
    'url::kind',
    'addresses of the same kind differ only in numbers',
    ['node:integer', 'kind:string'],
    ({ links }) =>
      table(
        links.flatMap(({ node, address }) => (address ? [[node, address.host + address.template]] : [])),
        2,
        [1],
      ),
  ),
  declare(
    'url::number',
    'the address of N has this number under this name, at position Place among its numbers',
    ['node:integer', 'place:integer', 'name:string', 'value:integer'],
    ({ links }) =>
      table(
        links.flatMap(({ node, address }) =>
          (address?.numbers ?? []).map(({ key, value }, place) => [node, place, key, value]),
        ),
        4,
        [2],
      ),
  ),
  declare(
    'url::own_number',
    "the page's address has this number under this name",
    ['place:integer', 'name:string', 'value:integer'],
    ({ own }) =>
      table(
        (own?.numbers ?? []).map(({ key, value }, place) => [place, key, value]),
        3,
        [1],
      ),
  ),
  declare(
    'url::step',
    'the address of N is that of the page with one number changed from From to To',
    ['node:integer', 'name:string', 'from:integer', 'to:integer'],
    ({ own, links }) =>
      table(
        links.flatMap(({ node, address }) => stepOf(own, address).map(step => [node, ...step])),
        4,
        [1],
      ),
  ),
  declare(
    'url::appears',
    'the address of N is that of the page with a number added',
    ['node:integer', 'name:string', 'to:integer'],
    ({ page, links }) => {
      if (!takeApart(page.url)) return table([], 3, [1])
      const own = plainPlace(page.url)
      const added = ({ address }: Link) => (address?.numbers ?? []).filter(number => number.without === own)
      return table(
        links.flatMap(link => added(link).map(({ key, value }) => [link.node, key, value])),
        3,
        [1],
      )
    },
  ),
]

const isAlike = (a: Address, b: Address | undefined): boolean =>
  b !== undefined && a.host === b.host && a.template === b.template

function stepOf(own: Address | undefined, address: Address | undefined): [string, number, number][] {
  if (!own || !address || !isAlike(address, own) || address.numbers.length !== own.numbers.length) return []
  const changed = address.numbers.flatMap(({ key, value }, i) => {
    const from = own.numbers[i]!
    return from.value === value && from.key === key ? [] : [[key, from.value, value] as [string, number, number]]
  })
  return changed.length === 1 ? changed : []
}

function declare(name: string, means: string, columns: readonly string[], read: LinkRelation['read']): LinkRelation {
  return { ...declareRelation(name, columns), means, read }
}

/** Rows as columns; those in `strings` hold text. */
function table(
  rows: readonly (readonly (string | number)[])[],
  width: number,
  strings: readonly number[] = [],
): RelationRows {
  const columns = Array.from({ length: width }, (_, at) => {
    if (!strings.includes(at)) return Float64Array.from(rows, row => row[at] as number)
    const values = rows.map(row => row[at] as string)
    const distinct = [...new Set(values)]
    const codes = new Map(distinct.map((value, code) => [value, code]))
    return { codes: Int32Array.from(values, value => codes.get(value)!), strings: distinct }
  })
  return { length: rows.length, columns }
}
