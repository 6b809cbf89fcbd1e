import { type Condition, conditionsIn, type Union } from '../paths/path.ts'

/** Shorter words occur in too many names. */
const MIN_WORD_LENGTH = 3

/** Whether a path relies on a word that is also in the field's name; "author" and "authors" are one word. */
export function isNamedLike(union: Union, name: string): boolean {
  const said = conditionsIn(union).flatMap(wordsOf)
  return splitName(name).some(word => said.some(other => word.startsWith(other) || other.startsWith(word)))
}

function wordsOf(condition: Condition): string[] {
  switch (condition.kind) {
    case 'says':
    case 'begins':
      return splitName(condition.text)
    case 'word':
      return splitName(condition.word)
    case 'equals':
      return splitName(condition.value)
    case 'has':
      return splitName(condition.attribute)
    default:
      return []
  }
}

const splitName = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length >= MIN_WORD_LENGTH)
