import { type Columns, type DataRow, toRows } from '../export/rows.ts'
import { type RowSchema, typedRows } from '../export/typed-rows.ts'
import { type PipelineParts, walkAnalysis } from '../pipeline.ts'
import type { PlaywrightPage } from '../stages/1-render/tab-snapshot.ts'
import { openGuest } from '../stages/6-harvest/load/open-site.ts'
import type { LoadedPage, OpenedPages } from '../stages/6-harvest/load/page-loader.ts'
import type { HarvestOptions } from '../stages/6-harvest/options.ts'
import type { Ending } from '../stages/6-harvest/summary.ts'
import { LedWalk, type NextAddress } from '../stages/6-harvest/walk/led-walk.ts'
import type { WalkedPage } from '../stages/6-harvest/walk/walked-page.ts'
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
    const tab = this.#options.inTab === false ? undefined : tabOf(context)
    if (!known) return tab ? this.#beginIn(tab, context, place) : this.#begin(context, place)
    const arrival = await this.#arrive(context, known, place)
    if (!arrival) return NOTHING
    if (tab && known.walk.onward().kind === 'in-tab') return this.#beginIn(tab, context, place)
    return this.#queued(context, known, arrival.kind === 'page' ? [arrival.page] : [], place)
  }

  async #arrive(context: C, { walk }: OpenList, { isCertain }: ListPlace) {
    const later = tabOf(context) && (() => readSettled(context))
    const arrival = await walk.arrive(await readCrawled(context), { isCertain, later })
    if (arrival.kind !== 'dead-end') return arrival
    // An uncertain link was worth a try, no more.
    if (isCertain) warn(context, describeCrawled(arrival))
    return undefined
  }

  async #begin(context: C, place: ListPlace | undefined): Promise<Reading<T>> {
    const begun = this.#opened(context, { model: await readSettled(context) }, place)
    return begun ? this.#queued(context, begun.open, [begun.page], place) : NOTHING
  }

  /** If the list goes on by a click or by scrolling, it is read to its end in the tab. */
  async #beginIn(tab: PlaywrightPage, context: C, place: ListPlace | undefined): Promise<Reading<T>> {
    const { politeness } = this.#options
    const guest = await openGuest(tab, politeness ? { politeness } : {}, () => {})
    try {
      const begun = this.#opened(context, await guest.first(), place, guest.loader)
      if (!begun) return NOTHING
      const { open, page } = begun
      const isHere = (await open.walk.grows()) || open.walk.onward().kind === 'in-tab'
      if (!isHere) return this.#queued(context, open, [page], place)
      const { pages, ending } = await collect(open.walk.rest())
      warn(context, describeCrawled({ ending }))
      return { ...this.#table(context, [page, ...pages], open, place), next: [] }
    } finally {
      await guest.close()
    }
  }

  #opened(context: C, first: LoadedPage, place: ListPlace | undefined, loader?: OpenedPages['loader']) {
    const { pages = 'all', region = 'main' } = this.#options
    const analysis = walkAnalysis(this.#options, region)
    const begun = LedWalk.begin(first, { analysis, pages, loader }, place)
    if ('walk' in begun) return { open: { walk: begun.walk, matched: place?.matched ?? [] }, page: begun.page }
    if (place?.isCertain !== false) warn(context, describeCrawled(begun))
    return undefined
  }

  /** The list goes on with another request, or ends. */
  #queued(context: C, open: OpenList, pages: readonly PageRows[], place: ListPlace | undefined): Reading<T> {
    const id = place?.list ?? context.request.uniqueKey
    const onward = open.walk.onward()
    const addresses = onward.kind === 'addresses' ? onward.addresses : []
    if (addresses.length > 0) this.#lists.set(id, open)
    else this.#lists.delete(id)
    if (onward.kind === 'ending') warn(context, describeCrawled(onward))
    const table = this.#table(context, pages, open, place)
    return { ...table, next: addresses.map(address => nextRequest(context, address, open, id)) }
  }

  #table(
    context: C,
    pages: readonly PageRows[],
    open: OpenList,
    place: ListPlace | undefined,
  ): Pick<Reading<T>, 'rows' | 'links'> {
    const columns = columnsOf(pages)
    const links = pages.flatMap(({ rows }) => rows.map(({ link }) => link))
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
}

function nextRequest(
  { request }: CrawleeContext,
  { url, isCertain }: NextAddress,
  { walk, matched }: OpenList,
  list: string,
): NewRequest {
  const { wrapper, domain, pages } = walk
  const place = { list, page: pages + 1, isCertain, wrapper, ...(domain ? { domain } : {}), matched }
  const { label } = request
  return { url, ...(label === undefined ? {} : { label }), userData: userDataFor(request, place) }
}

/** What is kept of a page; the page itself would fill the memory. */
type PageRows = Pick<WalkedPage, 'columns' | 'rows'>

async function collect(
  walked: ReturnType<LedWalk['rest']>,
): Promise<{ readonly pages: readonly PageRows[]; readonly ending: Ending }> {
  const pages: PageRows[] = []
  for (;;) {
    const next = await walked.next()
    if (next.done) return { pages, ending: next.value }
    const { columns, rows } = next.value
    pages.push({ columns, rows })
  }
}

/** The columns of pages of one list: a later page may have more of them. */
function columnsOf(pages: readonly PageRows[]): Columns {
  const names = new Set(pages.flatMap(({ columns }) => columns.map(({ name }) => name)))
  const cellsOf = (name: string) =>
    pages.flatMap(({ columns, rows }) => {
      const at = columns.findIndex(column => column.name === name)
      return rows.map(({ cells }) => cells[at])
    })
  return { fields: [...names].map(name => ({ name, cells: cellsOf(name) })) }
}
