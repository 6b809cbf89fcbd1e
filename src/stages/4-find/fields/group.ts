import type { Part } from './record-text.ts'
import type { Slot } from './slot.ts'
import type { Traits } from './traits.ts'

/** The children of one part of a slot, with their traits. */
export interface Children {
  readonly record: number
  readonly parts: readonly Part[]
  readonly traits: readonly Traits[]
}

/** Members of a slot under construction: the index of a child list and of a child in it. */
export interface Member {
  readonly list: number
  readonly at: number
}

/** A slot under construction. */
export interface Group extends Omit<Slot, 'parent' | 'records' | 'parts'> {
  readonly members: readonly Member[]
  /** The class names of the only child of each member, if they tell the members of an element apart. */
  readonly inner?: string
}
