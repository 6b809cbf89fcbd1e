import type { DetailState } from '../../stages/6-harvest/follow-details.ts'

/** Merges what two workers learned about detail pages at the same time. */
export function mergeDetailStates(known: DetailState | undefined, learned: DetailState): DetailState {
  if (!known) return learned
  const texts = new Set(known.wrappers.map(wrapper => JSON.stringify(wrapper)))
  const added = learned.wrappers.filter(wrapper => !texts.has(JSON.stringify(wrapper)))
  return { ...(known.wrappers.length === 0 ? learned : known), wrappers: [...known.wrappers, ...added], decided: [] }
}
