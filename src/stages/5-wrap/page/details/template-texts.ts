import { type NodeId, TEXT_TAG } from '../../../2-model/page-model.ts'
import { foldSpace } from '../../../4-find/fields/record-text.ts'
import { MOST_SHARE } from '../../../4-find/fields/shares.ts'
import type { DetailPages } from './detail-pages.ts'

/** Longer texts are content, even where several pages have them. */
const MAX_TEMPLATE_TEXT_LENGTH = 200

/** Recognizes texts that occur anywhere on most pages: headings, words on buttons. */
export function findTemplateTexts({ page, bodies }: DetailPages): (text: string) => boolean {
  const counts = new Map<string, number>()
  for (const body of bodies) {
    const seen = new Set<string>()
    for (let node: NodeId = body; node <= page.last[body]!; node++) {
      const length = page.textEnd[node]! - page.textStart[node]!
      if (page.tag[node] === TEXT_TAG && length > 0 && length <= MAX_TEMPLATE_TEXT_LENGTH)
        seen.add(foldSpace(page.text.slice(page.textStart[node], page.textEnd[node])))
    }
    for (const text of seen) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const least = Math.max(2, MOST_SHARE * bodies.length)
  return text => (counts.get(text) ?? 0) >= least
}
