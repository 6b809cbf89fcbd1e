type Bound = string | number | boolean

/** Why something holds or not, down to the facts of the page. */
export interface Reason {
  readonly claim: string
  /** Less than 0 speaks against it; null if it is not weighed. */
  readonly weight: number | null
  readonly holds: boolean
  readonly nodes: readonly number[]
  readonly rule: { readonly name: string; readonly text: string; readonly file: string; readonly line: number } | null
  readonly bindings: Readonly<Record<string, Bound | readonly Bound[]>> | null
  readonly because: readonly Reason[]
}

/** An answer in three depths. */
export interface Explanation {
  readonly found: boolean
  readonly sentence: string
  readonly reasons: readonly string[]
  readonly tree: readonly Reason[]
  readonly command: string
}

/** What to explain; without any, the list. */
export interface Asked {
  readonly record?: number
  /** The id of a column, which edits do not change. */
  readonly field?: string
  readonly node?: number
  readonly next?: boolean
}
