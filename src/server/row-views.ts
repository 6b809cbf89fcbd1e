import { orderRows, type RowQuestion, type RowTable } from '../export/select/order-rows.ts'

/** A table that is looked at page by page; each order of its rows is worked out once. */
export class RowView {
  readonly table: RowTable
  readonly #orders = new Map<string, Int32Array>()

  constructor(table: RowTable) {
    this.table = table
  }

  /** The numbers of the wanted rows. */
  order(question: RowQuestion): Int32Array {
    const key = JSON.stringify([question.sort, question.where, question.q])
    const known = this.#orders.get(key)
    if (known) return known
    const order = orderRows(this.table, question)
    if (this.#orders.size >= MAX_ORDERS) this.#orders.delete(this.#orders.keys().next().value!)
    this.#orders.set(key, order)
    return order
  }
}

/** Per table: a person goes back and forth between few. */
const MAX_ORDERS = 8
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
