import { declareRelation } from '../../../datalog/declare.ts'
import { rowsOf } from '../../../datalog/tables/rows.ts'
import type { Scalar } from '../../../datalog/value.ts'
import { splitNames } from '../../2-model/class-list.ts'
import type { FactRelation } from '../../2-model/fact-relation.ts'
import { Names } from '../../2-model/names.ts'
import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import { type Address, plainPlace, takeApart } from './address.ts'

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

/** Facts about the targets of clickable nodes. Comparing addresses is not a judgment; its meaning is up to the rules. */
export const LINK_RELATIONS: readonly FactRelation<Links>[] = [
  fact(
    'url::target',
    'N links to target T; equal numbers are equal targets',
    ['node:integer', 'target:integer'],
    ({ links }) => {
      const places = new Names()
      return links.flatMap(({ node, address }) => (address ? [[node, places.number(address.place)]] : []))
    },
  ),
  fact('url::no_address', 'N can be clicked, but only a script knows its target', ['node:integer'], ({ page, links }) =>
    links.flatMap(({ node, address }) => (!address && page.clickable[node] ? [[node]] : [])),
  ),
  claim('url::leads_here', 'N links to its own page', (address, own) => address.place === own.place),
  claim('url::same_host', 'N links to the same host', (address, own) => address.host === own.host),
  claim('url::same_template', 'the address of N differs from that of the page only in numbers', isAlike),
  claim(
    'url::same_path',
    'the address of N differs from that of the page only after the question mark',
    (address, own) => address.host === own.host && address.path === own.path && address.place !== own.place,
  ),
  claim(
    'url::deeper',
    "the path of N's address extends that of the page",
    (address, own) => address.host === own.host && own.path !== '' && address.path.startsWith(`${own.path}/`),
  ),
  claim(
    'url::shallower',
    'the address of N is that of the page without its last parts or its parameters',
    (address, own) =>
      address.host === own.host &&
      address.place !== own.place &&
      (own.path === address.path || own.path.startsWith(`${address.path}/`)) &&
      address.parameters.every(parameter => own.parameters.includes(parameter)),
  ),
  claim(
    'url::other_words',
    "the path of N's address has as many parts as that of the page, but differs in more than numbers",
    (address, own) =>
      address.host === own.host && address.template !== own.template && partsOf(address) === partsOf(own),
  ),
  fact(
    'url::relation',
    'N declares how its target relates to the page: next, prev, nofollow …',
    ['node:integer', 'word:string'],
    ({ page, links }) =>
      links.flatMap(({ node }) =>
        splitNames((attributeOf(page, node, 'rel') ?? '').toLowerCase()).map(word => [node, word]),
      ),
  ),
  fact('url::kind', 'addresses of the same kind differ only in numbers', ['node:integer', 'kind:string'], ({ links }) =>
    links.flatMap(({ node, address }) => (address ? [[node, address.host + address.template]] : [])),
  ),
  fact(
    'url::number',
    'the address of N has this number under this name, at position Place among its numbers',
    ['node:integer', 'place:integer', 'name:string', 'value:integer'],
    ({ links }) =>
      links.flatMap(({ node, address }) =>
        (address?.numbers ?? []).map(({ key, value }, place) => [node, place, key, value]),
      ),
  ),
  fact(
    'url::own_number',
    "the page's address has this number under this name",
    ['place:integer', 'name:string', 'value:integer'],
    ({ own }) => (own?.numbers ?? []).map(({ key, value }, place) => [place, key, value]),
  ),
  fact(
    'url::step',
    'the address of N is that of the page with one number changed from From to To',
    ['node:integer', 'name:string', 'from:integer', 'to:integer'],
    ({ own, links }) => links.flatMap(({ node, address }) => stepOf(own, address).map(step => [node, ...step])),
  ),
  claim(
    'url::range_follows',
    "N's address has the range that follows that of the page: 31-60 after 1-30",
    isRangeAfter,
  ),
  fact(
    'url::changes',
    'the address of N is that of the page with one or two parameters added or changed, this one among them',
    ['node:integer', 'name:string'],
    ({ own, links }) => links.flatMap(({ node, address }) => changedParameters(own, address).map(name => [node, name])),
  ),
  fact(
    'url::appears',
    'the address of N is that of the page with a number added',
    ['node:integer', 'name:string', 'to:integer'],
    ({ page, own, links }) => {
      const place = own && plainPlace(page.url)
      const added = ({ address }: Link) => (address?.numbers ?? []).filter(({ without }) => without === place)
      return links.flatMap(link => added(link).map(({ key, value }) => [link.node, key, value]))
    },
  ),
]

const partsOf = ({ path }: Address): number => path.split('/').length

function isAlike(a: Address, b: Address): boolean {
  return a.host === b.host && a.template === b.template
}

function stepOf(own: Address | undefined, address: Address | undefined): [string, number, number][] {
  if (!own || !address || !isAlike(address, own) || address.numbers.length !== own.numbers.length) return []
  const changed = address.numbers.flatMap(({ key, value }, i) => {
    const from = own.numbers[i]!
    return from.value === value && from.key === key ? [] : [[key, from.value, value] as [string, number, number]]
  })
  return changed.length === 1 ? changed : []
}

/** Whether two numbers of the address changed: the first goes on where the second of the page ended. */
function isRangeAfter(address: Address, own: Address): boolean {
  if (!isAlike(address, own) || address.numbers.length !== own.numbers.length) return false
  const changed = address.numbers.flatMap(({ value }, i) => (own.numbers[i]!.value === value ? [] : [i]))
  const [from, to] = changed.map(i => address.numbers[i]!.value)
  const end = changed.length === 2 ? own.numbers[changed[1]!]!.value : undefined
  return end !== undefined && from! >= end && from! <= end + 1 && to! > from!
}

/** The names of parameters whose values differ, in letters only; none if more than two do, or if the path does. */
function changedParameters(own: Address | undefined, address: Address | undefined): string[] {
  if (!own || !address || address.host !== own.host || address.path !== own.path) return []
  const known = new Set(own.parameters)
  const names = address.parameters.flatMap(parameter => (known.has(parameter) ? [] : [parameter.split('=', 1)[0]!]))
  return names.length <= 2 ? names.map(name => name.toLowerCase().replace(/[^a-z]+/g, '')) : []
}

function fact(
  name: string,
  means: string,
  columns: readonly string[],
  rows: (links: Links) => Scalar[][],
): FactRelation<Links> {
  const relation = declareRelation(name, columns)
  return { ...relation, means, read: links => rowsOf(relation, rows(links)) }
}

/** A fact about the address of a link, compared with that of the page. */
function claim(name: string, means: string, holds: (address: Address, own: Address) => boolean): FactRelation<Links> {
  return fact(name, means, ['node:integer'], ({ own, links }) =>
    links.flatMap(({ node, address }) => (own && address && holds(address, own) ? [[node]] : [])),
  )
}
