import { attributeOf, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'

/** The link of a list's records that leads to their own pages. */
export interface DetailLink {
  /** Its place among the fields. */
  readonly field: number
  readonly score: number
  /** What spoke for it, for people. */
  readonly because: readonly string[]
}

/** So many records must have the link, and so many of the links must differ. */
const LEAST_PRESENT = 0.5
const LEAST_DISTINCT = 0.75
const HEADING = /^h[1-6]$/
/** A link stands in a heading, or holds one, within so many steps. */
const LEVELS = 3
/** Longer words in a link are a title; "More", "Read on" and numbers are not. */
const TITLE_LENGTH = 12
/** Addresses of comments, accounts, baskets, sharing, printing. */
const ASIDE =
  /[?&/](?:comments?|share|sharer|print|login|signin|register|add|basket|cart|wishlist|compare|reply|vote|hide|flag)(?:[/?=.&]|$)|^(?:mailto|tel|javascript|sms|whatsapp|data):/i
/** Addresses of what many records share. */
const SHARED =
  /\/(?:users?|authors?|members?|profiles?|people|categor(?:y|ies)|tags?|topics?|sections?|search|brands?|sellers?|agents?)\b/i
/** Files that are no pages. */
const FILE = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|mp[34])(?:$|[?#])/i

/** As much of a column as is looked at. */
type LinkField = Pick<Field, 'kind' | 'cells'>

/** Of the link columns of a list, the one that leads to the records' own pages; undefined where none does. */
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
  if (share < LEAST_PRESENT || (present.length > 1 && distinct < LEAST_DISTINCT)) return undefined
  if (most(({ text }) => ASIDE.test(text) || FILE.test(text)) || pages.has(withoutFragment(page.url))) return undefined
  const because: string[] = []
  let score = 0
  const weigh = (points: number, holds: boolean, reason: string): void => {
    if (!holds) return
    score += points
    because.push(reason)
  }
  weigh(3 * share, share > 0, `${present.length} of ${cells.length} records have it`)
  weigh(3 * distinct, distinct > 0, `${pages.size} different addresses`)
  const site = hostOf(page.url)
  weigh(
    1,
    most(({ text }) => hostOf(text) === site),
    'stays on the site',
  )
  weigh(2, haveOneTemplate(present), 'addresses of one kind')
  weigh(
    3,
    most(({ nodes }) => isAtHeading(page, nodes[0]!)),
    'stands at a heading',
  )
  weigh(
    1.5,
    most(({ nodes }) => textOf(page, nodes[0]!).length >= TITLE_LENGTH),
    'has the words of a title',
  )
  weigh(
    1,
    most(({ nodes }) => holdsPicture(page, nodes[0]!)),
    'stands around a picture',
  )
  weigh(1, isFirst(fields, cells), 'is the first link')
  weigh(
    -3,
    most(({ text }) => SHARED.test(pathOf(text))),
    'its address is that of something shared',
  )
  return { score, because }
}

/** The page that an address leads to: without the part of it, unless scripts read what stands behind #. */
export const withoutFragment = (address: string): string => address.replace(/#(?![!/]).*$/, '')

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '')

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)

/** The same site, as many steps, and some of them the same, or all of one look. */
function haveOneTemplate(cells: readonly Cell[]): boolean {
  const shapes = new Set(cells.map(({ text }) => `${hostOf(text)} ${pathOf(text).split('/').filter(Boolean).length}`))
  return shapes.size === 1
}

function isAtHeading(page: PageModel, node: NodeId): boolean {
  for (let at = node, level = 0; at >= 0 && level < LEVELS; at = page.parent[at]!, level++)
    if (HEADING.test(tagOf(page, at))) return true
  for (let at = node; at <= page.last[node]!; at++) if (HEADING.test(tagOf(page, at))) return true
  return attributeOf(page, node, 'itemprop') === 'url'
}

function holdsPicture(page: PageModel, node: NodeId): boolean {
  for (let at = node; at <= page.last[node]!; at++) if (/^(?:img|picture)$/.test(tagOf(page, at))) return true
  return false
}

const isFirst = (fields: readonly LinkField[], cells: Field['cells']): boolean =>
  fields.find(({ kind }) => kind === 'link')?.cells === cells
