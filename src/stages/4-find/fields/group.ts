import type { Part } from './record-text.ts'
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

export interface Group {
  /** Tag, class names, and property, which its members have in common. */
  readonly identity: string
  /** Distinguishes several with this identity: `[2]`, `[price:]`, `*` for all of them; else empty. */
  readonly place: string
  readonly members: readonly Member[]
  readonly isList: boolean
  readonly label: string
  readonly column?: number
}
