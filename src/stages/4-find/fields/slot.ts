import type { Part } from './record-text.ts'

/** A position in the template of the records: the parts of all records that are the same thing. */
export interface Slot {
  readonly parent: Slot | undefined
  /** Tag, class names and property: `div.price`, `td`, `#text`. */
  readonly identity: string
  /** Distinguishes several siblings with this identity: `[2]`, `[price:]`, `*` for all of them; else empty. */
  readonly place: string
  /** The record of each part, ascending. A list has several parts per record; other slots have at most one. */
  readonly records: readonly number[]
  readonly parts: readonly Part[]
  readonly isList: boolean
  /** The parts of a list are paragraphs or lines of one text. */
  readonly isProse?: boolean
  /** The parts are what people wrote, with links and pictures in it. */
  readonly isAuthored?: boolean
  /** The label that the parts have in common, or empty. */
  readonly label: string
  /** For table cells: the column, from 0. */
  readonly column?: number
}

/** Whether its parts are separate values, such as tags; paragraphs are one text. */
export const hasItems = ({ isList, isProse }: Slot): boolean => isList && !isProse

/** The path from the record to a slot, for people: `div.price/span[2]`. Empty for the record itself. */
export function pathOf(slot: Slot): string {
  const steps: string[] = []
  for (let at: Slot | undefined = slot; at; at = at.parent) if (at.identity !== '') steps.push(stepOf(at))
  return steps.reverse().join('/')
}

/** One class name is enough to recognize the element. */
const stepOf = ({ identity, place }: Slot): string =>
  (identity.startsWith('#text') ? 'text()' : /^[^.@]*(?:\.[^.@]*)?/.exec(identity)![0]) + place
