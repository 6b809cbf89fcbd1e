import { presentCells } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { contentWord } from '../words/content-words.ts'

/**
 * "Special price", "Cena regularna": a word for money in an element of its own, right before a price in all records that
 * have it. It says which price follows, and is no value.
 */
export function leadsToPrice(column: TypedColumn, columns: readonly TypedColumn[]): boolean {
  const { source, cells } = column
  const words = presentCells(column)
  if (source !== 'text' || words.length === 0 || !words.every(({ text }) => isPriceWord(text))) return false
  const prices = columns.filter(other => other.kind === 'price' && other.source === 'text')
  return cells.every((cell, record) => {
    if (!cell) return true
    const last = cell.nodes.at(-1)!
    const next = columns
      .flatMap(other => (other.source === 'text' && other !== column ? (other.cells[record]?.nodes[0] ?? []) : []))
      .filter(node => node > last)
    return prices.some(({ cells }) => cells[record]?.nodes[0] === Math.min(...next))
  })
}

const isPriceWord = (text: string): boolean =>
  !/\p{N}/u.test(text) &&
  text.length <= 30 &&
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some(word => contentWord(word)?.sense === 'money')
