import type { RecordNodes } from './region.ts'

/** Nodes that may be the records of a region. */
export interface RegionCandidate {
  /** `siblings`: alike children of one element. `groups`: several siblings a record. `spread`: alike elements below several parents. */
  readonly shape: 'siblings' | 'groups' | 'spread'
  readonly records: readonly RecordNodes[]
}
