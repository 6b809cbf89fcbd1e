import { foldTables } from '../fold.ts'

/** A set of code units, as plain data: those below 128 by table, the others by test. */
export interface CharacterSet {
  readonly ascii: Uint8Array
  readonly items: readonly SetItem[]
  /** It contains what no item contains. */
  readonly negated: boolean
  /** Whether it can contain any of the others. */
  readonly reachesBeyond: boolean
  /** `[^\n\t]` is the rest of a line or cell: it does not continue in a separate element. */
  readonly staysInElement: boolean
}

export type SetItem =
  | { readonly kind: 'range'; readonly first: number; readonly last: number }
  | { readonly kind: 'property'; readonly test: RegExp }

export const range = (first: number, last = first): SetItem => ({ kind: 'range', first, last })

const ASCII = 128
const TAB = '\t'.charCodeAt(0)

export function buildSet(
  items: readonly SetItem[],
  { negated, exact }: { negated: boolean; exact: boolean },
): CharacterSet {
  const folded = exact ? items : items.flatMap(foldItem)
  const ascii = new Uint8Array(ASCII)
  for (let code = 0; code < ASCII; code++) ascii[code] = Number(hasItem(folded, code) !== negated)
  return {
    ascii,
    items: folded,
    negated,
    reachesBeyond: negated || folded.some(item => item.kind === 'property' || item.last >= ASCII),
    staysInElement: negated && ascii[TAB] === 0,
  }
}

export const hasCode = (set: CharacterSet, code: number): boolean =>
  code < ASCII ? set.ascii[code] === 1 : hasItem(set.items, code) !== set.negated

const hasItem = (items: readonly SetItem[], code: number): boolean => items.some(item => includes(item, code))

function includes(item: SetItem, code: number): boolean {
  switch (item.kind) {
    case 'range':
      return item.first <= code && code <= item.last
    case 'property':
      return item.test.test(String.fromCharCode(code))
  }
}

/** Folded text has no capitals and accents: a range with some also means their plain letters. */
function foldItem(item: SetItem): SetItem[] {
  if (item.kind === 'property') return [item]
  const items: SetItem[] = [item]
  const last = Math.min(item.last, item.first + MAX_FOLDED_RANGE)
  const { folded } = foldTables()
  for (let code = item.first; code <= last; code++) if (folded[code] !== code) items.push(range(folded[code]!))
  return items
}

/** Longer ranges are whole scripts, which include their own folded letters. */
const MAX_FOLDED_RANGE = 512
