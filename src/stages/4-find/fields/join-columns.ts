import { onlyValue } from '../../2-model/only-value.ts'
import { attributeOf, type PageModel } from '../../2-model/page-model.ts'
import type { Column } from './column.ts'
import { presentCells } from './field.ts'
import { isStruckSlot } from './prices/struck-slot.ts'
import type { Slot } from './slot.ts'

/**
 * Joins columns of the same thing at different depths: half of the cards have one more element around them, or a sale
 * price has an extra element. Such columns have the same path ending and the same source, and no record has both. A
 * longer common ending is more certain, so long endings are joined first. Crossed-out words are something else.
 */
export function joinColumns(page: PageModel, columns: readonly Column[]): Column[] {
  const struck = new Set(columns.filter(({ slot }) => isStruckSlot(page, slot)).map(({ slot }) => slot))
  return ENDINGS.reduce<readonly Column[]>(
    (joined, endingOf) => joinByEnding(joined, column => endingOf(column, page), struck),
    columns,
  ) as Column[]
}

/** The ending of a column's path, or undefined if it says too little. */
type Ending = (column: Column, page: PageModel) => string | undefined

const ENDINGS: readonly Ending[] = [
  ({ slot }) => pathFrom(slot, 2),
  propertyOf,
  ({ slot }) => pathFrom(slot, 1),
  ({ slot }) => pathFrom(withoutProperty(slot), 2),
]

function joinByEnding(
  columns: readonly Column[],
  endingOf: (column: Column) => string | undefined,
  struck: ReadonlySet<Slot>,
): Column[] {
  const byEnding = new Map<string, Column[]>()
  const joined = new Map<Column, Column>()
  for (const column of columns) {
    const ending = column.slot.isList ? undefined : endingOf(column)
    const key = `${column.source} ${struck.has(column.slot)} ${ending}`
    const alike = ending === undefined ? [] : (byEnding.get(key) ?? [])
    const fits = alike.filter(other => areApart(joined.get(other)!, column) && !areNamedApart(other.slot, column.slot))
    // If it matches two columns that occur side by side, it could be either.
    if (fits.length === 1) {
      joined.set(fits[0]!, joinCells(joined.get(fits[0]!)!, column))
      continue
    }
    joined.set(column, column)
    alike.push(column)
    if (ending !== undefined) byEnding.set(key, alike)
  }
  return [...joined.values()]
}

const joinCells = (a: Column, b: Column): Column => ({
  ...a,
  cells: a.cells.map((cell, record) => cell ?? b.cells[record]),
})

const areApart = (a: Column, b: Column): boolean =>
  a.cells.every((cell, record) => cell === undefined || b.cells[record] === undefined)

const propertyIn = ({ identity }: Slot): string | undefined => /@.*/.exec(identity)?.[0]

/** Elements with different properties are different things; one may lack its property in some records. */
function areNamedApart(a: Slot, b: Slot): boolean {
  const [one, other] = [propertyIn(a), propertyIn(b)]
  return one !== undefined && other !== undefined && one !== other
}

const withoutProperty = (slot: Slot): Slot => ({ ...slot, identity: slot.identity.replace(/@.*/, '') })

/** The last steps of a path, as many as are needed to include this number of names. */
function pathFrom(slot: Slot, names: number): string | undefined {
  let path = ''
  let found = 0
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    // A featured record has its title in a larger heading.
    path = `${at.identity.replace(/^h[1-6](?![\w-])/, 'h')}${at.place}/${path}`
    if (/[.@]/.test(at.identity) && ++found === names) return path
  }
  return undefined
}

/** The property of its elements, or of the elements of which it is the whole text. */
function propertyOf({ slot, cells }: Column, page: PageModel): string | undefined {
  if (slot.identity !== '#text') return propertyIn(slot)
  const property = onlyValue(
    presentCells({ cells }).map(({ nodes }) => {
      const element = page.parent[nodes[0]!]!
      const isWhole =
        page.textStart[element] === page.textStart[nodes[0]!] && page.textEnd[element] === page.textEnd[nodes.at(-1)!]
      return isWhole ? attributeOf(page, element, 'itemprop') : undefined
    }),
  )
  return property && `@${property}`
}
