import { foldString } from '../../../3-annotate/fold.ts'

/** `propertyCard-priceValue` → `property card price value`. */
export const wordsInName = (name: string): string =>
  foldString(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ')
