import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedFolder } from '../../3-annotate/shipped-folder.ts'

/** The numbers of the rules that all domains share, as data: `domains/weights.json`. */
export interface DomainWeights {
  /** How much records of one list may differ: δ of AMBER in depth, ε in distance. */
  readonly tolerances: { readonly depth: number; readonly distance: number }
  /** What a column needs: to be chosen, to fill gaps of the chosen one, and to do so where a cell has nothing else. */
  readonly points: Readonly<Record<'enough' | 'second column' | 'nothing else in the cell', number>>
  /** What each claim of `alignment.dl` adds to the points of a column. */
  readonly weights: Readonly<Record<string, number>>
}

let shipped: DomainWeights | undefined

export const loadDomainWeights = (): DomainWeights =>
  (shipped ??= JSON.parse(readFileSync(join(shippedFolder('domains'), 'weights.json'), 'utf8')) as DomainWeights)
