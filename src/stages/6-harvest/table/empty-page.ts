import { type PageModel, textOf } from '../../2-model/page-model.ts'
import { likeness, sketchPage } from '../../5-wrap/fingerprint.ts'
import type { Variant } from './list-template.ts'

/** The minimum likeness of pages of one template, with or without a list. */
const SAME_TEMPLATE = 0.5
/** "Nothing found for October": the maximum length of a notice in place of the records. */
const NOTICE_LENGTH = 400
/** Menus and footers differ a little from page to page. */
const FRAME_SHARE = 1.25

/**
 * Whether a page belongs to the list but has no records, like a month without events: it has the same template, and
 * no more text than the known page has apart from its records.
 */
export function isEmptyPage(page: PageModel, { wrapper, examples }: Variant): boolean {
  const [example] = examples
  if (!example || likeness(sketchPage(page), wrapper.fingerprint.page) < SAME_TEMPLATE) return false
  const said = example.records.flat().reduce((sum, node) => sum + textOf(example.page, node).length, 0)
  const frame = shownLength(example.page) - said
  return shownLength(page) <= FRAME_SHARE * frame + NOTICE_LENGTH
}

const shownLength = (page: PageModel): number => (page.nodeCount > 0 ? page.textEnd[0]! - page.textStart[0]! : 0)
