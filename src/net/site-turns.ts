import { type Clock, systemClock } from './clock.ts'
import { type SiteLedger, SiteQueues, type SiteTurns, type TurnOptions } from './site-queues.ts'
import type { WaitReason } from './wait.ts'

export interface SiteTurnsOptions extends TurnOptions {
  readonly clock?: Clock
}

/** Politeness within this process. */
export function createSiteTurns({ clock = systemClock, ...options }: SiteTurnsOptions = {}): SiteTurns {
  return new SiteQueues(clock).turns(createLedger(clock), options)
}

interface Account {
  active: number
  lastStart: number
  pausedUntil: number
  pausedBecause: WaitReason
}

function createLedger(clock: Clock): SiteLedger {
  const accounts = new Map<string, Account>()
  const accountOf = (site: string): Account => {
    let account = accounts.get(site)
    if (!account) accounts.set(site, (account = newAccount()))
    return account
  }
  return {
    ask(site, { atOnce, delayMs }) {
      const account = accountOf(site)
      if (account.active >= atOnce) return { kind: 'full' }
      const polite = account.lastStart + delayMs
      // Timers count in whole milliseconds.
      const ms = Math.ceil(Math.max(polite, account.pausedUntil) - clock.now())
      if (ms > 0)
        return { kind: 'wait', ms, because: account.pausedUntil > polite ? account.pausedBecause : 'politeness' }
      account.active++
      account.lastStart = clock.now()
      return { kind: 'go', end: () => void account.active-- }
    },
    pause(site, { ms, because }) {
      const account = accountOf(site)
      const until = clock.now() + ms
      if (until > account.pausedUntil) Object.assign(account, { pausedUntil: until, pausedBecause: because })
    },
  }
}

const newAccount = (): Account => ({
  active: 0,
  lastStart: Number.NEGATIVE_INFINITY,
  pausedUntil: Number.NEGATIVE_INFINITY,
  pausedBecause: 'back-off',
})
