import { z } from 'zod'

/**
 * What is known of a template: the normal form of its pages, with what varies among them. Plain data, to be stored with
 * a wrapper.
 */
export const templateSchema = z
  .strictObject({
    /** Learned from so many pages. */
    pages: z.int().min(1),
    nodes: z.array(
      z.strictObject({
        label: z.string(),
        /** Its place in this list, smaller than the node's own; -1 for the root. */
        parent: z.int().min(-1),
        zone: z.enum(['around', 'above', 'below', 'inside']),
        /** Not every element that it stands in has it, on some page at least. */
        isOptional: z.literal(true).optional(),
        /** What is in it is another thing each time. */
        isOpen: z.literal(true).optional(),
        /** Every element that it stands in has so many of it; absent where that differs or too few were seen to tell. */
        count: z.int().min(1).optional(),
        /** Every page has so many of it; absent where that differs or too few pages were seen to tell. */
        total: z.int().min(1).optional(),
        /** It stands once on every page. */
        isSingle: z.literal(true).optional(),
        /** It stood behind others that it used to stand before, or the other way round. */
        isLoose: z.literal(true).optional(),
        /** The kinds of elements that stand before it beside it: bit n for the n-th child in this list. */
        after: z.int(),
      }),
    ),
    /** The nodes around the region from the root on, the region itself last. */
    chain: z.array(z.int().min(0)).min(1),
    /** Class words that say nothing of the template. */
    passing: z.strictObject({ words: z.array(z.string()), starts: z.array(z.string()) }),
  })
  .refine(
    ({ nodes, chain }) => nodes.every(({ parent }, at) => parent < at) && chain.every(at => at < nodes.length),
    'has nodes before their parents, or a chain that refers to a missing node',
  )

export type Template = z.infer<typeof templateSchema>
export type TemplateNode = Template['nodes'][number]

/** From fewer pages nobody can tell what the content does to the markup. */
export const MIN_PAGES_TO_TELL = 3
