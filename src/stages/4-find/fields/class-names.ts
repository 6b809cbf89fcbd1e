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
  const foldDigits = digitFolder()
  const counts = new Map<string, number>()
  for (const traits of lists) {
    const names = new Set<string>()
    for (const { classes } of traits) for (const name of classes) names.add(name).add(foldDigits(name))
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const least = Math.min(lists.length, Math.max(2, Math.ceil(lists.length * RARE_SHARE)))
  const isCommon = (name: string): boolean => (counts.get(name) ?? 0) >= least
  const rare = [...counts.keys()].filter(name => !isCommon(name) && !isCommon(foldDigits(name)))
  return {
    isKept: name => isCommon(name) || (rare.length <= MAX_RARE_NAMES && !isCommon(foldDigits(name))),
    nameOf: name => {
      if (isCommon(name)) return name
      const folded = foldDigits(name)
      return isCommon(folded) ? folded : undefined
    },
    // A few names that occur once are fields of one record; many are generated per record.
    rareNameOf: name => (rare.length <= MAX_RARE_NAMES ? name : undefined),
  }
}

/** Names without their numbers; the same names come again and again. */
function digitFolder(): (name: string) => string {
  const known = new Map<string, string>()
  return name => {
    let folded = known.get(name)
    if (folded === undefined) known.set(name, (folded = name.replace(/\d+/g, '#')))
    return folded
  }
}
