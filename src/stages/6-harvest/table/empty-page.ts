import { type PageModel, textOf } from '../../2-model/page-model.ts'
import { likeness, sketchPage } from '../../5-wrap/fingerprint.ts'
import { MIN_PAGE_LIKENESS } from '../../5-wrap/run-wrapper.ts'
import type { Variant } from './list-template.ts'

/** "Nothing found for October": so many characters may stand where the records were. */
const MAX_NOTICE_LENGTH = 400
/** Menus and footers differ a little from page to page. */
const MAX_FRAME_GROWTH = 1.25

/**
 * Whether a page belongs to the list but has no records, like a month without events: it has the same template, and
 * no more text than the known page has apart from its records.
 */
export function isEmptyPage(page: PageModel, { wrapper, examples }: Variant): boolean {
  const [example] = examples
  if (!example || likeness(sketchPage(page), wrapper.fingerprint.page) < MIN_PAGE_LIKENESS) return false
  const said = example.records.flat().reduce((sum, node) => sum + textOf(example.page, node).length, 0)
  const frame = shownLength(example.page) - said
  return shownLength(page) <= MAX_FRAME_GROWTH * frame + MAX_NOTICE_LENGTH
}

const shownLength = (page: PageModel): number => (page.nodeCount > 0 ? page.textEnd[0]! - page.textStart[0]! : 0)
