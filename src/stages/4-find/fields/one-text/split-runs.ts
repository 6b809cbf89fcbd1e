import { countEach } from '../../../2-model/count-each.ts'
import { type PageModel, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import { isBareFormatting } from '../parts.ts'
import { hasWord, type Part } from '../record-text.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'

/**
 * Splits texts that a template formats separately: a name in bold and a post in italics next to it. Sentences
 * highlight single words; here, all words are formatted, in the same way in all records.
 */
export function splitRuns(page: PageModel, lists: readonly (readonly Part[])[]): (readonly Part[])[] {
  if (!lists.some(parts => parts.some(({ first, end }) => first !== end))) return [...lists]
  const runs = lists.map(parts => parts.filter(part => isRun(page, part)))
  const all = runs.filter(own => own.some(run => !isLone(page, run))).length
  const kinds = runs.flatMap(own => [...new Set(own.flatMap(run => formatsOf(page, run) ?? []))])
  const isCommon = (count: number): boolean => count >= 2 && count >= NEARLY_ALL_SHARE * all
  const common = new Set([...countEach(kinds)].filter(([, count]) => isCommon(count)).map(([kind]) => kind))
  if (common.size === 0) return [...lists]
  return lists.map(parts =>
    parts.flatMap(part => (common.has(formatsOf(page, part) ?? '') ? piecesOf(page, part) : part)),
  )
}

const isRun = (page: PageModel, { first, end }: Part): boolean =>
  first !== end || page.tag[first] === TEXT_TAG || isBareFormatting(page, first, tagOf(page, first))

/** A single formatted text while others have two: the second is optional. */
const isLone = (page: PageModel, { first, end }: Part): boolean => first === end && page.tag[first] !== TEXT_TAG

/** The tags of a run's elements, if they differ and all words are in them. */
function formatsOf(page: PageModel, { first, end }: Part): string | undefined {
  if (first === end) return undefined
  const tags: string[] = []
  for (let node = first; node <= end; node = page.last[node]! + 1) {
    if (page.tag[node] !== TEXT_TAG) tags.push(tagOf(page, node))
    else if (hasWord(page.text.slice(page.textStart[node], page.textEnd[node]))) return undefined
  }
  return new Set(tags).size > 1 ? tags.join(' ') : undefined
}

function piecesOf(page: PageModel, { first, end }: Part): Part[] {
  const pieces: Part[] = []
  for (let node = first; node <= end; node = page.last[node]! + 1) {
    if (page.tag[node] !== TEXT_TAG) pieces.push({ first: node, end: node })
  }
  return pieces
}
