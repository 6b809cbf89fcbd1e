import { z } from 'zod'

/** Class words that vary between pages of the template. */
const passingWords = z.strictObject({
  /** Words that some pages have and others do not. */
  words: z.array(z.string()),
  /** Common prefixes of several of them: `category-`, `author-`. */
  starts: z.array(z.string()),
})

export type PassingWords = z.infer<typeof passingWords>

/**
 * A template: the normal form of its pages, with what varies among them. Plain data, stored with
 * a wrapper.
 */
export const templateSchema = z
  .strictObject({
    /** The number of pages that it was learned from. */
    pages: z.int().min(1),
    nodes: z.array(
      z.strictObject({
        label: z.string(),
        /** The parent's index in this list, smaller than the node's own; -1 for the root. */
        parent: z.int().min(-1),
        zone: z.enum(['around', 'above', 'below', 'inside']),
        /** On some page, not every parent element has it. */
        isOptional: z.literal(true).optional(),
        /** Its content differs on every page. */
        isOpen: z.literal(true).optional(),
        /** Every parent element has this many of it; absent if that varies or too few were seen. */
        count: z.int().min(1).optional(),
        /** Every page has this many of it; absent if that varies or too few pages were seen. */
        total: z.int().min(1).optional(),
        /** It occurs once on every page. */
        isSingle: z.literal(true).optional(),
        /** Every page has several of it, enough to show what varies between them. */
        isRepeated: z.literal(true).optional(),
        /** No parent element has two of it. */
        isLone: z.literal(true).optional(),
        /** Its order among its siblings varies. */
        isLoose: z.literal(true).optional(),
        /** The kinds of siblings that precede it: bit n for the n-th child in this list. */
        after: z.int(),
        /** The same for all of them, not only for the first; absent if that makes no difference. */
        behind: z.int().optional(),
      }),
    ),
    /** The nodes from the root to the region, the region itself last. */
    chain: z.array(z.int().min(0)).min(1),
    /** Class words that are content, not template. */
    passing: passingWords,
  })
  .refine(
    ({ nodes, chain }) => nodes.every(({ parent }, at) => parent < at) && chain.every(at => at < nodes.length),
    'has nodes before their parents, or a chain that refers to a missing node',
  )

export type Template = z.infer<typeof templateSchema>
export type TemplateNode = Template['nodes'][number]

/** Fewer pages do not show which markup varies with the content. */
export const MIN_PAGES_TO_TELL = 3
