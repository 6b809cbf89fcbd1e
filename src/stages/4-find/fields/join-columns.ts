import type { Column } from './columns.ts'
import type { Slot } from './slot.ts'

/**
 * Joins columns of things that stand at different depths: half of the cards have one more element around them, a price
 * on sale stands in an element of its own. Such columns end in the same way, are read from the same source, and no
 * record has both. The longer the common end, the surer: so long ends are joined first.
 */
export function joinColumns(columns: readonly Column[]): Column[] {
  return ENDINGS.reduce<readonly Column[]>(joinByEnding, columns) as Column[]
}

/** How the place of a column ends, or undefined where that says too little. */
type Ending = (slot: Slot) => string | undefined

const ENDINGS: readonly Ending[] = [slot => pathFrom(slot, 2), slot => propertyOf(slot), slot => pathFrom(slot, 1)]

function joinByEnding(columns: readonly Column[], endingOf: Ending): Column[] {
  const byEnding = new Map<string, Column[]>()
  const joined = new Map<Column, Column>()
  for (const column of columns) {
    const ending = column.slot.isList ? undefined : endingOf(column.slot)
    const key = `${column.source} ${ending}`
    const alike = ending === undefined ? [] : (byEnding.get(key) ?? [])
    const fits = alike.filter(other => areApart(joined.get(other)!, column))
    // Like two others that stand side by side, it might be either.
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

/** The last steps of a path, as many as it takes to have so many with a name. */
function pathFrom(slot: Slot, names: number): string | undefined {
  let path = ''
  let found = 0
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    path = `${at.identity}${at.place}/${path}`
    if (/[.@]/.test(at.identity) && ++found === names) return path
  }
  return undefined
}

const propertyOf = ({ identity }: Slot): string | undefined => /@.*/.exec(identity)?.[0]
