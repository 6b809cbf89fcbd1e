import { md5 } from '../../../md5.ts'
import { addressIdentity } from '../../2-model/address-identity.ts'
import { firstAtLeastBy } from '../../2-model/first-at-least.ts'
import { foldSpace, lineOf } from '../../2-model/fold-space.ts'
import { pushTo } from '../../2-model/group-by.ts'
import { attributesOf, type PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import type { ColumnCells, ReadRecords } from '../list-columns.ts'
import { flatText } from './flat-text.ts'
import { areOthers, pairsByKey, textsAt } from './shared-links.ts'

/** What makes two rows the same record. One for all pages of a list. */
export type RecordIdentity =
  /** The address of its detail page. */
  | { readonly by: 'link'; readonly column: number; readonly keepsState?: true }
  /** The value of an attribute of its first element: `id`, `data-product-id`. */
  | { readonly by: 'attribute'; readonly name: string }
  /** All its content. */
  | { readonly by: 'content' }

/** This share of the records must have a link, and this share of the links must differ. */
const MIN_DISTINCT_SHARE = 0.95
/** Fewer records do not show whether something is unique. */
const MIN_RECORDS_TO_TELL = 2

/** Records of one page. */
interface PageRecords extends ReadRecords {
  readonly page: PageModel
}

/** Chosen on the first pages; `column` has the links to detail pages. A record may repeat on the next page only. */
export function chooseIdentity(pages: readonly PageRecords[], column: number | undefined): RecordIdentity {
  const isUnique = (keepsState: boolean): boolean =>
    pages.every(({ records, cells }) => areNearlyUnique(addressesOf(cells[column!]!, keepsState), records.length))
  const isOwn = (keepsState: boolean): boolean => isUnique(keepsState) && !isShared(pages, column!, keepsState)
  if (column !== undefined && isOwn(false)) return { by: 'link', column }
  if (column !== undefined && isOwn(true)) return { by: 'link', column, keepsState: true }
  const [name, ...others] = new Set(pages.map(({ page, records }) => idAttribute(page, records)))
  return name === undefined || others.length > 0 ? { by: 'content' } : { by: 'attribute', name }
}

/** Whether a link of one page leads to what other records of the next page have, too: a team, an author. */
function isShared(pages: readonly PageRecords[], column: number, keepsState: boolean): boolean {
  const [first, ...others] = pages.map(({ records, cells }) =>
    records.flatMap((_, row) => {
      const link = cells[column]![row]
      return link ? { key: addressIdentity(link.text, keepsState) ?? '', of: textsAt(cells, row) } : []
    }),
  )
  return others.some(other => areOthers(pairsByKey(first!, other)))
}

const addressesOf = (cells: ColumnCells[number], keepsState: boolean): string[] =>
  cells.flatMap(cell => (cell ? addressIdentity(cell.text, keepsState) : []))

const areNearlyUnique = (values: readonly string[], count: number): boolean =>
  count >= MIN_RECORDS_TO_TELL &&
  values.length >= MIN_DISTINCT_SHARE * count &&
  new Set(values).size >= MIN_DISTINCT_SHARE * values.length

const ID_NAME = /^(?:id|name|itemid|data-(?:.*-)?(?:id|key|sku|ref|uid|pk|asin|code))$/

/** An attribute that each record has, with a different value in each; counters do not identify records. */
function idAttribute(page: PageModel, records: readonly RecordNodes[]): string | undefined {
  if (records.length < MIN_RECORDS_TO_TELL) return undefined
  const values = new Map<string, string[]>()
  for (const [root] of records) {
    for (const [name, value] of attributesOf(page, root!)) {
      if (ID_NAME.test(name) && value !== '') pushTo(values, name, value)
    }
  }
  const names = [...values.keys()].sort()
  return names.find(name => {
    const all = values.get(name)!
    return all.length === records.length && new Set(all).size === all.length && !areCounted(all)
  })
}

/** `row-1`, `row-2`, `row-3`: the next page has the same. */
function areCounted(values: readonly string[]): boolean {
  const numbers = values.map(value => Number(/\d+(?=\D*$)/.exec(value)?.[0] ?? Number.NaN))
  return numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1)
}

export interface RowIdentity {
  /** Rows with the same key are the same record. */
  readonly key: string
  /** The attribute's value, if the attribute is the identity. */
  readonly idText?: string
  /** A hash of its content apart from dates, to detect endless calendars. */
  readonly undated: string
}

/** The key of each record, and its content apart from dates. Rows without the identifying value use their content. */
export function identifyRecords(
  annotated: AnnotatedPage,
  { records, cells }: ReadRecords,
  identity: RecordIdentity,
): RowIdentity[] {
  const { page } = annotated
  const dates = dateSpans(annotated)
  return records.map((record, row) => {
    const own = ownKey(page, record, cells, row, identity)
    const idText = identity.by === 'attribute' ? own?.slice(ATTRIBUTE.length) : undefined
    return {
      ...(idText === undefined ? {} : { idText: flatText(idText) }),
      key: shortHash(
        own ??
          contentOf(
            page,
            record,
            cells.map(column => column[row]),
          ),
      ),
      undated: shortHash(undatedText(page, record, dates)),
    }
  })
}

const ATTRIBUTE = 'attribute '

function ownKey(
  page: PageModel,
  record: RecordNodes,
  cells: ColumnCells,
  row: number,
  identity: RecordIdentity,
): string | undefined {
  switch (identity.by) {
    case 'content':
      return undefined
    case 'link': {
      const cell = cells[identity.column]?.[row]
      return cell && `link ${addressIdentity(cell.text, identity.keepsState)}`
    }
    case 'attribute': {
      const found = [...attributesOf(page, record[0]!)].find(([name]) => name === identity.name)
      return found && found[1] !== '' ? ATTRIBUTE + found[1] : undefined
    }
  }
}

const textOfRecord = (page: PageModel, record: RecordNodes): string =>
  record
    .map(node => lineOf(page, node))
    .filter(text => text !== '')
    .join(' ')

/** All texts, and the addresses of links and pictures. */
function contentOf(
  page: PageModel,
  record: RecordNodes,
  cells: readonly ({ readonly text: string } | undefined)[],
): string {
  const addresses = cells.flatMap(cell => (cell && /^https?:/.test(cell.text) ? addressIdentity(cell.text) : []))
  return `content ${textOfRecord(page, record)}\n${addresses.join('\n')}`
}

interface ContentRow extends Pick<RowIdentity, 'key'> {
  readonly nodes: RecordNodes
  readonly cells: readonly ({ readonly text: string } | undefined)[]
}

/** Rows of a page, identified by their content. */
export const byContent = <T extends ContentRow>(page: PageModel, rows: readonly T[]): T[] =>
  rows.map(row => ({ ...row, key: shortHash(contentOf(page, row.nodes, row.cells)) }))

interface Span {
  readonly start: number
  readonly end: number
}

/** The spans of dates, in the order of the text. */
function dateSpans({ annotations }: AnnotatedPage): Span[] {
  const { count, type, types, start, end, words } = annotations
  const date = types.indexOf('DATE')
  const spans: Span[] = []
  for (let at = 0; at < count; at++) {
    if (type[at] === date && words[at]! < 0) spans.push({ start: start[at]!, end: end[at]! })
  }
  return spans.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Day numbers, years, months and days of the week that stand alone. */
const BARE_DATE = /(?<![\p{L}\p{N}.,])(?:[0-3]?\d(?:st|nd|rd|th|\.)?|(?:19|20)\d\d)(?![\p{L}\p{N}]|[.,]\d)/gu

function undatedText(page: PageModel, record: RecordNodes, dates: readonly Span[]): string {
  const pieces = record.flatMap(node => [...outside(dates, page.textStart[node]!, page.textEnd[node]!)])
  return foldSpace(
    pieces
      .map(({ start, end }) => page.text.slice(start, end))
      .join(' ')
      .replace(BARE_DATE, '#'),
  )
}

/** What is left of a span without the dates in it. */
function* outside(dates: readonly Span[], from: number, to: number): Generator<Span> {
  let at = from
  const first = firstAtLeastBy(dates.length, index => dates[index]!.start, from)
  for (let next = first; next < dates.length && dates[next]!.start < to; next++) {
    const { start, end } = dates[next]!
    if (start > at) yield { start: at, end: start }
    at = Math.max(at, end)
  }
  if (at < to) yield { start: at, end: to }
}

/** 128 bits: no two of a hundred thousand records have the same by chance. */
export const shortHash = (text: string): string => md5(text)
