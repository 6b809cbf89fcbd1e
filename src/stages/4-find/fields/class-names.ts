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
export function commonClassNames(lists: readonly (readonly Pick<Traits, 'classes'>[])[]): ClassNames {
  const foldDigits = digitFolder()
  const uses = new Map<string, NameUse>()
  for (let list = 0; list < lists.length; list++) {
    for (const { classes } of lists[list]!) {
      for (const name of classes) {
        use(uses, name, list)
        const folded = foldDigits(name)
        if (folded !== name) use(uses, folded, list)
      }
    }
  }
  const least = Math.min(lists.length, Math.max(2, Math.ceil(lists.length * RARE_SHARE)))
  const isCommon = (name: string): boolean => (uses.get(name)?.lists ?? 0) >= least
  const rare = [...uses.keys()].filter(name => !isCommon(name) && !isCommon(foldDigits(name)))
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

/** In how many lists a name is used, and the last of them. */
interface NameUse {
  lists: number
  last: number
}

/** Lists come one after the other. */
function use(uses: Map<string, NameUse>, name: string, list: number): void {
  const known = uses.get(name)
  if (!known) uses.set(name, { lists: 1, last: list })
  else if (known.last !== list) {
    known.lists++
    known.last = list
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
