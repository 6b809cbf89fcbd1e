import type { Store } from '../../store/database/store.ts'
import { type Lease, LeaseLost } from '../../store/work/lease.ts'
import { keepLease } from '../../store/work/tasks.ts'

/** So often a lease is renewed while it lasts: two renewals may fail. */
const RENEWALS = 4

/** Does work while its lease is held. The work's signal ends it as soon as somebody else has taken the task over. */
export async function withLease<T>(
  store: Store,
  lease: Lease,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  let isAsking = false
  const renew = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      if (!(await keepLease(store, lease))) lost.abort(new LeaseLost(lease))
    } catch {
      // The database is away: that the lease ran out is seen at the next commit.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(renew, lease.leaseMs / RENEWALS)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(timer)
  }
}
