import { asPageWrapper } from '../../stages/5-wrap/page/old-detail-wrapper.ts'
import type { DetailState } from '../../stages/6-harvest/follow-details.ts'

/** Merges what two workers learned about detail pages at the same time. */
export function mergeDetailStates(known: DetailState | undefined, learned: DetailState): DetailState {
  if (!known) return learned
  const before = known.wrappers.map(asPageWrapper)
  const texts = new Set(before.map(wrapper => JSON.stringify(wrapper)))
  const added = learned.wrappers.filter(wrapper => !texts.has(JSON.stringify(wrapper)))
  return { ...(before.length === 0 ? learned : known), wrappers: [...before, ...added], decided: [] }
}
