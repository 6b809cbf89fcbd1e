import { openVisit, type SiteParts, type Visit } from '../stages/6-harvest/load/open-site.ts'
import type { HarvestOptions } from '../stages/6-harvest/options.ts'

/** The tasks of a run that one process works on are one visitor: the same cookies, robots.txt asked for once. */
export interface Visits {
  open(runId: number, options: HarvestOptions, parts: Pick<SiteParts, 'tell' | 'renderer'>): Promise<Visit>
  /** The run has ended, or nothing of it is worked on here any more. */
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
        // What could not be opened is tried again by the next task.
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
