import { classesOf } from '../../2-model/class-list.ts'
import { isText, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import type { TypedColumn } from './kind.ts'
import { MAX_PHRASE_LENGTH } from './parts.ts'
import { MOST_SHARE, sampleOf } from './shares.ts'

/** Class names of page numbers. */
const PAGER_NAME =
  /(?:^|[-_])(?:pagination|pager|paging|minipager|multipage|page-?(?:nav|jump|links|numbers))(?:$|[-_])/i
/** "( 1 2 3 … 9 )", "Go to page: 1, 2": numbers with at most a few words before them. */
const PAGE_NUMBERS = /^[\s([«<.…-]*(?:\p{L}+[\s:]+){0,3}\d+(?:[\s,|·.…\])»>-]+(?:\d+|\p{L}+))*[\s,|·.…\])»>-]*$/u

/** Whether a column holds the page numbers of something that the record leads to, such as a long thread. */
export function isMiniPager(page: PageModel, { cells, kind, slot }: TypedColumn): boolean {
  if (kind !== 'link' && kind !== 'number' && kind !== 'text') return false
  // Inside the record: numbered records are not a pager.
  let levels = 0
  for (let at = slot.parent; at; at = at.parent) levels++
  const sample = sampleOf(cells)
  return sample.filter(({ nodes }) => isInPager(page, nodes[0]!, levels)).length >= MOST_SHARE * sample.length
}

function isInPager(page: PageModel, node: NodeId, levels: number): boolean {
  let isLinked = hasLink(page, node)
  // The link, an item, a list.
  for (let at = node, steps = 0; at > 0 && steps < Math.min(4, Math.max(1, levels)); at = page.parent[at]!, steps++) {
    const tag = tagOf(page, at)
    if (tag === 'tr' || tag === 'td') return false
    if (isLinked && (classesOf(page, at).some(name => PAGER_NAME.test(name)) || hasPageNumbers(page, at))) return true
    isLinked ||= tag === 'a'
  }
  return false
}

function hasLink(page: PageModel, node: NodeId): boolean {
  for (let inner = node + 1; inner <= page.last[node]!; inner++) if (tagOf(page, inner) === 'a') return true
  return false
}

/** Links right behind each other are not one number: "…", "2", "3". */
function piecesOf(page: PageModel, node: NodeId): string {
  const pieces: string[] = []
  for (let at = node; at <= page.last[node]!; at++) if (isText(page, at)) pieces.push(textOf(page, at).trim())
  return pieces.filter(piece => piece !== '').join(' ')
}

/** Several numbers from 1 or 2 on, each higher than the one before. */
function hasPageNumbers(page: PageModel, node: NodeId): boolean {
  if (page.textEnd[node]! - page.textStart[node]! > MAX_PHRASE_LENGTH) return false
  const text = piecesOf(page, node)
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  return (
    numbers.length > 1 &&
    numbers[0]! <= 2 &&
    numbers.every((number, at) => at === 0 || number > numbers[at - 1]!) &&
    numbers[1] === numbers[0]! + 1 &&
    PAGE_NUMBERS.test(text)
  )
}
