/**
 * The part of XPath that wrappers are written in: steps down, up, and to siblings, with tests of names,
 * attributes, text and position. All output is XPath 1.0, so it works in a browser's console and in other
 * tools. Other XPath that people write goes to the XPath engine.
 */
export interface Path {
  /** Where the first step starts: at the document, or at the node that the path is relative to. */
  readonly from: 'document' | 'context'
  readonly steps: readonly Step[]
}

/**
 * `descendant` means `//`: positions count among the children of each parent. On `preceding-sibling` they count from
 * the nearest.
 */
export type Axis = 'child' | 'descendant' | 'following-sibling' | 'preceding-sibling' | 'parent' | 'self'

export interface Step {
  readonly axis: Axis
  /** A tag, `*` for any element, or `#text`. */
  readonly test: string
  /** Applied in order; positions count the nodes that meet the earlier conditions. */
  readonly conditions: readonly Condition[]
}

export type Condition =
  /** The attribute is a list of words and this is one of them. */
  | { readonly kind: 'word'; readonly attribute: string; readonly word: string }
  | { readonly kind: 'equals'; readonly attribute: string; readonly value: string }
  | { readonly kind: 'has'; readonly attribute: string }
  /** The text of the node, white space folded. */
  | { readonly kind: 'says'; readonly text: string }
  | { readonly kind: 'begins'; readonly text: string }
  | { readonly kind: 'not-blank' }
  /** There is a node at the end of this path. */
  | { readonly kind: 'holds'; readonly path: Path }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'at'; readonly position: number }
  | { readonly kind: 'behind'; readonly position: number }
  /** This many nodes at the end are left out. */
  | { readonly kind: 'before-last'; readonly count: number }

/** Paths whose nodes are taken together. */
export type Union = readonly Path[]

export const step = (axis: Axis, test: string, ...conditions: Condition[]): Step => ({ axis, test, conditions })

/** The conditions that the steps of a path rely on, not those inside other conditions. */
export const conditionsIn = (union: Union): Condition[] =>
  union.flatMap(({ steps }) => steps.flatMap(({ conditions }) => conditions))

/** The texts that a path looks for. */
export const textsIn = (union: Union): string[] =>
  conditionsIn(union).flatMap(one => (one.kind === 'says' || one.kind === 'begins' ? [one.text] : []))

export const isPositional = ({ kind }: Condition): boolean =>
  kind === 'at' || kind === 'behind' || kind === 'before-last'
