import { countEach } from '../../../2-model/count-each.ts'
import type { Cell } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { readRating } from '../rating.ts'
import { NEARLY_ALL_SHARE, sampleOf } from '../shares.ts'
import { BY_WORDS, type Name, named } from './name.ts'

/** Characters; longer texts, on average, are descriptions. */
const MIN_PROSE_LENGTH = 80

const ADDRESS = /^(?:https?:\/\/\S+|www\.\S+|[\w-]+(?:\.[\w-]+)+(?:\/\S*| › .*))$/i
const MAIL = /^[^\s@]+@[^\s@]+\.\p{L}+$/u
/** Words before the name of an author. */
const BY = /^(?:written |posted |published )?(?:by|von|par|por|di|door|av|af)(?:[:\s]+(?=\p{L})|$)/iu

export const leadsToAuthor = (words: string): boolean => BY.exec(words)?.[0] === words && words !== ''

/** A name from the values themselves: addresses, ratings, "12 comments", "by Ann". */
export function nameByContent(column: TypedColumn): Name | undefined {
  const cells = sampleOf(column.cells)
  const are = (test: (cell: Cell) => boolean): boolean => cells.filter(test).length >= NEARLY_ALL_SHARE * cells.length
  if (cells.length === 0 || column.slot.isList) return undefined
  if (column.kind === 'number') {
    if (are(({ text }) => readRating(text) !== undefined)) return { name: 'rating', by: BY_WORDS }
    return countedWords(cells)
  }
  if (column.kind !== 'text') return undefined
  if (are(({ text }) => ADDRESS.test(text))) return { name: 'url', by: BY_WORDS }
  if (are(({ text }) => MAIL.test(text))) return { name: 'email', by: BY_WORDS }
  return are(({ text }) => text.length <= MIN_PROSE_LENGTH && BY.test(text))
    ? { name: 'author', by: BY_WORDS }
    : undefined
}

/** Long texts describe the record. */
export function isProse(column: TypedColumn): boolean {
  const cells = sampleOf(column.cells)
  return (
    column.kind === 'text' && cells.reduce((sum, { text }) => sum + text.length, 0) > MIN_PROSE_LENGTH * cells.length
  )
}

const MAX_COUNTED_WORDS = 2

/** "12 comments", "(98 properties)": what is counted, in its most frequent form. */
function countedWords(cells: readonly Cell[]): Name | undefined {
  const counts = countEach(cells.map(({ text }) => (text.toLowerCase().match(/\p{L}+/gu) ?? []).join(' ')))
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
  const words = best![0].split(' ')
  const isTelling = words.length <= MAX_COUNTED_WORDS && words.every(word => word.length > 2 || /\p{Lo}/u.test(word))
  return isTelling && best![1] > cells.length / 2 ? named(best![0], BY_WORDS) : undefined
}
