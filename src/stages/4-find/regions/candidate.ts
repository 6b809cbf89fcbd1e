import type { RecordNodes } from './region.ts'

/** Nodes that may be the records of a region. */
export interface RegionCandidate {
  /**
   * `siblings`: similar children of one element. `groups`: several siblings per record. `spread`: similar elements
   * below several parents.
   */
  readonly shape: 'siblings' | 'groups' | 'spread'
  readonly records: readonly RecordNodes[]
}
