import type { BrowserLease } from './browser-pool.ts'
import { RenderFailure } from './failure.ts'

/** How often a page is opened again that lost its browser. */
export const MAX_ATTEMPTS = 2

/** Whether a page failed because its browser was gone, and not by itself. */
export function isLoss(error: unknown, lease: BrowserLease): boolean {
  if (error instanceof RenderFailure) return error.kind === 'browser-died'
  return lease.isGone()
}
