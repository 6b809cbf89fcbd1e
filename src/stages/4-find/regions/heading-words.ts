import { HEADING_TAG } from '../../2-model/headings.ts'
import { type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import { headerRowAbove } from './table-rows.ts'

/** A heading further above, in nodes or in characters of text, is about something else. */
const MAX_BETWEEN = 80

/** The words of the heading above a node: those of the last heading element, or of the line before the node. */
export const headingWords = (page: PageModel, first: NodeId): Generator<string> => eachWord(headingAbove(page, first))

/** The words of a heading. */
export function* eachWord(heading: string): Generator<string> {
  for (const run of heading.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
    yield run
    // Chinese, Japanese, and Korean do not separate words.
    if (UNSPACED.test(run)) {
      for (let at = 0; at < run.length; at++) for (let end = at + 2; end <= at + 4; end++) yield run.slice(at, end)
    }
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function headingAbove(page: PageModel, record: NodeId): string {
  const first = headerRowAbove(page, record) ?? record
  const start = page.textStart[first]!
  for (let node = first - 1; node > 0 && first - node <= MAX_BETWEEN; node--) {
    if (page.textEnd[node]! < start - MAX_BETWEEN) break
    if (page.last[node]! < first && HEADING_TAG.test(tagOf(page, node))) return textOf(page, node).slice(0, 100)
  }
  return (
    page.text
      .slice(Math.max(0, start - MAX_BETWEEN), start)
      .trim()
      .split('\n')
      .at(-1) ?? ''
  )
}
