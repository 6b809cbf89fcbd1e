import { FIELD_KINDS } from '../../stages/4-find/fields/field.ts'

/** How many columns have a name that says no more than their kind. */
export interface NameCounts {
  readonly columns: number
  /** `text`, `number_2`. */
  readonly byKind: number
  /** A part and a kind: `author_text`, `text_link`. */
  readonly byPartAndKind: number
}

const KINDS = FIELD_KINDS.join('|')
const BY_KIND = new RegExp(`^(?:${KINDS})(?:_\\d+)?$`)
/** The first picture, price, or date of a record is called that by people, too. */
const TELLING = /^(?:image|price|date)$/
/** `image_link` says where the link is; `model_number` and `last_post_date` are names. */
const BY_PART_AND_KIND =
  /(?:^|_)(?:text|boolean)(?:_(?:link|image))?(?:_\d+)?$|^(?:link|image|number)_(?:link|text)_\d+$/

export function countNames(names: readonly string[]): NameCounts {
  const byKind = names.filter(name => BY_KIND.test(name) && !TELLING.test(name))
  const byPart = names.filter(name => !BY_KIND.test(name) && BY_PART_AND_KIND.test(name))
  return { columns: names.length, byKind: byKind.length, byPartAndKind: byPart.length }
}

export const sumNames = (counts: readonly NameCounts[]): NameCounts => ({
  columns: counts.reduce((sum, { columns }) => sum + columns, 0),
  byKind: counts.reduce((sum, { byKind }) => sum + byKind, 0),
  byPartAndKind: counts.reduce((sum, { byPartAndKind }) => sum + byPartAndKind, 0),
})
