import type { Models } from '../analyse.ts'
import { modelsFor, shippedModels } from '../shipped-models.ts'
import type { JobSpec } from './spec/job-schema.ts'

/** The folders with knowledge of one's own that a job names. */
export type OwnFolders = Pick<JobSpec, 'annotators' | 'blocks'>

export const ownFoldersOf = ({ annotators, blocks }: OwnFolders): OwnFolders => ({
  ...(annotators === undefined ? {} : { annotators }),
  ...(blocks === undefined ? {} : { blocks }),
})

/** Models that a process has loaded, which takes longer than reading a page. */
export interface JobModels {
  open(folders: OwnFolders, runId: number): Models
  /** The run has ended, or this process no longer works on it. */
  end(runId: number): void
}

/** A folder may change between two runs, so a run has models of its own if its job names one. */
export function createJobModels(): JobModels {
  const ofRuns = new Map<number, Models>()
  return {
    open({ annotators, blocks }, runId) {
      const models = ofRuns.get(runId) ?? modelsFor({ annotators, blocks })
      if (models !== shippedModels) ofRuns.set(runId, models)
      return models
    },
    end: runId => void ofRuns.delete(runId),
  }
}

/** What is wrong with the folders of a job, by key, as sentences. */
export function modelProblems(folders: OwnFolders): { readonly key: keyof OwnFolders; readonly message: string }[] {
  const models = modelsFor({ annotators: folders.annotators, blocks: folders.blocks })
  const loads = { annotators: () => models.annotators, blocks: () => [models.links, models.more, models.ways] } as const
  return (['annotators', 'blocks'] as const).flatMap(key => {
    if (folders[key] === undefined) return []
    try {
      loads[key]()
      return []
    } catch (error) {
      return [{ key, message: (error as Error).message }]
    }
  })
}
