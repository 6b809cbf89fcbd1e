import { analysisOf } from '../../analyse.ts'
import { RuleProblems } from '../../datalog/problem.ts'
import { decodePage, encodePage } from '../../stages/2-model/page-file/page-file.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { AnnotatorProblems } from '../../stages/3-annotate/problem.ts'
import { BlockProblems } from '../../stages/4-find/blocks/load-block-type.ts'
import { DomainProblems } from '../../stages/4-find/domain/domain-problem.ts'
import type { Analysis } from '../../stages/6-harvest/analysis.ts'
import { endingOf } from '../../stages/6-harvest/ending.ts'
import { isCut, notesOf } from '../../stages/6-harvest/page-records.ts'
import type { WalkOptions, WalkParts } from '../../stages/6-harvest/state/walk-parts.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import { lookAhead } from '../../stages/6-harvest/walk/look-ahead.ts'
import { SeenPages } from '../../stages/6-harvest/walk/seen-pages.ts'
import { checkpointOf, walkFrom } from '../../stages/6-harvest/walk/stored-walk.ts'
import type { WalkedPage } from '../../stages/6-harvest/walk/walked-page.ts'
import type { MendPolicy } from '../../stages/7-monitor/mend-wrapper.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import { type StoredList, storedList } from '../../stages/7-monitor/stored-list.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import type { TemplatePage } from '../../store/runs/template-pages.ts'
import type { StoredWalk } from '../../store/work/walks.ts'
import type { Domains } from '../domains.ts'
import type { JobModels, OwnFolders } from '../job-models.ts'
import { judgeTemplate, templatePageOf } from '../template-verdict.ts'
import type { TakenPage, WalkHost } from './host.ts'

/** What a thread has loaded for the runs that it works on. */
export interface ThreadTools {
  readonly models: JobModels
  readonly domains: Domains
}

/** A walk as plain data: it may be done in another thread. */
export interface WalkRequest {
  readonly start: string
  readonly runId: number
  readonly folders: OwnFolders
  /** CPU time for the analysis of one page. */
  readonly cpuMs?: number | undefined
  readonly domain: string | undefined
  readonly region: 'main' | number
  readonly options: WalkOptions
  /** Where it continues. */
  readonly from?: StoredWalk['stored'] | undefined
  /** The stored wrapper of the list, if there is one, and what to do if its template has changed. */
  readonly wrapper?: { readonly content: string; readonly mend: MendPolicy } | undefined
  /** The first walk of a run decides about the template, and what it learned is kept. */
  readonly isFirst: boolean
  /** Whether the job keeps pages. */
  readonly keepsPages: boolean
  /** What was learned is needed with the first page: other walks wait for it. */
  readonly othersWait: boolean
}

/** The end of a walk; undefined if it was stopped. */
export type WalkResult =
  | {
      readonly ending: Ending
      readonly learned?: StoredList | undefined
      /** The first page of the list, if it was not checked: there was no wrapper yet. */
      readonly firstPage?: TemplatePage | undefined
    }
  | undefined

/** Walks a list: stages 2 to 7, and nothing that waits for the network or the store except through the host. */
export async function analyseWalk(request: WalkRequest, host: WalkHost, tools: ThreadTools): Promise<WalkResult> {
  const opened = openAnalysis(request, tools)
  if ('ending' in opened) return opened
  const seen = new SeenPages()
  const start: WalkStart = { isLearned: request.wrapper === undefined }
  const pages = walkOf(request, host, { ...tools, analysis: opened.analysis }, start)
  let ending: Ending | undefined
  try {
    while (!ending) {
      const next = await pages.next()
      // What arrives after the process was asked to stop is left to the next process.
      if (host.signal.aborted) return undefined
      if (next.done) ending = next.value
      else {
        const { model } = next.value
        seen.add(next.value)
        const isAwaited = request.othersWait && next.value.number === 1
        ending = await host.take({
          ...takenPage(next.value),
          ...(request.keepsPages ? { snapshot: () => encodePage(model) } : {}),
          ...(isAwaited ? { learned: learnedFrom(seen) } : {}),
        })
      }
    }
  } catch (error) {
    if (host.signal.aborted) return undefined
    ending = endingOf(error, host.signal)
  } finally {
    await pages.return({ kind: 'stopped' })
  }
  if (!request.isFirst) return { ending }
  if (start.isLearned) await lookAtSecond(request, host, opened.analysis, seen)
  if (host.signal.aborted) return undefined
  const [first] = request.wrapper ? [] : seen.models
  return { ending, learned: learnedFrom(seen), ...(first ? { firstPage: templatePageOf(first) } : {}) }
}

/** Without its ways: a walk that was resumed does not know those of the first pages, and gives the same wrapper. */
const learnedFrom = ({ wrappers, models }: SeenPages): StoredList | undefined => storedList({ wrappers, models })

/** Whether the template is learned in this walk: it is new, changed, or known from one page only. */
interface WalkStart {
  isLearned: boolean
}

/** The template of a list is learned from two pages, if there are two, even if only one is read. */
async function lookAtSecond({ options }: WalkRequest, host: WalkHost, analysis: Analysis, seen: SeenPages) {
  const [only, ...others] = seen.models
  if (!only || others.length > 0) return
  const by = options.reading === 'parser' ? 'parser' : 'browser'
  const next = await lookAhead(only, analysis, async url => (await host.loader.load(url, by, { live: false })).model)
  if (next) seen.look(next)
}

/** The analysis of a walk's pages, with what the job knows beforehand; or why that cannot be used here. */
function openAnalysis(
  { folders, domain, runId, region }: WalkRequest,
  { models, domains }: ThreadTools,
): { readonly analysis: Analysis } | { readonly ending: Ending } {
  try {
    const source = domain === undefined ? undefined : domains.open(domain, runId)
    const analysis = analysisOf(models.open(folders, runId), { region, domain: source })
    // Folders that are missing here are found now, not in the middle of a walk.
    if (folders.annotators !== undefined || folders.blocks !== undefined)
      for (const prepare of analysis.preparations) prepare()
    return { analysis }
  } catch (error) {
    const what = problemOf(error)
    if (what === undefined) throw error
    const because = `${what} of the job cannot be used on this machine. ${(error as Error).message}`
    return { ending: { kind: 'failed', because, remedy: `Put the folder there, or add the job again without it.` } }
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof DomainProblems) return 'The domain'
  if (error instanceof AnnotatorProblems) return 'The annotators'
  return error instanceof BlockProblems || error instanceof RuleProblems ? 'The block types' : undefined
}

function walkOf(
  request: WalkRequest,
  host: WalkHost,
  { models, analysis }: ThreadTools & { readonly analysis: Analysis },
  begun: WalkStart,
): AsyncGenerator<WalkedPage, Ending> {
  const { start, from, options, wrapper, isFirst, folders, runId } = request
  const { loader, signal, tell } = host
  /** How the walk starts: with the stored wrapper, if its template is unchanged or the wrapper was mended. */
  const begin: WalkParts['begin'] = async (page: PageModel, decided) => {
    if (!wrapper) return { kind: 'go' }
    const stored = parseStored(wrapper.content)
    const judged = isFirst
      ? judgeTemplate(stored, page, {
          policy: wrapper.mend,
          annotators: models.open(folders, runId).annotators,
          analysis: decided,
        })
      : undefined
    if (judged) {
      const { use: _, ...kept } = judged
      await host.keepVerdict({ ...kept, page: templatePageOf(page) })
    }
    begun.isLearned = judged?.learned !== undefined || (stored.state?.template.pages ?? 0) < 2
    const use = judged ? judged.use : stored
    if (!use) return { kind: 'stop', because: judged!.verdict.because }
    return isPageWrapper(use.wrapper) ? { kind: 'go' } : { kind: 'go', wrapper: use.wrapper, adapts: true }
  }
  const saved = from && { ...from, models: (ref: string) => decodePage(from.models.get(ref)!) }
  return walkFrom(start, { loader, analysis, options, begin, signal, tell }, saved)
}

function takenPage(page: WalkedPage): TakenPage {
  const { number, url, readBy, rows, places, duplicates, leftOut, earlier, announced, domain } = page
  const { state, models, trail } = checkpointOf(page)
  return {
    number,
    url,
    readBy,
    duplicates,
    leftOut: leftOut.length,
    columns: page.columns.map(({ name, kind }) => ({ name, kind })),
    rows: rows.map(({ key, idText, link, cells }, at) => ({ place: places[at]!, walkKey: key, idText, link, cells })),
    earlier: earlier.map(({ page, row, column, value }) => ({ page: page + 1, place: row, column, value })),
    checkpoint: { state, trail, models: models.map(({ ref, model }) => ({ ref, bytes: () => encodePage(model) })) },
    announced: announced?.count,
    isCut: isCut(page),
    notes: notesOf(page),
    isOfNoDomain: domain !== undefined && 'because' in domain,
  }
}
