import { join } from 'node:path'
import { NO_STDIN, type Terminal } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { RuleProblems } from '../../datalog/problem.ts'
import {
  TrainingFailure,
  type TrainingProgress,
  type TrainingRequest,
  type TrainingResult,
  type TrainingSuggestions,
} from '../../server/training/trainer.ts'
import { AnnotatorProblems } from '../../stages/3-annotate/problem.ts'
import { BlockProblems, defaultProfile, readBlockDefinition } from '../../stages/4-find/blocks/load-block-type.ts'
import { suggest } from './suggest.ts'
import { trainProfiles } from './train-profiles.ts'

/** Work for a thread, as plain data. */
export interface TrainingTask {
  readonly kind: 'train' | 'suggest'
  readonly request: TrainingRequest
}

const QUIET: Terminal = {
  out() {},
  err() {},
  isInteractive: false,
  columns: 80,
  stdin: NO_STDIN,
}

/** Trains, or suggests, and tells how far it is. Throws a TrainingFailure if the request or a file has a mistake. */
export async function doTraining(
  { kind, request }: TrainingTask,
  tell: (progress: TrainingProgress) => void,
): Promise<readonly TrainingResult[] | TrainingSuggestions> {
  let pages = 0
  const onPage = (): void => tell({ kind: 'reading', pages: ++pages })
  const { profiles, without, select, ...from } = request
  try {
    if (kind === 'suggest') {
      const profile = profiles?.[0] ?? defaultProfile(readBlockDefinition(join(from.blocks, from.type)))
      return await suggest({ ...from, profile, onPage }, QUIET)
    }
    const onProfile = (profile: string): void => tell({ kind: 'training', profile })
    const results: TrainingResult[] = []
    for await (const result of trainProfiles({ ...from, profiles, without, select, onPage, onProfile }, QUIET)) {
      tell({ kind: 'trained', result })
      results.push(result)
    }
    return results
  } catch (error) {
    const isMistake = MISTAKES.some(each => error instanceof each)
    throw isMistake ? new TrainingFailure((error as Error).message) : error
  }
}

const MISTAKES = [UsageError, BlockProblems, RuleProblems, AnnotatorProblems] as const
