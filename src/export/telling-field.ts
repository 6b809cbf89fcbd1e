import { contentWord, RECORD_WORDS } from '../stages/4-find/fields/words/content-words.ts'

interface Named {
  readonly name: string
  readonly kind: string
}

/** Addresses and pictures tell a reader little. */
export const isTelling = ({ kind }: Pick<Named, 'kind'>): boolean => kind !== 'link' && kind !== 'image'

/**
 * The field that says what a record is: its title or subject, otherwise its first text, otherwise its first value that a
 * reader can read.
 */
export function tellingField<Field extends Named>(
  fields: readonly Field[],
  has: (field: Field) => boolean,
): Field | undefined {
  const texts = fields.filter(field => field.kind === 'text' && has(field))
  const [named] = texts.toSorted((a, b) => namingRank(a) - namingRank(b))
  return named ?? fields.find(field => isTelling(field) && has(field))
}

/** Words for what names a record, the surest first. */
const NAMING_WORDS = ['title', 'subject', 'name']

function namingRank({ name }: Named): number {
  // `job_title` is a title, `author_name` is another's name.
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  const rest = words.filter(word => !RECORD_WORDS.has(word))
  const rank = rest.length === 1 ? NAMING_WORDS.indexOf(contentWord(rest[0]!)?.name ?? '') : -1
  return rank < 0 ? NAMING_WORDS.length : rank
}
