import { openVisit, type SiteParts, type Visit } from '../stages/6-harvest/load/open-site.ts'
import type { HarvestOptions } from '../stages/6-harvest/options.ts'

/** All tasks of a run in one process share one visitor: the same cookies, and robots.txt is requested once. */
export interface Visits {
  open(runId: number, options: HarvestOptions, parts: Pick<SiteParts, 'named' | 'tell' | 'renderer'>): Promise<Visit>
  /** The run has ended, or this process no longer works on it. */
  end(runId: number): Promise<void>
  close(): Promise<void>
}

export function createVisits(): Visits {
  const visits = new Map<number, Promise<Visit>>()
  const end = async (runId: number): Promise<void> => {
    const visit = visits.get(runId)
    visits.delete(runId)
    await (await visit?.catch(() => undefined))?.close()
  }
  return {
    open(runId, options, parts) {
      let visit = visits.get(runId)
      if (!visit) {
        visit = openVisit(options, parts)
        visits.set(runId, visit)
        // If opening failed, the next task tries again.
        visit.catch(() => visits.delete(runId))
      }
      return visit
    },
    end,
    async close() {
      await Promise.all([...visits.keys()].map(end))
    },
  }
}
