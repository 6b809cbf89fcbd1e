import { readRow } from '../state/told-row.ts'
import { parseTrail } from '../state/trail.ts'
import { WalkMemory } from '../state/walk-memory.ts'
import type { RecordIdentity } from '../table/record-identity.ts'

/** What a walk remembered, from the trails of all its pages. */
export function replayTrails(identity: RecordIdentity, trails: readonly string[]): WalkMemory {
  const memory = new WalkMemory(identity)
  let rows: readonly string[] = []
  for (const step of trails.flatMap(parseTrail)) {
    if ('visit' in step) memory.visit(step.visit, step.page)
    else {
      rows = [...rows.slice(0, step.same), ...step.keep]
      memory.keep(rows.map(readRow))
    }
  }
  memory.takeTrail()
  return memory
}
