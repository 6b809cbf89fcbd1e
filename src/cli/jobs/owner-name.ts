import { databaseNow } from '../../store/database/moment.ts'
import type { Queries } from '../../store/database/store.ts'
import { isGone } from '../../store/work/owner.ts'

/** `host:boot:namespace:pid:begun:random` and what tells its tasks apart, as `thisOwner` writes it. */
const OWNER = /^(.*):[^:]*:[^:]*:(\d+):\d*:[^:]*$/

/** Who works on a task, for people. */
export function nameOwner(owner: string): string {
  const match = OWNER.exec(owner)
  return match ? `process ${match[2]} on ${match[1]}` : owner
}

/** Who works on a run now. */
export async function workersOn(queries: Queries, runId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('tasks')
    .select('lease_owner')
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .where('lease_owner', 'is not', null)
    .where('lease_until', '>=', databaseNow(queries))
    .orderBy('lease_owner')
    .execute()
  const owners = rows.flatMap(({ lease_owner }) => (isGone(lease_owner!) ? [] : [nameOwner(lease_owner!)]))
  return [...new Set(owners)]
}
