import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { captionsOf } from './captions.ts'
import { type Cell, presentCells as present } from './field.ts'
import { areInitials } from './items/initials.ts'
import { ITEM_WORDS, isNamedAsItem } from './items/item-lists.ts'
import type { TypedColumn } from './kind.ts'
import { isMiniPager } from './mini-pager.ts'
import { addressFolders } from './naming/address-folder.ts'
import { isProse } from './naming/content-name.ts'
import { endsWithColon } from './parts.ts'
import { joinPrices } from './prices/join-prices.ts'
import { leadsToPrice } from './prices/price-words.ts'
import { isStruckSlot } from './prices/struck-slot.ts'
import { isScaleStep } from './rating-scale.ts'
import { readAttribute } from './read-attribute.ts'
import { marksAdvert, namesState } from './record-state.ts'
import { haveSameRecords, isConstant, withoutRepeats } from './repeated-columns.ts'
import { saidAgain, WORD_SOURCES } from './said-again.ts'
import { RARE_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'
import { asPreciseAs } from './typing/page-dates.ts'

/** With fewer records, constant values may be chance. */
const MIN_RECORDS_FOR_CONSTANTS = 3
/** A constant text in a larger share of the records is furniture; in a smaller share, it describes the records that have it. */
const MAX_FLAG_SHARE = 0.9
export const MIN_RECORDS_FOR_RARE = 5
/** A smaller share of links or pictures in a text are mentions. */
const MAX_MENTION_SHARE = 0.5
/** Wider tables are unreadable. The columns with the most values are kept. */
const MAX_COLUMNS = 120

interface ChoiceOptions {
  readonly keepsConstants?: boolean
}

/** The columns of a table among which to choose. */
interface ColumnCase {
  readonly page: PageModel
  readonly columns: readonly TypedColumn[]
  readonly recordCount: number
  readonly keepsConstants: boolean
}

/** Columns that are not data, and why. */
const NOT_DATA: readonly (readonly [because: string, isIt: (column: TypedColumn, among: ColumnCase) => boolean])[] = [
  ['it has no words', ({ source, cells }) => source === 'text' && cells.every(cell => !cell || cell.text === '')],
  ['it is a label', column => isLabel(column)],
  ['it names the value after it', (column, { page, columns }) => isTerm(page, column, columns)],
  ['it leads to the price after it', (column, { columns }) => leadsToPrice(column, columns)],
  ['it is a step of a scale for ratings', (column, { columns }) => isScaleStep(column, columns)],
  ['it turns the pages of one record', (column, { page }) => isMiniPager(page, column)],
  ['it has the initials of another column', (column, { columns }) => areInitials(column, columns)],
  ['too few records have it', (column, { recordCount }) => isRare(column, recordCount)],
  [
    'it is the same in the records',
    (column, among) => mayGo(column, among) && isFurniture(among.page, column, among.recordCount),
  ],
]

const mayGo = ({ kind }: TypedColumn, { keepsConstants }: ColumnCase): boolean => !keepsConstants || kind !== 'text'

/** Removes columns that are not data: constant words, labels, repetitions, accidental matches. */
export function chooseColumns(
  page: PageModel,
  columns: readonly TypedColumn[],
  recordCount: number,
  { keepsConstants = false }: ChoiceOptions = {},
): TypedColumn[] {
  const named = joinPrices(page, nameByLeads(page, columns, recordCount))
  const among = { page, columns: named, recordCount, keepsConstants }
  const chosen = named
    .filter(column => !NOT_DATA.some(([, isIt]) => isIt(column, among)))
    .map(column =>
      mayGo(column, among) && isFlag(column, recordCount) && !namesGroup(page, column) ? asFlag(column) : column,
    )
  const once = withoutMentions(withoutRepeats(saidOnce(takeDates(chosen))))
  const again = saidAgain(page, once)
  return widest(once.filter(column => !again.has(column)))
}

/** Why a column is not in the table; undefined if it is there, or is left out for another reason. */
export const whyLeftOut = (
  page: PageModel,
  column: TypedColumn,
  columns: readonly TypedColumn[],
  recordCount: number,
): string | undefined =>
  NOT_DATA.find(([, isIt]) => isIt(column, { page, columns, recordCount, keepsConstants: false }))?.[0]

const isNamed = ({ slot, source }: TypedColumn): boolean =>
  source === 'text' && (slot.label !== '' || isTableCell(slot) || slot.identity.includes('@'))

/** Cells of rows inside a record are laid out as a table, but are not columns of one. */
const isTableCell = ({ column, parent }: Slot): boolean => column !== undefined && parent?.parent === undefined

const isLabel = (column: TypedColumn): boolean =>
  column.source === 'text' && isConstant(column) && endsWithColon(present(column)[0]!.text)

/** A term of a definition list names the value after it. */
const isTerm = (page: PageModel, column: TypedColumn, columns: readonly TypedColumn[]): boolean =>
  column.source === 'text' &&
  tagOf(page, present(column)[0]!.nodes[0]!) === 'dt' &&
  columns.some(other => other !== column && other.slot.parent === column.slot.parent && other.slot.label !== '')

function isRare(column: TypedColumn, recordCount: number): boolean {
  const count = present(column).length
  return recordCount >= MIN_RECORDS_FOR_RARE && !isNamed(column) && (count < 2 || count < RARE_SHARE * recordCount)
}

/** "Add to cart", "Read more", the same icon everywhere. Prices, dates, and numbers that happen to agree are data. */
function isFurniture(page: PageModel, column: TypedColumn, recordCount: number): boolean {
  if (recordCount < MIN_RECORDS_FOR_CONSTANTS || !isConstant(column)) return false
  if (column.kind === 'link' || column.kind === 'image') return true
  if (column.source === '@checked') return true
  if (column.kind === 'boolean') return isAction(page, column)
  if (column.kind !== 'text' || namesGroup(page, column)) return false
  const count = present(column).length
  if (count < MAX_FLAG_SHARE * recordCount || namesState(column))
    return isAction(page, column) && !marksAdvert(present(column)[0]!.text)
  return !isNamed(column) || isRowLabel(page, column)
}

/** The category, tag, or author that the records of this page have in common: a link to its page. An action leads elsewhere in each record. */
function namesGroup(page: PageModel, column: TypedColumn): boolean {
  const links = present(column).map(({ nodes }) => linkAround(page, nodes[0]!))
  const [first] = links
  if (first === undefined || links.some(link => link?.address !== first.address)) return false
  return ITEM_WORDS.test(addressFolders(first.address).join(' ')) || isNamedAsItem(page, first.node)
}

function linkAround(page: PageModel, node: NodeId): { readonly node: NodeId; readonly address: string } | undefined {
  const link = [node, page.parent[node]!].find(at => at >= 0 && tagOf(page, at) === 'a')
  const address = link === undefined ? undefined : readAttribute(page, link, '@href')
  return address === undefined ? undefined : { node: link!, address }
}

/** The cell of a row that names the row. */
const isRowLabel = (page: PageModel, column: TypedColumn): boolean =>
  ['th', 'dt', 'label'].includes(tagOf(page, present(column)[0]!.nodes[0]!))

const isAction = (page: PageModel, column: TypedColumn): boolean => isClicked(page, column) || isRowLabel(page, column)

/** Something to click, and nothing else: a badge in the link of a title is not an action. */
function isClicked(page: PageModel, column: TypedColumn): boolean {
  const node = present(column)[0]!.nodes[0]!
  for (let at = node, steps = 0; at >= 0 && steps < 3; at = page.parent[at]!, steps++) {
    const tag = tagOf(page, at)
    if (tag === 'a' || tag === 'button' || attributeOf(page, at, 'role') === 'button')
      return page.textStart[at] === page.textStart[node] && page.textEnd[at] === page.textEnd[node]
  }
  return false
}

/** "New", "Sponsored": the same words in some records mean "yes" there. */
const isFlag = (column: TypedColumn, recordCount: number): boolean =>
  recordCount >= MIN_RECORDS_FOR_CONSTANTS &&
  column.kind === 'text' &&
  !isNamed(column) &&
  isConstant(column) &&
  present(column).length < MAX_FLAG_SHARE * recordCount

export const BECAUSE_FLAG = 'the same words in some records'

const asFlag = (column: TypedColumn): TypedColumn => ({
  ...column,
  kind: 'boolean',
  because: BECAUSE_FLAG,
  cells: column.cells.map(cell => cell && { ...cell, value: true }),
})

/**
 * Words that occur exactly in the records that have another value of the same element are its label, with or without
 * a colon: "Save" before "$20". A crossed-out price has a name of its own.
 */
function nameByLeads(page: PageModel, columns: readonly TypedColumn[], recordCount: number): TypedColumn[] {
  const leads = new Map<TypedColumn, TypedColumn>()
  const words = new Set<TypedColumn>()
  for (const [at, column] of columns.entries()) {
    if (column.source !== 'text' || !isFlag(column, recordCount)) continue
    const next = columns[at + 1]
    const isLabel =
      next?.source === 'text' &&
      isBelow(next.slot, column.slot.parent) &&
      !isConstant(next) &&
      !isClicked(page, column) &&
      !/\p{N}/u.test(present(column)[0]!.text) &&
      haveSameRecords(column, next)
    if (isLabel) leads.set(next, column)
    if (isLabel) words.add(column)
  }
  const units = unitsOf(page, columns, recordCount)
  for (const each of units.values()) for (const column of each) words.add(column)
  const captions = captionsOf(page, columns, column => isClicked(page, column))
  return columns
    .filter(column => !words.has(column))
    .map(column => {
      const lead = leads.get(column)
      const unit = units.get(column)?.map(each => present(each)[0]!.text.toLowerCase())
      const label = lead ? present(lead)[0]!.text.toLowerCase() : (captions.get(column) ?? unit?.join(' '))
      if (label === undefined || column.slot.label !== '' || isStruckSlot(page, column.slot)) return column
      return { ...column, slot: { ...column.slot, label } }
    })
}

/** Words right behind a number, in exactly the records that have it, say what it counts: "4", "Years", "in Business". */
function unitsOf(
  page: PageModel,
  columns: readonly TypedColumn[],
  recordCount: number,
): Map<TypedColumn, TypedColumn[]> {
  const units = new Map<TypedColumn, TypedColumn[]>()
  for (const [at, column] of columns.entries()) {
    if (column.kind !== 'number' || column.source !== 'text' || isConstant(column)) continue
    const around = column.slot.parent
    for (const words of columns.slice(at + 1)) {
      const isUnit =
        words.source === 'text' &&
        isFlag(words, recordCount) &&
        haveSameRecords(column, words) &&
        (isBelow(words.slot, around) || isBelow(words.slot, around?.parent)) &&
        !/\p{N}/u.test(present(words)[0]!.text) &&
        !isClicked(page, words)
      if (!isUnit) break
      units.set(column, [...(units.get(column) ?? []), words])
    }
  }
  return units
}

const isBelow = (slot: Slot, parent: Slot | undefined): boolean =>
  slot.parent === parent || (slot.parent !== undefined && parent !== undefined && isBelow(slot.parent, parent))

/** A time given both for people and for programs is one value: the words with that time. */
function takeDates(columns: readonly TypedColumn[]): TypedColumn[] {
  const exacts = new Map(
    columns
      .filter(({ source, kind }) => source === '@datetime' && kind === 'date')
      .reverse()
      .map(column => [column.slot, column]),
  )
  const taken = new Set<TypedColumn>()
  const dated = columns.map(column => {
    const exact = column.source === 'text' ? exacts.get(column.slot) : undefined
    if (!exact) return column
    taken.add(exact)
    const cells = column.cells.map((cell, record) => cell && withExactTime(cell, exact.cells[record]))
    const { note: _, ...rest } = column
    return { ...rest, kind: 'date' as const, because: exact.because, cells }
  })
  return dated.filter(column => !taken.has(column))
}

function withExactTime(cell: Cell, exact: Cell | undefined): Cell {
  const { derived: _, ...own } = cell
  if (exact?.value === undefined) return cell
  return { ...own, value: typeof exact.value === 'string' ? asPreciseAs(cell.text, exact.value) : exact.value }
}

/** The alternative text, the tooltip, and the spoken label of one picture say the same in other words: that of most records stays. */
function saidOnce(columns: readonly TypedColumn[]): TypedColumn[] {
  const best = new Map<Slot, TypedColumn>()
  const isSaid = ({ source, kind }: TypedColumn): boolean => kind === 'text' && WORD_SOURCES.has(source)
  for (const column of columns.filter(isSaid)) {
    const other = best.get(column.slot)
    if (!other || present(column).length > present(other).length) best.set(column.slot, column)
  }
  return columns.filter(column => !isSaid(column) || best.get(column.slot) === column)
}

/**
 * Links in long texts lead to things that the text mentions, and pictures illustrate it; in what people wrote, or if most
 * records have none, they are not the links or pictures of a record. The first picture is, wherever it is.
 */
function withoutMentions(columns: readonly TypedColumn[]): TypedColumn[] {
  const prose = new Set(columns.filter(column => column.source === 'text' && isProse(column)).map(({ slot }) => slot))
  const isWithin = ({ parent }: Slot, isIt: (slot: Slot) => boolean): boolean => {
    for (let at = parent; at; at = at.parent) if (isIt(at)) return true
    return false
  }
  const picture = columns.find(({ kind }) => kind === 'image')
  return columns.filter(
    column =>
      column.slot === picture?.slot ||
      (!isWithin(column.slot, ({ isAuthored }) => isAuthored === true) &&
        ((column.kind !== 'link' && column.kind !== 'image') ||
          present(column).length > MAX_MENTION_SHARE * column.cells.length ||
          !isWithin(column.slot, slot => prose.has(slot)))),
  )
}

function widest(columns: readonly TypedColumn[]): TypedColumn[] {
  if (columns.length <= MAX_COLUMNS) return [...columns]
  const counts = columns.map((column, at) => ({ at, count: present(column).length }))
  const kept = new Set(
    counts
      .sort((a, b) => b.count - a.count || a.at - b.at)
      .slice(0, MAX_COLUMNS)
      .map(({ at }) => at),
  )
  return columns.filter((_, at) => kept.has(at))
}
