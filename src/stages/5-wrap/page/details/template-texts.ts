import { lineOf } from '../../../2-model/fold-space.ts'
import { isText, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { MOST_SHARE } from '../../../4-find/fields/shares.ts'
import { countPages, type DetailPages } from './detail-pages.ts'

/** Longer texts are content, even where several pages have them. */
const MAX_TEMPLATE_TEXT_LENGTH = 200

/** Recognizes texts that occur anywhere on most pages: headings, words on buttons. */
export function findTemplateTexts({ page, bodies }: DetailPages): (text: string) => boolean {
  const counts = countPages(bodies.map(body => shortTexts(page, body)))
  const least = Math.max(2, MOST_SHARE * bodies.length)
  return text => (counts.get(text) ?? 0) >= least
}

function* shortTexts(page: PageModel, body: NodeId): Generator<string> {
  for (let node = body; node <= page.last[body]!; node++) {
    const length = page.textEnd[node]! - page.textStart[node]!
    if (isText(page, node) && length > 0 && length <= MAX_TEMPLATE_TEXT_LENGTH) yield lineOf(page, node)
  }
}
