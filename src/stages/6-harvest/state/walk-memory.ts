import type { RecordIdentity } from '../table/record-identity.ts'
import { type Seen, SeenRecords } from '../table/seen-records.ts'
import { tellRow } from './told-row.ts'
import type { TrailStep } from './trail.ts'

/** What a walk remembers of all its pages: seen records and visited places. */
export class WalkMemory {
  #seen: SeenRecords
  /** Page numbers by place. */
  readonly #visited = new Map<string, number>()
  /** What was added since the last trail. */
  #trail: TrailStep[] = []
  /** The last kept rows, as written in the trail. */
  #last: readonly string[] = []

  constructor(identity: RecordIdentity) {
    this.#seen = new SeenRecords(identity)
  }

  get seen(): Omit<SeenRecords, 'keep'> {
    return this.#seen
  }

  keep(rows: readonly Seen[]): void {
    const told = rows.map(tellRow)
    const same = sharedStart(this.#last, told)
    this.#seen.keep(rows)
    this.#last = told
    this.#trail.push({ keep: told.slice(same), same })
  }

  visit(place: string, page: number): void {
    if (this.#visited.has(place)) return
    this.#visited.set(place, page)
    this.#trail.push({ visit: place, page })
  }

  pageAt(place: string): number | undefined {
    return this.#visited.get(place)
  }

  /** The list was learned again before its first page was delivered: its records have another identity. */
  forgetRows(identity: RecordIdentity): void {
    this.#seen = new SeenRecords(identity)
    this.#last = []
    this.#trail = this.#trail.filter(step => 'visit' in step)
  }

  /** What was added since the last call. */
  takeTrail(): readonly TrailStep[] {
    const trail = this.#trail
    this.#trail = []
    return trail
  }
}

/** Growing lists show earlier rows again; the trail does not repeat them. */
function sharedStart(before: readonly string[], after: readonly string[]): number {
  const at = after.findIndex((row, index) => row !== before[index])
  return at < 0 ? after.length : at
}
