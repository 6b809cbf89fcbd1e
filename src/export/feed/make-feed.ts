import { textOfCell } from '../cell-text.ts'
import type { FlatField } from '../flat-columns.ts'
import type { TableCell } from '../table.ts'
import { tellingField } from '../telling-field.ts'
import { legalText } from '../xml-text.ts'
import { entryHtml } from './entry-html.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { feedAddress } from './feed-address.ts'
import { chooseFeedColumns, type FeedColumns, type FeedRow } from './feed-columns.ts'
import { feedId } from './feed-id.ts'
import type { FeedPart } from './feed-judgements.ts'
import { feedMoment, isoSecond } from './feed-moment.ts'
import type { FeedRecord, FeedSource } from './feed-source.ts'

/** Readers show no more, and keep what they have seen. */
export const DEFAULT_ENTRIES = 100

/** The newest records as a feed; those without a date come last, in the order of the site. */
export function makeFeed(
  source: FeedSource,
  { limit = DEFAULT_ENTRIES }: { readonly limit?: number | undefined } = {},
): Feed {
  const { origin, fields, records } = source
  const columns = chooseFeedColumns(fields, records)
  const all = records.map(record => entryOf(record, { origin, fields, columns }))
  const entries = all.sort((a, b) => compare(b.updated, a.updated)).slice(0, limit)
  const [homeUrl, selfUrl] = [feedAddress(source.homeUrl), feedAddress(source.selfUrl)]
  return {
    id: feedId(origin),
    title: legalText(source.title),
    description: legalText(describe(source, entries)),
    ...(homeUrl === undefined ? {} : { homeUrl }),
    ...(selfUrl === undefined ? {} : { selfUrl }),
    updated: isoSecond(new Date(source.updated)),
    recordCount: records.length,
    entries,
    columns,
  }
}

const compare = (one = '', other = ''): number => (one < other ? -1 : Number(one > other))

function describe({ about, records, missing }: FeedSource, shown: readonly FeedEntry[]): string {
  const which = shown.every(({ updated }) => updated !== undefined) ? 'newest' : 'first'
  return [
    about,
    ...(shown.length < records.length ? [`These are the ${which} ${shown.length} of ${records.length} records.`] : []),
    ...(missing === undefined ? [] : [`INCOMPLETE: ${missing}`]),
  ]
    .map(text => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ')
}

interface EntryContext {
  readonly origin: string
  readonly fields: readonly FlatField[]
  readonly columns: FeedColumns
}

function entryOf(record: FeedRecord, { origin, fields, columns }: EntryContext): FeedEntry {
  const { cells, pageUrl, history } = record
  const cellOf = (part: FeedPart): TableCell | undefined => cells[columns[part]?.field ?? -1]
  const textIn = (part: FeedPart): string | undefined => {
    const cell = cellOf(part)
    return cell && legalText(textOfCell('text', cell))
  }
  const link = linkOf(record, columns)
  const picture = feedAddress(cellOf('picture')?.text, pageUrl)
  const [author, summary] = [textIn('author'), textIn('summary')]
  const published = toSecond(momentIn(cellOf('published'), record) ?? history?.firstSeen)
  const moments = [published, momentIn(cellOf('updated'), record), toSecond(history?.changedAt)]
  const updated = moments
    .filter(moment => moment !== undefined)
    .sort()
    .at(-1)
  const used = (['title', 'link', 'picture', 'summary'] as const).flatMap(part => columns[part]?.field ?? [])
  return {
    id: feedId(origin, record.key),
    title: textIn('title') ?? labelOf(fields, cells) ?? link ?? record.key,
    ...(link === undefined ? {} : { link }),
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
    ...(author === undefined ? {} : { author }),
    ...(picture === undefined ? {} : { picture }),
    ...(summary === undefined ? {} : { summary }),
    html: entryHtml({ fields, record, used, link, picture, summary }),
  }
}

/** A record without a page of its own leads to the list. */
const linkOf = ({ cells, link, pageUrl }: FeedRecord, { link: chosen }: FeedColumns): string | undefined =>
  feedAddress(chosen?.field === undefined ? link : cells[chosen.field]?.text, pageUrl) ?? feedAddress(pageUrl)

const toSecond = (moment: string | undefined): string | undefined => moment && isoSecond(new Date(moment))

/** Dates in the future do not say when something was published. */
function momentIn(cell: TableCell | undefined, { readAt }: FeedRecord): string | undefined {
  const moment = cell && feedMoment(cell, readAt)
  return moment?.isFuture ? undefined : moment?.iso
}

function labelOf(fields: readonly FlatField[], cells: FeedRow['cells']): string | undefined {
  const telling = tellingField(fields, field => cells[fields.indexOf(field)] !== undefined)
  const cell = telling && cells[fields.indexOf(telling)]
  return cell && legalText(textOfCell(telling.kind, cell))
}
