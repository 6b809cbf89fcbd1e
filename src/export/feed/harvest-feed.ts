import { addressIdentity } from '../../stages/2-model/address-identity.ts'
import type { HarvestColumn, HarvestRecord } from '../../stages/6-harvest/record.ts'
import { createKeys } from '../../store/records/identity.ts'
import { chooseRecordIdentity } from '../../store/settle/choose-identity.ts'
import { type ActiveSelection, selectFields } from '../select/select-fields.ts'
import type { Feed } from './feed.ts'
import type { FeedRecord } from './feed-source.ts'
import { makeFeed } from './make-feed.ts'

/** A harvested list: what a feed without a job is made of. */
export interface HarvestedList {
  readonly url: string
  readonly title: string
  /** When it was read (ISO 8601). */
  readonly readAt: string
  readonly columns: readonly HarvestColumn[]
  readonly records: readonly Pick<HarvestRecord, 'values' | 'link' | 'pageUrl'>[]
  /** Why it is not complete. */
  readonly missing?: string | undefined
}

interface HarvestFeedOptions {
  readonly limit?: number | undefined
  readonly selfUrl?: string | undefined
  readonly selection?: ActiveSelection | undefined
}

/**
 * The feed of a list that no job stores. Ids follow from what identifies the records, as in a job, and from the address of
 * the list; only dates on the page say when a record is new.
 */
export function harvestFeed(list: HarvestedList, { selection = {}, ...options }: HarvestFeedOptions = {}): Feed {
  const { url, title, readAt, columns, missing } = list
  const rows = list.records.map(({ link, values }) => ({ walk: 1, link: link ?? null, idText: null, values }))
  const keyOf = createKeys(chooseRecordIdentity(rows, { columns }).identity, columns)
  const { fields, matches } = selectFields(columns, selection)
  const records = list.records.flatMap(({ values, link, pageUrl }, at): FeedRecord[] => {
    const cells = columns.map(({ name }) => values[name])
    const key = keyOf(rows[at]!)
    if (!matches(cells)) return []
    return [{ key, link, pageUrl, readAt, cells: fields.map(({ cellOf }) => cellOf(cells)) }]
  })
  const source = {
    ...{ title, readAt, missing, homeUrl: url, selfUrl: options.selfUrl, records },
    origin: addressIdentity(url, true),
    about: `Records of ${url}`,
    fields: fields.map(({ name, kind }) => ({ name, kind })),
    updated: readAt,
  }
  const feed = makeFeed(source, options)
  // If all dates are known, the same list gives the same feed whenever it is read.
  const dates = feed.entries.map(({ updated }) => updated)
  const isDated = (date: string | undefined): date is string => date !== undefined
  return dates.length > 0 && dates.every(isDated) ? { ...feed, updated: dates[0]! } : feed
}
