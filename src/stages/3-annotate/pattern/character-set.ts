import { foldTables } from '../fold.ts'

/** A set of code units: those below 128 by table, the others by test. */
export interface CharacterSet {
  readonly ascii: Uint8Array
  readonly beyond: (code: number) => boolean
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
  const holds = (code: number): boolean => folded.some(item => includes(item, code)) !== negated
  return {
    ascii: Uint8Array.from({ length: ASCII }, (_, code) => Number(holds(code))),
    beyond: holds,
    reachesBeyond: negated || folded.some(item => item.kind === 'property' || item.last >= ASCII),
    staysInElement: negated && !holds(TAB),
  }
}

export const hasCode = (set: CharacterSet, code: number): boolean =>
  code < ASCII ? set.ascii[code] === 1 : set.beyond(code)

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
