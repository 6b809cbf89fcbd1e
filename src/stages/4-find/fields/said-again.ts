import { attributeOf, childrenOf, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { type Cell, type FieldSource, presentCells } from './field.ts'
import type { TypedColumn } from './kind.ts'
import type { Slot } from './slot.ts'

/** Attributes with words about an element: alternative text, tooltip, spoken label. */
export const WORD_SOURCES: ReadonlySet<FieldSource> = new Set(['@alt', '@title', '@aria-label'])

/**
 * Columns that say in other words what another column says: "Harbor lamp, photo" beside "Harbor lamp", "3 bedrooms" for the
 * drawing before "3", "Rated 4.5 out of 5" for screen readers beside "4.5", and a link that dials the number beside it.
 */
export function saidAgain(page: PageModel, columns: readonly TypedColumn[]): ReadonlySet<TypedColumn> {
  const texts = columns.filter(({ source, slot }) => source === 'text' && !slot.isList)
  const again = new Set<TypedColumn>()
  for (const column of columns) {
    const repeats = repetitionOf(page, column)
    if (repeats && texts.some(other => other !== column && !again.has(other) && repeats(other))) again.add(column)
  }
  return again
}

/** What another column must be like for this one to repeat it; undefined if it has words of its own in any case. */
function repetitionOf(page: PageModel, column: TypedColumn): ((other: TypedColumn) => boolean) | undefined {
  const { kind, source } = column
  if (kind === 'link')
    return presentCells(column).every(({ text }) => DIALS.test(text))
      ? other => saysAll(column, other, dialsIt)
      : undefined
  if (kind === 'text' && WORD_SOURCES.has(source)) return other => wraps(column, other)
  if (source === 'text' && isInTable(column.slot)) return undefined
  if (kind === 'text' && source === 'text')
    return other =>
      isNear(column.slot, other.slot) && (isForEyes(page, other) || isDrawn(page, column)) && wraps(column, other)
  if (kind === 'number' || kind === 'price')
    return other =>
      (WORD_SOURCES.has(source) || hasMoreWords(column, other)) &&
      isNear(column.slot, other.slot) &&
      hasSameValues(column, other)
  return undefined
}

const isInTable = (slot: Slot): boolean => {
  for (let at: Slot | undefined = slot; at; at = at.parent) if (at.column !== undefined) return true
  return false
}

/** Whether the test holds for all values of a column and those of another one in the same records, which differ. */
function saysAll(column: TypedColumn, other: TypedColumn, isSame: (cell: Cell, other: Cell) => boolean): boolean {
  const values = new Set(presentCells(other).map(({ text }) => text))
  return (
    values.size > 1 &&
    column.cells.every((cell, record) => {
      const said = other.cells[record]
      return cell === undefined || (said !== undefined && isSame(cell, said))
    })
  )
}

const DIALS = /^(?:tel|mailto|sms):/i

/** A link with the code of the country says more than the number on the page. */
function dialsIt({ text }: Cell, said: Cell): boolean {
  const target = text.slice(text.indexOf(':') + 1).split('?')[0]!
  if (target.includes('@')) return target.toLowerCase() === said.text.toLowerCase()
  const digits = (each: string): string => each.replace(/\D+/g, '')
  return digits(said.text) !== '' && digits(target) === digits(said.text)
}

/** The words of a column without those of another one are the same in all records that have any. */
function wraps(column: TypedColumn, other: TypedColumn): boolean {
  if (other.kind === 'link' || other.kind === 'image') return false
  const rests = new Set<string>()
  const isWrapped = saysAll(column, other, ({ text }, said) => {
    const rest = withoutWords(text.toLowerCase(), wordsOf(said).toLowerCase())
    if (rest) rests.add(rest)
    return rest !== undefined
  })
  return isWrapped && rests.size <= 1
}

/** Without the "by" before it. */
const wordsOf = ({ text, value }: Cell): string => (typeof value === 'string' && text.endsWith(value) ? value : text)

/** What is left of a text without another one, which it may have shortened; undefined if it does not have it. */
function withoutWords(text: string, said: string): string | undefined {
  if (said.includes(text)) return ''
  const at = text.indexOf(said)
  if (at >= 0) return bare(text.slice(0, at) + text.slice(at + said.length))
  const cut = text.replace(/\s*(?:…|\.\.\.)$/, '')
  for (let start = 0; 2 * start < cut.length; start++)
    if (said.startsWith(cut.slice(start))) return bare(cut.slice(0, start))
  return undefined
}

const bare = (text: string): string => text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')

/** The visible copy of words for screen readers is hidden from these. */
const isForEyes = (page: PageModel, column: TypedColumn): boolean =>
  presentCells(column).every(({ nodes }) =>
    [nodes[0]!, page.parent[nodes[0]!]!].some(at => at >= 0 && attributeOf(page, at, 'aria-hidden') === 'true'),
  )

/** Its only words are those of a drawing: the title of a bed before the number of bedrooms. */
const isDrawn = (page: PageModel, column: TypedColumn): boolean =>
  presentCells(column).every(({ nodes: [node] }) =>
    childrenOf(page, node!).some(
      child =>
        tagOf(page, child) === 'svg' &&
        page.textStart[child] === page.textStart[node!] &&
        page.textEnd[child] === page.textEnd[node!],
    ),
  )

/** Whether a small part of the record has both. */
function isNear(a: Slot, b: Slot): boolean {
  const around = [b, b.parent, b.parent?.parent, b.parent?.parent?.parent]
  return [a, a.parent, a.parent?.parent, a.parent?.parent?.parent].some(
    at => at?.parent !== undefined && around.includes(at),
  )
}

const wordsIn = ({ text }: Cell): string => text.replace(/[^\p{L}]+/gu, '')

/** "3 bedrooms" beside "3"; two with words count two things. */
const hasMoreWords = (column: TypedColumn, other: TypedColumn): boolean =>
  presentCells(column).every(cell => wordsIn(cell) !== '') && presentCells(other).every(cell => wordsIn(cell) === '')

/** Equal numbers in all records; a few small ones may be equal by chance. */
function hasSameValues(column: TypedColumn, other: TypedColumn): boolean {
  if (column.kind !== other.kind) return false
  const values = new Set(presentCells(column).map(({ value }) => value))
  const areTelling = values.size > 2 || (values.size > 1 && [...values].some(value => !Number.isInteger(value)))
  return areTelling && saysAll(column, other, (cell, said) => cell.value !== undefined && cell.value === said.value)
}
