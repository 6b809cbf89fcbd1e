import { z } from 'zod'
import { xpathText } from './paths/xpath-text.ts'
import { cut, source } from './schemas/wrapper-schema.ts'

/** One way to find a field on a page and to read it. */
export const place = z.strictObject({
  /** Relative to the page's body. */
  xpath: xpathText,
  source,
  /**
   * What the value covers: the first node found (absent), the text that continues from it, the first node and the similar
   * siblings that follow, each node found, each line of the first node, from the first to the last node found, or from
   * the first long paragraph found to the last.
   */
  extent: z.enum(['run', 'siblings', 'list', 'lines', 'span', 'prose']).optional(),
  cut: cut.optional(),
  /** Items of a list that end with a colon are values, too; otherwise they are headings of the following ones. */
  keepsHeadings: z.literal(true).optional(),
  /** Read although it is hidden, such as in a part of the page that opens with a click. */
  isHidden: z.literal(true).optional(),
})

export type Place = z.infer<typeof place>
export type Cut = NonNullable<Place['cut']>
