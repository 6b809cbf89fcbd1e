import { type Columns, columnsFrom, type DataRow, toRows } from '../export/rows.ts'
import { type RowSchema, typedRows } from '../export/typed-rows.ts'
import { walkAnalysis, harvest, type PipelineParts } from '../pipeline.ts'
import type { PlaywrightPage } from '../stages/1-render/tab-snapshot.ts'
import type { HarvestOptions } from '../stages/6-harvest/options.ts'
import type { HarvestRecord } from '../stages/6-harvest/record.ts'
import { LedWalk, type NextAddress, type Onward } from '../stages/6-harvest/walk/led-walk.ts'
import type { WalkedPage } from '../stages/6-harvest/walk/walk.ts'
import { readCrawled, readSettled, tabOf } from './crawled-page.ts'
import { type CrawleeContext, type NewRequest, warn } from './crawlee-context.ts'
import { describeCrawled } from './describe-crawled.ts'
import { type ListPlace, type OpenList, OpenLists, placeIn, userDataFor } from './open-lists.ts'

/** How lists are crawled; everything has a default. */
export interface ListHandlerOptions<T = DataRow, C extends CrawleeContext = CrawleeContext>
  extends Pick<PipelineParts, 'algorithm' | 'domain' | 'models'>,
    // Politeness is that of walks in a tab: other pages are requested by Crawlee.
    Pick<HarvestOptions, 'pages' | 'region' | 'politeness'> {
  /** Rows have the keys and types of this object of zod; records that do not fit are left out, and the log says so. */
  readonly schema?: RowSchema<T>
  /**
   * The label of requests for the records' own pages. A record that has one goes there, as `request.userData.row`, and not to
   * the dataset.
   */
  readonly details?: string
  /**
   * Where a list goes on by a click or by scrolling, a tab of Playwright walks on at once, and the request ends with the list.
   * By default it does.
   */
  readonly inTab?: boolean
  /** What becomes of the rows of a page, in place of `pushData`. */
  readonly push?: (rows: readonly T[], context: C) => unknown
}

/**
 * A request handler for PlaywrightCrawler, CheerioCrawler, or a route of a router: reads the list of each page, pushes its rows,
 * and enqueues the next page with the label of this one. All pages of a list have the columns of its first page.
 */
export function listHandler<T = DataRow, C extends CrawleeContext = CrawleeContext>(
  options: ListHandlerOptions<T, C> = {},
): (context: C) => Promise<void> {
  const crawl = new ListCrawl(options)
  return context => crawl.handle(context)
}

/** What a request brought. */
interface Reading<T> {
  readonly rows: readonly T[]
  /** The addresses of the records' own pages, by row. */
  readonly links: readonly (string | undefined)[]
  readonly next: readonly NewRequest[]
}

const NOTHING = { rows: [], links: [], next: [] }

class ListCrawl<T, C extends CrawleeContext> {
  readonly #options: ListHandlerOptions<T, C>
  readonly #lists = new OpenLists()
  /** What was read, but perhaps not delivered: Crawlee repeats a request that fails, and its records would no longer be new. */
  readonly #undelivered = new Map<string, Reading<T>>()

  constructor(options: ListHandlerOptions<T, C>) {
    this.#options = options
  }

  async handle(context: C): Promise<void> {
    const { uniqueKey } = context.request
    const reading = this.#undelivered.get(uniqueKey) ?? (await this.#read(context))
    this.#undelivered.set(uniqueKey, reading)
    const { requests, rows } = this.#sorted(reading, context)
    // Repeated requests are ignored by the queue; repeated rows are not ignored by the dataset.
    if (requests.length > 0) await context.addRequests(requests)
    if (rows.length > 0) await this.#push(rows, context)
    this.#undelivered.delete(uniqueKey)
  }

  /** Requests for the queue, and rows for the dataset. */
  #sorted({ rows, links, next }: Reading<T>, { request }: C): { requests: NewRequest[]; rows: readonly T[] } {
    const { details } = this.#options
    if (details === undefined) return { requests: [...next], rows }
    const first = new Map(rows.map((_, at) => [links[at], at] as const).reverse())
    const hasOwn = (at: number): boolean => links[at] !== undefined && first.get(links[at]) === at
    const requests = rows.flatMap((row, at) =>
      hasOwn(at) ? [{ url: links[at]!, label: details, userData: { ...userDataFor(request, undefined), row } }] : [],
    )
    return { requests: [...next, ...requests], rows: rows.filter((_, at) => !hasOwn(at)) }
  }

  async #push(rows: readonly T[], context: C): Promise<void> {
    const { push } = this.#options
    if (push) await push(rows, context)
    else await context.pushData(rows as readonly Record<string, unknown>[] as Record<string, unknown>[])
  }

  async #read(context: C): Promise<Reading<T>> {
    const place = placeIn(context.request)
    const known = place && this.#lists.get(place.list)
    const arrival = known ? await this.#arrive(context, known, place) : await this.#begin(context, place)
    if (!arrival) return NOTHING
    const { open, page } = arrival
    const onward = open.walk.onward()
    const tab = tabOf(context)
    if (tab && this.#mayWalkIn(onward, place)) return this.#walkIn(tab, context, open, place)
    const id = place?.list ?? context.request.uniqueKey
    if (onward.kind === 'addresses') this.#lists.set(id, open)
    else this.#lists.delete(id)
    if (onward.kind === 'ending') warn(context, describeCrawled(onward))
    const table = page ? this.#table(context, columnsOf(page), linksOf(page), open, place) : NOTHING
    const addresses = onward.kind === 'addresses' ? onward.addresses : []
    return { ...table, next: addresses.map(address => this.#nextRequest(context, address, open, id)) }
  }

  async #begin(context: C, place: ListPlace | undefined): Promise<Arrived | undefined> {
    const { pages = 'all', region = 'main' } = this.#options
    const analysis = walkAnalysis(this.#options, region)
    const begun = LedWalk.begin(await readSettled(context), { analysis, pages }, place)
    if ('walk' in begun) return { open: { walk: begun.walk, matched: place?.matched ?? [] }, page: begun.page }
    if (place?.isCertain !== false) warn(context, describeCrawled(begun))
    return undefined
  }

  async #arrive(context: C, open: OpenList, { isCertain }: ListPlace): Promise<Arrived | undefined> {
    const later = tabOf(context) && (() => readSettled(context))
    const arrival = await open.walk.arrive(await readCrawled(context), { isCertain, later })
    if (arrival.kind === 'page') return { open, page: arrival.page }
    if (arrival.kind === 'empty') return { open }
    // An uncertain link was worth a try, no more.
    if (isCertain) warn(context, describeCrawled(arrival))
    return undefined
  }

  /** A first page that nothing leads on from may still grow when it is scrolled. */
  #mayWalkIn(onward: Onward, place: ListPlace | undefined): boolean {
    if (this.#options.inTab === false) return false
    return onward.kind === 'in-tab' || (!place && onward.kind === 'ending' && onward.ending.kind !== 'as-asked')
  }

  /** The rest of the list, from this page on. */
  async #walkIn(tab: PlaywrightPage, context: C, open: OpenList, place: ListPlace | undefined): Promise<Reading<T>> {
    const { schema: _, details: __, push: ___, inTab: ____, pages = 'all', ...how } = this.#options
    const run = harvest(tab, {
      ...how,
      ...(place ? { wrapper: open.walk.wrapper, adapts: true } : {}),
      pages: pages === 'all' ? 'all' : pages - open.walk.pages + 1,
    })
    const records: HarvestRecord[] = []
    for await (const record of run) records.push(record)
    const { ending, isComplete } = run.summary!
    if (!isComplete) warn(context, describeCrawled({ ending }))
    const links = records.map(({ link }) => link)
    return { ...this.#table(context, columnsFrom(records), links, open, place), next: [] }
  }

  #table(
    context: C,
    columns: Columns,
    links: readonly (string | undefined)[],
    open: OpenList,
    place: ListPlace | undefined,
  ): Pick<Reading<T>, 'rows' | 'links'> {
    const { schema } = this.#options
    if (!schema) return { rows: toRows(columns) as readonly unknown[] as readonly T[], links }
    const { rows, matched, unmatched, rejected } = typedRows(columns, schema, open.matched)
    open.matched = matched
    // Said once for each list.
    if (!place) for (const { key, because } of unmatched) warn(context, `no column for "${key}": ${because}`)
    const [first] = rejected
    if (first)
      warn(
        context,
        `${rejected.length} of ${links.length} records do not fit the schema and are left out, such as record ${first.record} (${first.because})`,
      )
    const isRejected = new Set(rejected.map(({ record }) => record - 1))
    return { rows, links: links.filter((_, at) => !isRejected.has(at)) }
  }

  #nextRequest({ request }: C, { url, isCertain }: NextAddress, { walk, matched }: OpenList, list: string): NewRequest {
    const { wrapper, domain } = walk
    const place = { list, page: walk.pages + 1, isCertain, wrapper, ...(domain ? { domain } : {}), matched }
    const { label } = request
    return { url, ...(label === undefined ? {} : { label }), userData: userDataFor(request, place) }
  }
}

/** A page of a list; absent if it has no records. */
interface Arrived {
  readonly open: OpenList
  readonly page?: WalkedPage
}

const columnsOf = ({ columns, rows }: WalkedPage): Columns => ({
  fields: columns.map(({ name }, at) => ({ name, cells: rows.map(({ cells }) => cells[at]) })),
})

const linksOf = ({ rows }: WalkedPage): (string | undefined)[] => rows.map(({ link }) => link)
