import type { Store } from '../../store/database/store.ts'
import { lookUpRun, type StoredRun } from '../../store/runs/runs.ts'
import { notFound } from '../problem.ts'

/** Runs of all jobs have ids of their own. */
export const runIdOf = ({ id }: Pick<StoredRun, 'id'>): string => `run_${id}`

export async function findRunOf({ db }: Pick<Store, 'db'>, id: string): Promise<StoredRun> {
  const run = await lookUpRun(db, Number(id.slice('run_'.length)))
  if (!run) throw notFound('run', id, 'List runs with GET /api/v1/runs.')
  return run
}
