/** The numbers of the rules that all domains share, as data: `domains/weights.json`. */
export interface DomainWeights {
  /** How much records of one list may differ: δ of AMBER in depth, ε in distance. */
  readonly tolerances: { readonly depth: number; readonly distance: number }
  /** What a column needs: to be chosen, to fill gaps of the chosen one, and to do so where a cell has nothing else. */
  readonly points: Readonly<Record<'enough' | 'second column' | 'nothing else in the cell', number>>
  /** What each claim of `alignment.dl` adds to the points of a column. */
  readonly weights: Readonly<Record<string, number>>
}
