import { analysisOf } from '../../analyse.ts'
import { DetailFollower, type DetailState, type Details } from '../../stages/6-harvest/follow-details.ts'
import type { ReadingMode } from '../../stages/6-harvest/options.ts'
import type { OwnFolders } from '../job-models.ts'
import type { ThreadTools } from './analyse-walk.ts'
import type { DetailHost } from './host.ts'

/** The detail pages of a list page as plain data: they may be analyzed in another thread. */
export interface DetailRequest {
  readonly runId: number
  readonly folders: OwnFolders
  /** CPU time for the analysis of one page. */
  readonly cpuMs?: number | undefined
  readonly links: readonly (string | undefined)[]
  readonly state: DetailState | undefined
  /** Results that are already stored, by link. */
  readonly known: ReadonlyMap<string, Details>
  readonly reading: ReadingMode
  readonly atOnce: number
}

export interface DetailResult {
  /** In the order of the links. */
  readonly details: readonly Details[]
  readonly state: DetailState
}

/** Learns and reads detail pages. */
export async function analyseDetails(
  { runId, folders, links, state, known, reading, atOnce }: DetailRequest,
  { loader, tell, keep }: DetailHost,
  { models }: ThreadTools,
): Promise<DetailResult> {
  const analysis = analysisOf(models.open(folders, runId))
  const follower = new DetailFollower({ state, known, reading, atOnce, loader, analysis, onRead: keep, tell })
  const details = await follower.follow(links)
  return { details, state: follower.state }
}
