import { countEach } from '../../../2-model/count-each.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import { isText, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { endsWithColon, isBareFormatting } from '../parts.ts'
import type { Part } from '../record-text.ts'

/**
 * Joins words before a colon to the words after it if they are no label: labels come again in other records, or all records
 * have one. "News for gardeners: <b>frost</b> in May" is one text among others.
 */
export function joinRareLabels(page: PageModel, lists: readonly (readonly Part[])[]): (readonly Part[])[] {
  const labelled = lists.flatMap(parts => {
    const places = parts.flatMap((_, at) => (isBeforeWords(page, parts, at) ? at : []))
    return places.length > 0 ? { parts, labels: places.map(at => wordsOf(page, parts[at]!)) } : []
  })
  if (labelled.length === 0 || lists.length < 3 || 2 * labelled.length > lists.length) return [...lists]
  const counts = countEach(labelled.flatMap(({ labels }) => [...new Set(labels)]))
  const isRare = (parts: readonly Part[], at: number): boolean =>
    isBeforeWords(page, parts, at) && counts.get(wordsOf(page, parts[at]!)) === 1
  return lists.map(parts =>
    parts.reduce<Part[]>((joined, part, at) => {
      const before = joined.at(-1)
      if (before && isRare(parts, at - 1)) joined[joined.length - 1] = { first: before.first, end: part.end }
      else joined.push(part)
      return joined
    }, []),
  )
}

/** Whether a text ends with a colon, and the next part are words on the same line. */
function isBeforeWords(page: PageModel, parts: readonly Part[], at: number): boolean {
  const [part, next] = [parts[at], parts[at + 1]]
  if (!part || !next || !isText(page, part.end) || !isWords(page, next)) return false
  const between = page.text.slice(page.textEnd[part.end], page.textStart[next.first])
  return !between.includes('\n') && endsWithColon(wordsOf(page, { first: part.end, end: part.end }))
}

const isWords = (page: PageModel, { first }: Part): boolean =>
  isText(page, first) || isBareFormatting(page, first, tagOf(page, first))

const wordsOf = (page: PageModel, { first, end }: Part): string =>
  foldSpace(page.text.slice(page.textStart[first], page.textEnd[end]))
