import { orderRows, type RowQuestion, type RowTable } from '../export/select/order-rows.ts'
import type { Table } from '../export/table.ts'

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

/** Which rows of a table are wanted. */
export interface WantedRows extends RowQuestion {
  readonly offset: number
  readonly limit: number
}

/** Some rows of a table, in the wanted order. */
export function rowsShown(view: RowView, { offset, limit, ...question }: WantedRows) {
  const { fields, rows } = view.table
  const order = view.order(question)
  const shown = [...order.subarray(offset, offset + limit)]
  return {
    columns: fields.map(column => ({ ...column })),
    rows: shown.map(at => fields.map((_, column) => rows[at]![column] ?? null)),
    records: shown.map(at => at + 1),
    offset,
    matching: order.length,
  }
}

/** A table row by row. */
export const rowTableOf = ({ fields, recordCount }: Pick<Table, 'fields' | 'recordCount'>): RowTable => ({
  fields: fields.map(({ id, name, kind }) => ({ id: id ?? name, name, kind })),
  rows: Array.from({ length: recordCount }, (_, row) => fields.map(({ cells }) => cells[row])),
})
