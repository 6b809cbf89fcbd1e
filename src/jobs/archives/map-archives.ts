import { availableParallelism } from 'node:os'
import type { ByteRange } from '../../stages/1-render/archives/open-archive.ts'
import { isWorthRepeating, RenderFailure } from '../../stages/1-render/failure.ts'
import { DEFAULT_LIMITS } from '../../stages/1-render/limits.ts'
import type { PageSource } from '../../stages/1-render/source.ts'
import { Undecided } from '../../stages/6-harvest/undecided.ts'
import { createDomains } from '../domains.ts'
import { createJobModels } from '../job-models.ts'
import { addressOfSource, failureMembers, type PageReading, type PageResult } from '../threads/analyse-page.ts'
import type { ThreadTools } from '../threads/analyse-walk.ts'
import { type AnalysisPool, openAnalysisPool, ThreadLost, YOUNG_MB } from '../threads/analysis-pool.ts'
import type { ArchiveInput } from './archive-input.ts'
import { CHAPTER, Lessons, type PageTurn } from './lessons.ts'
import { mapInOrder } from './map-in-order.ts'

/** Where a page is. */
export interface PagePlace {
  readonly archive: string
  readonly range?: ByteRange | undefined
  /** Its number among the pages of the input, from 1; absent where the input itself failed. */
  readonly number?: number
}

interface MapOptions extends PageReading {
  /** Pages that are analyzed at the same time; by default as many as there are cores. */
  readonly threads?: number | undefined
  /** CPU time for the analysis of one page. */
  readonly cpuMs?: number | undefined
  /** The last page that is already done: the run continues after it. */
  readonly after?: PagePlace | undefined
  /** Threads that others use, too; by default they are opened for this call. */
  readonly analysis?: SharedAnalysis | undefined
  /** The process ends. */
  readonly signal?: AbortSignal | undefined
}

interface SharedAnalysis {
  readonly pool: AnalysisPool
  readonly tools: ThreadTools
  readonly runId: number
}

/** A line of the output, and what it says. */
export interface MappedPage {
  readonly line: string
  readonly outcome: PageResult['outcome'] | 'input-failed'
  readonly records: number
  /** Why an input was not read to its end. */
  readonly failure?: RenderFailure
  /** The same, if that may succeed later: a server did not answer. */
  readonly passing?: RenderFailure
}

type Item = PagePlace & {
  readonly page: PageSource | RenderFailure
  readonly turn?: PageTurn | undefined
  /** Its line is written: it is read again only for what it teaches. */
  readonly isDone?: boolean
}

/**
 * Reads all pages of archives without a browser and gives a line of JSON for each, in the order of the pages. A page or an
 * archive that cannot be read is a line, too, so that the others are read.
 */
export async function* mapArchives(
  inputs: AsyncIterable<ArchiveInput>,
  { threads = availableParallelism(), cpuMs, after, analysis, signal, ...reading }: MapOptions,
): AsyncGenerator<MappedPage> {
  const { pool, tools, runId } = analysis ?? ownAnalysis(threads)
  const read = async (source: PageSource, turn: PageTurn | undefined): Promise<PageResult> => {
    const known = await turn?.known
    const page = (): Promise<PageResult> => pool.page({ source, reading, known, cpuMs, runId }, tools)
    return page()
      .catch(error => {
        // A thread that was lost because of something else is replaced.
        if (error instanceof ThreadLost && !signal?.aborted) return page()
        throw error
      })
      .catch(error => undecided(source, error))
  }
  const work = async ({ page, turn, isDone, ...place }: Item): Promise<MappedPage | undefined> => {
    const result = page instanceof RenderFailure ? failed(page) : await read(page, turn)
    turn?.done(result.lesson)
    if (isDone) return undefined
    const { outcome, records, members } = result
    const line = `{${placeMembers(place)},${members}}\n`
    if (place.number !== undefined) return { line, outcome, records }
    const failure = page as RenderFailure
    return { line, outcome: 'input-failed', records, failure, ...(isWorthRepeating(page) ? { passing: failure } : {}) }
  }
  try {
    const limit = reading.limits?.bytes ?? DEFAULT_LIMITS.bytes
    const items = itemsAfter(inputs, after, { limit, learns: canLearn(reading) })
    for await (const page of mapInOrder(items, work, { atOnce: threads, ahead: threads * AHEAD })) if (page) yield page
  } finally {
    if (!analysis) await pool.close()
  }
}

const ownAnalysis = (threads: number): Omit<SharedAnalysis, 'runId'> & { readonly runId?: number } => ({
  pool: openAnalysisPool({ size: threads, youngMb: YOUNG_MB.archives }),
  tools: { models: createJobModels(), domains: createDomains() },
})

/** Most pages take about the same time, a few ten times as long. */
const AHEAD = 8

const failed = (failure: RenderFailure): PageResult => ({
  outcome: 'failed',
  records: 0,
  members: failureMembers(failure),
})

function undecided(source: PageSource, error: unknown): PageResult {
  if (!(error instanceof Undecided)) throw error
  return {
    outcome: 'failed',
    records: 0,
    members: `"page":${JSON.stringify(addressOfSource(source))},"error":${JSON.stringify(error.message)}`,
  }
}

const placeMembers = ({ archive, range, number }: PagePlace): string =>
  JSON.stringify({ archive, ...range, number }).slice(1, -1)

/** A wrapper is all that is needed; a domain and other lists than the main one are found on each page. */
const canLearn = ({ wrapper, domain, algorithm = 'auto', region = 'main' }: PageReading): boolean =>
  wrapper === undefined && domain === undefined && algorithm === 'auto' && region === 'main'

interface Reading {
  /** Of the bytes of a page. */
  readonly limit: number
  readonly learns: boolean
}

/** The pages of all inputs after one that is done; before them, the done pages that teach them something. */
async function* itemsAfter(
  inputs: AsyncIterable<ArchiveInput>,
  after: PagePlace | undefined,
  { limit, learns }: Reading,
): AsyncGenerator<Item> {
  let isReached = after === undefined
  let lessons: Lessons | undefined
  /** The inputs of the series since the beginning of its chapter. */
  let chapter: ArchiveInput[] = []
  for await (const input of inputs) {
    if (input.series === undefined || input.series !== chapter.at(-1)?.series) {
      chapter = []
      lessons = learns ? new Lessons() : undefined
    }
    if (chapter.length === CHAPTER) chapter = []
    chapter.push(input)
    if (isReached) yield* itemsOf(input, { limit, lessons })
    else if (isSameInput(placeOf(input), after!)) {
      isReached = true
      if (input.series !== undefined)
        for (const each of chapter) yield* itemsOf(each, { limit, lessons, done: Infinity })
      else if (after!.number !== undefined) yield* itemsOf(input, { limit, lessons, done: after!.number })
    }
  }
  if (!isReached) throw new OtherInputs(after!.archive)
}

const placeOf = ({ name: archive, range }: ArchiveInput): PagePlace => ({ archive, ...(range ? { range } : {}) })

/** The pages of an input. The first ones are done: they are read again from the beginning of the last one's chapter. */
async function* itemsOf(
  input: ArchiveInput,
  { limit, lessons, done = 0 }: { limit: number; lessons: Lessons | undefined; done?: number },
): AsyncGenerator<Item> {
  const skipped = lessons ? (done === Infinity ? 0 : done - (done % CHAPTER)) : done
  const isDone = (number: number): { isDone?: true } => (number <= done ? { isDone: true } : {})
  const place = placeOf(input)
  let number = 0
  try {
    for await (const page of input.pages(limit)) {
      number++
      if (number > skipped) yield { ...place, number, page, turn: lessons?.next(siteOf(page)), ...isDone(number) }
    }
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error
    yield { ...place, page: error, turn: lessons?.next(''), ...isDone(number + 1) }
  }
}

/** Pages of one site are made from few templates: those of a host, or in a folder. */
function siteOf(page: PageSource | RenderFailure): string {
  if (page instanceof RenderFailure) return ''
  const address = addressOfSource(page)
  const { host = '' } = URL.canParse(address) ? new URL(address) : {}
  return host === '' ? address.slice(0, address.lastIndexOf('/')) : host
}

const isSameInput = (a: PagePlace, b: PagePlace): boolean =>
  a.archive === b.archive && a.range?.offset === b.range?.offset && a.range?.length === b.range?.length

/** What is to be continued was made from other archives. */
export class OtherInputs extends Error {
  override readonly name = 'OtherInputs'

  constructor(archive: string) {
    super(`The output ends with a page of ${archive}, which is not among the files that were given.`)
  }
}
