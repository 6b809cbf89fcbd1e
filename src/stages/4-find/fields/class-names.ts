import { countEach } from '../../2-model/count-each.ts'
import { RARE_SHARE } from './shares.ts'
import type { Traits } from './traits.ts'

/** If more names are almost unique to a record, they are not fields. */
const MAX_RARE_NAMES = 8

/** The class names that a template gives its elements. */
export interface ClassNames {
  /** The canonical name: as written, or without its numbers if only that form is common; undefined for rare names. */
  nameOf(name: string): string | undefined
  /** Whether a name is used as written. */
  isKept(name: string): boolean
  /** The canonical form of a rare name, for an element that has no other. */
  rareNameOf(name: string): string | undefined
}

/** From the children of similar elements: `price` stays, `item-12` and `item-13` become `item-#`. */
export function commonClassNames(lists: readonly (readonly Traits[])[]): ClassNames {
  const namesIn = (traits: readonly Traits[]): Set<string> =>
    new Set(traits.flatMap(({ classes }) => classes.flatMap(name => [name, foldDigits(name)])))
  const counts = countEach(lists.flatMap(traits => [...namesIn(traits)]))
  const least = Math.min(lists.length, Math.max(2, Math.ceil(lists.length * RARE_SHARE)))
  const isCommon = (name: string): boolean => (counts.get(name) ?? 0) >= least
  const rare = [...counts.keys()].filter(name => !isCommon(name) && !isCommon(foldDigits(name)))
  return {
    isKept: name => isCommon(name) || (rare.length <= MAX_RARE_NAMES && !isCommon(foldDigits(name))),
    nameOf: name => [name, foldDigits(name)].find(isCommon),
    // A few names that occur once are fields of one record; many are generated per record.
    rareNameOf: name => (rare.length <= MAX_RARE_NAMES ? name : undefined),
  }
}

const foldDigits = (name: string): string => name.replace(/\d+/g, '#')
