import { decodePage, encodePage } from '../src/stages/2-model/page-file/page-file.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { HARVEST_LIMITS } from '../src/stages/6-harvest/options.ts'
import type { Checkpoint, SavedWalk } from '../src/stages/6-harvest/state/checkpoint.ts'
import type { WalkOptions, WalkParts } from '../src/stages/6-harvest/state/walk-parts.ts'
import type { Ending } from '../src/stages/6-harvest/summary.ts'
import type { Row } from '../src/stages/6-harvest/table/list-template.ts'
import { checkpointOf, walkFrom } from '../src/stages/6-harvest/walk/stored-walk.ts'
import type { WalkedPage } from '../src/stages/6-harvest/walk/walked-page.ts'

export const WALK_OPTIONS: WalkOptions = {
  pages: 'all',
  reading: 'auto',
  keepDuplicates: false,
  limits: HARVEST_LIMITS,
}

/** Checkpoints as a store keeps them: as text and bytes, each model once. */
export class WalkStore {
  readonly #models = new Map<string, PageModel>()
  readonly checkpoints: Checkpoint[] = []
  /** How many models were already stored. */
  repeated = 0

  add(checkpoint: Checkpoint): void {
    this.checkpoints.push(checkpoint)
    for (const { ref, model } of checkpoint.models) {
      if (this.#models.has(ref)) this.repeated++
      else this.#models.set(ref, decodePage(encodePage(model)))
    }
  }

  /** The stored walk after this many pages. */
  after(pages = this.checkpoints.length): SavedWalk | undefined {
    const checkpoints = this.checkpoints.slice(0, pages)
    const last = checkpoints.at(-1)
    const trails = checkpoints.map(({ trail }) => trail)
    return last && { state: last.state, trails, models: ref => this.#models.get(ref)! }
  }
}

/** The part of a page that goes into a table. */
export interface TakenPage
  extends Pick<WalkedPage, 'number' | 'url' | 'places' | 'duplicates' | 'earlier' | 'relearned'> {
  readonly columns: readonly string[]
  readonly rows: readonly Pick<Row, 'key' | 'idText' | 'cells' | 'link'>[]
}

const takenOf = ({ number, url, places, duplicates, earlier, relearned, columns, rows }: WalkedPage): TakenPage => ({
  ...{ number, url, places, duplicates, earlier, relearned },
  columns: columns.map(({ name }) => name),
  rows: rows.map(({ nodes: _, undated: __, ...row }) => row),
})

export interface Walked {
  readonly pages: readonly TakenPage[]
  /** Undefined: the walk was interrupted. */
  readonly ending: Ending | undefined
}

/** Walks, or resumes a stored walk. Stops after a number of pages; `store` gets their checkpoints. */
export async function walkOn(
  start: string,
  parts: WalkParts,
  { from, store, most }: { from?: SavedWalk | undefined; store?: WalkStore; most?: number } = {},
): Promise<Walked> {
  const taken: TakenPage[] = []
  const pages = walkFrom(start, parts, from)
  for (;;) {
    const next = await pages.next()
    if (next.done) return { pages: taken, ending: next.value }
    store?.add(checkpointOf(next.value))
    taken.push(takenOf(next.value))
    if (taken.length !== most) continue
    await pages.return({ kind: 'stopped' })
    return { pages: taken, ending: undefined }
  }
}
