import { reasonsFor } from '../../../learn/judgement.ts'
import { addedBy } from '../../../learn/log-linear.ts'
import { enclosingHeading, HEADING_TAG } from '../../2-model/headings.ts'
import { attributeOf, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import { LINK_JUDGEMENT, type LinkClaim } from './link-judgement.ts'

/** The link column that leads to the detail pages. */
interface DetailLink {
  /** Its index among the fields. */
  readonly field: number
  readonly score: number
  /** The claims that count for or against it, the strongest first. */
  readonly because: readonly string[]
}

/** Characters. "More", "Read on" and numbers are shorter than titles. */
const MIN_TITLE_LENGTH = 12
/** Addresses of comments, accounts, baskets, sharing, printing. */
const ASIDE =
  /[?&/](?:comments?|share|sharer|print|login|signin|register|add|basket|cart|wishlist|compare|reply|vote|hide|flag)(?:[/?=.&]|$)|^(?:mailto|tel|javascript|sms|whatsapp|data):/i
/** Addresses that many records share. */
const SHARED =
  /\/(?:users?|authors?|members?|profiles?|people|categor(?:y|ies)|tags?|topics?|sections?|search|brands?|sellers?|agents?)\b/i
/** Files that are not pages. */
const FILE = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|mp[34])(?:$|[?#])/i

/** The part of a column that is needed here. */
type LinkField = Pick<Field, 'kind' | 'cells'>

/** Of the link columns of a list, the one that leads to the detail pages; undefined if none does. */
export function chooseDetailLink(page: PageModel, fields: readonly LinkField[]): DetailLink | undefined {
  const rated = fields.flatMap((field, at) => {
    const rating = field.kind === 'link' ? rate(page, field, fields) : undefined
    return rating ? [{ field: at, ...rating }] : []
  })
  return rated.sort((a, b) => b.score - a.score || a.field - b.field)[0]
}

function rate(
  page: PageModel,
  { cells }: LinkField,
  fields: readonly LinkField[],
): Omit<DetailLink, 'field'> | undefined {
  const present = cells.filter(cell => cell !== undefined)
  const share = present.length / Math.max(1, cells.length)
  const pages = new Set(present.map(({ text }) => withoutFragment(text)))
  const distinct = pages.size / Math.max(1, present.length)
  const most = (test: (cell: Cell) => boolean): boolean => present.filter(test).length * 2 > present.length
  const { thresholds } = LINK_JUDGEMENT
  if (share < thresholds['records have it']) return undefined
  if (present.length > 1 && distinct < thresholds['different addresses']) return undefined
  if (most(({ text }) => ASIDE.test(text) || FILE.test(text)) || pages.has(withoutFragment(page.url))) return undefined
  const site = hostOf(page.url)
  const claims: Readonly<Record<LinkClaim, number>> = {
    'records have it': share,
    'different addresses': distinct,
    'stays on the site': Number(most(({ text }) => hostOf(text) === site)),
    'addresses of one kind': Number(haveOneTemplate(present)),
    'at a heading': Number(most(({ nodes }) => isAtHeading(page, nodes[0]!))),
    'has the words of a title': Number(most(({ nodes }) => textOf(page, nodes[0]!).length >= MIN_TITLE_LENGTH)),
    'around a picture': Number(most(({ nodes }) => holdsPicture(page, nodes[0]!))),
    'is the first link': Number(isFirst(fields, cells)),
    'its address is that of something shared': Number(most(({ text }) => SHARED.test(pathOf(text)))),
  }
  const because = reasonsFor(LINK_JUDGEMENT, claims).map(({ claim }) => claim)
  return { score: addedBy(LINK_JUDGEMENT, claims), because }
}

/** The address without its fragment, unless scripts use it. */
export const withoutFragment = (address: string): string => address.replace(/#(?![!/]).*$/, '')

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '')

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)

/** The same site and the same number of path segments. */
function haveOneTemplate(cells: readonly Cell[]): boolean {
  const shapes = new Set(cells.map(({ text }) => `${hostOf(text)} ${pathOf(text).split('/').filter(Boolean).length}`))
  return shapes.size === 1
}

function isAtHeading(page: PageModel, node: NodeId): boolean {
  if (enclosingHeading(page, node) >= 0) return true
  for (let at = node; at <= page.last[node]!; at++) if (HEADING_TAG.test(tagOf(page, at))) return true
  return attributeOf(page, node, 'itemprop') === 'url'
}

function holdsPicture(page: PageModel, node: NodeId): boolean {
  for (let at = node; at <= page.last[node]!; at++) if (/^(?:img|picture)$/.test(tagOf(page, at))) return true
  return false
}

const isFirst = (fields: readonly LinkField[], cells: Field['cells']): boolean =>
  fields.find(({ kind }) => kind === 'link')?.cells === cells
