import { RowView } from '../answers/row-view.ts'
import type { RowTable } from '../export/select/order-rows.ts'

/** Tables of runs in memory. One of 50,000 rows and 10 columns takes about 100 MB. */
const MAX_TABLES = 2

/** The tables of runs that somebody looks at. */
export class RunRowViews {
  readonly #views = new Map<number, { readonly version: string; readonly view: Promise<RowView> }>()

  /** The view of a run in its present version; requests at the same time share one reading. */
  of(run: number, version: string, read: () => Promise<RowTable>): Promise<RowView> {
    const known = this.#views.get(run)
    this.#views.delete(run)
    const kept = known?.version === version ? known : { version, view: read().then(table => new RowView(table)) }
    this.#views.set(run, kept)
    for (const old of this.#views.keys()) {
      if (this.#views.size <= MAX_TABLES) break
      this.#views.delete(old)
    }
    kept.view.catch(() => this.#forget(run, kept))
    return kept.view
  }

  #forget(run: number, failed: object): void {
    if (this.#views.get(run) === failed) this.#views.delete(run)
  }
}
