import type { Part } from './record-text.ts'

/** A place in the template of the records: the parts of all records that are the same thing. */
export interface Slot {
  readonly parent: Slot | undefined
  /** How the place reads in a path: `div.price`, `td[3]`, `text()`. */
  readonly step: string
  /** The record of each part, ascending. A list has several parts of one record; other slots one at most. */
  readonly records: readonly number[]
  readonly parts: readonly Part[]
  readonly isList: boolean
  /** The label that the parts have in common, or empty. */
  readonly label: string
  /** Of a table's cells: the column, from 0. */
  readonly column?: number
}

export function pathOf(slot: Slot): string {
  const steps: string[] = []
  for (let at: Slot | undefined = slot; at; at = at.parent) if (at.step !== '') steps.push(at.step)
  return steps.reverse().join('/')
}
