import { thisOwner } from '../../files/owner.ts'
import { type SiteLedger, SiteQueues, type SiteTurns, type TurnOptions } from '../../net/site-queues.ts'
import type { Store } from '../database/store.ts'
import { askForRequest, endRequest, pauseSite, renewRequest } from './site-requests.ts'

interface SharedTurnsOptions extends TurnOptions {
  readonly owner?: string
  /** How long a request of a dead process occupies a place. */
  readonly leaseMs?: number
}

const LEASE_MS = 30_000
/** Two renewals may fail. */
const RENEWALS = 3

interface OpenTurns {
  /** The tasks of a process take turns, first come, first served. */
  readonly queues: SiteQueues
  /** Requests that ended while the database was unreachable: they would occupy places until their leases expire. */
  readonly unended: Set<string>
}

const turnsOfStores = new WeakMap<Store, OpenTurns>()

/** Politeness across all processes that share a database, on any number of hosts. */
export function createSharedTurns(store: Store, options: SharedTurnsOptions): SiteTurns {
  const { owner = thisOwner(), leaseMs = LEASE_MS, ...limits } = options
  let open = turnsOfStores.get(store)
  if (!open) turnsOfStores.set(store, (open = { queues: new SiteQueues(), unended: new Set() }))
  return open.queues.turns(createLedger(store, open.unended, { owner, leaseMs }), limits)
}

/** Resolves when everything is in the database, or failed to be written. */
export async function turnsAtRest(store: Store): Promise<void> {
  await turnsOfStores.get(store)?.queues.atRest()
}

function createLedger(
  store: Store,
  unended: Set<string>,
  { owner, leaseMs }: { readonly owner: string; readonly leaseMs: number },
): SiteLedger {
  return {
    isShared: true,
    async ask(site, limits) {
      for (const id of unended) {
        await endRequest(store, id)
        unended.delete(id)
      }
      const answer = await askForRequest(store, { ...limits, site, owner, leaseMs })
      if (answer.kind !== 'go') return answer
      const { id } = answer
      // If the database cannot renew it, it expires.
      const renew = (): void => void renewRequest(store, id, leaseMs).catch(() => {})
      const timer = setInterval(renew, leaseMs / RENEWALS).unref()
      const end = (): Promise<unknown> => {
        clearInterval(timer)
        return endRequest(store, id).catch(() => unended.add(id))
      }
      return { kind: 'go', end }
    },
    pause: (site, wait) => pauseSite(store, site, wait).catch(() => {}),
  }
}
