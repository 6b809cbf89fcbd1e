import { countEach } from '../../2-model/count-each.ts'
import { onlyValue } from '../../2-model/only-value.ts'
import { attributeOf, type PageModel } from '../../2-model/page-model.ts'
import { KNOWN_WORD, readClassName } from './class-words.ts'
import type { Column } from './column.ts'
import { presentCells } from './field.ts'
import { isStruckSlot } from './prices/struck-slot.ts'
import { FEW_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'

/**
 * Joins columns of the same thing at different depths: half of the cards have one more element around them, or a sale
 * price has an extra element. Such columns have the same path ending and the same source, and no record has both. A
 * longer common ending is more certain, so long endings are joined first. Crossed-out words are something else.
 */
export function joinColumns(page: PageModel, columns: readonly Column[]): Column[] {
  const struck = new Set(columns.filter(({ slot }) => isStruckSlot(page, slot)).map(({ slot }) => slot))
  const alike = ENDINGS.reduce<readonly Column[]>(
    (joined, { of, fits }) => joinByEnding(joined, column => of(column, page), fits, struck),
    columns,
  )
  return joinByEnding(alike, namesOfTwo(alike), coverAll, struck)
}

/** The ending of a column's path, undefined if it says too little; and what else columns with one ending must have in common. */
interface Ending {
  readonly of: (column: Column, page: PageModel) => string | undefined
  readonly fits: (a: Column, b: Column) => boolean
}

const ENDINGS: readonly Ending[] = [
  { of: ({ slot }) => pathFrom(slot, 2), fits: () => true },
  { of: propertyOf, fits: () => true },
  { of: ({ slot }) => pathFrom(slot, 1), fits: () => true },
  { of: ({ slot }) => tagsFrom(slot), fits: areVariants },
  { of: ({ slot }) => pathFromHeading(slot), fits: coverAll },
]

function joinByEnding(
  columns: readonly Column[],
  endingOf: (column: Column) => string | undefined,
  areAlike: Ending['fits'],
  struck: ReadonlySet<Slot>,
): Column[] {
  const byEnding = new Map<string, Column[]>()
  const joined = new Map<Column, Column>()
  for (const column of columns) {
    const ending = column.slot.isList ? undefined : endingOf(column)
    const key = `${column.source} ${struck.has(column.slot)} ${ending}`
    const alike = ending === undefined ? [] : (byEnding.get(key) ?? [])
    const fits = alike.filter(other => areApart(joined.get(other)!, column) && areAlike(joined.get(other)!, column))
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

/** A featured record has its title in a larger heading. */
const identityOf = ({ identity }: Slot): string => identity.replace(/^h[1-6](?![\w-])/, 'h')

const tagOf = (slot: Slot): string => identityOf(slot).replace(/[.@].*/, '')

/** The last steps of a path, as many as are needed to include this number of names. */
function pathFrom(slot: Slot, names: number): string | undefined {
  const steps = stepsFrom(slot, names, /[.@]/)
  return steps.length === 0 ? undefined : steps.map(step => `${identityOf(step)}${step.place}`).join('/')
}

/** What is in a heading, from the heading on. */
function pathFromHeading(slot: Slot): string | undefined {
  const steps: string[] = []
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    steps.push(`${tagOf(at)}${at.place}`)
    if (tagOf(at) === 'h') return steps.join('/')
  }
  return undefined
}

/** The same with two class names, without them and properties. */
function tagsFrom(slot: Slot): string | undefined {
  const steps = stepsFrom(slot)
  return steps.length === 0 ? undefined : steps.map(step => `${tagOf(step)}${step.place}`).join('/')
}

/** Upward from a slot until this number has a name; none if there are fewer. */
function stepsFrom(slot: Slot, names = 2, named = /\./): Slot[] {
  const steps: Slot[] = []
  let found = 0
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    steps.push(at)
    if (named.test(at.identity) && ++found === names) return steps
  }
  return []
}

/**
 * Whether nearly all records have one or the other, and each step has the names of the other and perhaps more: a long
 * title has the class name that cuts it. Parts of one element are told apart before, by more than their names.
 */
function areVariants(a: Column, b: Column): boolean {
  if (a.slot.parent === b.slot.parent && propertyIn(a.slot) === propertyIn(b.slot)) return false
  if (!coverAll(a, b)) return false
  const others = stepsFrom(b.slot)
  return stepsFrom(a.slot).every((step, at) => includesNames(step, others[at]!))
}

/** Whether nearly all records have one or the other. */
function coverAll(a: Column, b: Column): boolean {
  const covered = a.cells.filter((cell, record) => cell ?? b.cells[record]).length
  return covered >= (1 - FEW_SHARE) * a.cells.length
}

/** What class names call a column, if they call just one other so: "news-title" among records with a "title" is that of an advert. */
function namesOfTwo(columns: readonly Column[]): (column: Column) => string | undefined {
  const names = new Map(columns.map(column => [column, contentNameOf(column.slot)]))
  const counts = countEach(columns.map(column => `${column.source} ${names.get(column)}`))
  return column => (counts.get(`${column.source} ${names.get(column)}`) === 2 ? names.get(column) : undefined)
}

function contentNameOf(slot: Slot): string | undefined {
  const named = slot.identity.includes('.') ? slot : slot.parent
  const known = named && namesOf(named).flatMap(name => readClassName(name) ?? [])
  return known?.find(({ rank }) => rank === KNOWN_WORD)?.words.at(-1)
}

function includesNames(a: Slot, b: Slot): boolean {
  const [one, other] = [propertyIn(a), propertyIn(b)]
  if (one !== undefined && other !== undefined && one !== other) return false
  const [few, many] = [namesOf(a), namesOf(b)].sort((x, y) => x.length - y.length) as [string[], string[]]
  return few.every(name => many.includes(name))
}

const namesOf = ({ identity }: Slot): string[] => identity.replace(/@.*/, '').split('.').slice(1)

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
