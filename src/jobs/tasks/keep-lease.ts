import type { Store } from '../../store/database/store.ts'
import { type Lease, LeaseLost } from '../../store/work/lease.ts'
import { keepLease } from '../../store/work/tasks.ts'

/** How often a lease is renewed while it lasts: two renewals may fail. */
const RENEWALS = 4

/** Does work while its lease is held. The work's signal aborts as soon as another worker has taken the task over. */
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
      // The database is unreachable: the next commit notices whether the lease has expired.
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
