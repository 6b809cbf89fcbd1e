import { type PageModel, tagOf } from '../../2-model/page-model.ts'
import { presentCells } from './field.ts'
import type { TypedColumn } from './kind.ts'
import { asLabel } from './label.ts'
import { BY } from './lead-words.ts'
import { contentWord } from './words/content-words.ts'

/**
 * Words beside a quantity that are the same in all records name it, although no colon says so: "3 bds", "84 m² / Living area"
 * as two lines. They are alone with it in an element. The result is the name of each column that has one.
 */
export function captionsOf(
  page: PageModel,
  columns: readonly TypedColumn[],
  isClicked: (column: TypedColumn) => boolean,
): ReadonlyMap<TypedColumn, string> {
  const captions = new Map<TypedColumn, string>()
  for (const column of columns) {
    if (column.source !== 'text' || column.slot.label !== '' || !QUANTITIES.has(column.kind)) continue
    const beside = columns.filter(other => other.source === 'text' && other.slot.parent === column.slot.parent)
    const words = beside.find(other => other !== column)
    if (beside.length !== 2 || !words || column.slot.parent?.parent === undefined || isClicked(words)) continue
    const caption = captionIn(page, words, column)
    if (caption !== '') captions.set(column, caption)
  }
  return captions
}

const QUANTITIES: ReadonlySet<string> = new Set(['number', 'date', 'price'])

/** The constant words that are wherever the quantity is; empty if they are no name. */
function captionIn(page: PageModel, words: TypedColumn, { kind, cells }: TypedColumn): string {
  const own = presentCells(words)
  const text = own[0]?.text ?? ''
  const isWherever = cells.every((cell, record) => cell === undefined || words.cells[record] !== undefined)
  if (own.length < 2 || !isWherever || own.some(cell => cell.text !== text)) return ''
  if (/\p{N}/u.test(text) || BY.test(text)) return ''
  const label = asLabel(text)
  // "per month" beside a price is not what it is called.
  const isName =
    kind === 'number' ||
    tagOf(page, own[0]!.nodes[0]!) === 'dt' ||
    label.split(' ').some(word => contentWord(word)?.sense === (kind === 'price' ? 'money' : 'date'))
  return isName ? label : ''
}
