import { z } from 'zod'
import { SIBLING_KINDS } from '../../4-find/extent/page-label.ts'

/** The progress of a walk and what it learned about the site, in numbers and flags. */
export const progressSchema = z.strictObject({
  /** The number of pages read. */
  pages: z.int(),
  /** How the next page is read, and whether that is decided: by the options, or by comparing. */
  reading: z.enum(['browser', 'parser']),
  isReadingChosen: z.boolean(),
  /** The address that the page was loaded from, and how many steps by clicks and scrolling came after. */
  loadedFrom: z.string(),
  stepsSince: z.int(),
  /** The number of clicks and changes by scrolling; a step may have several. */
  movesSince: z.int(),
  /** Whether scrolling loads more; undefined if unknown. */
  grows: z.boolean().optional(),
  /** Rows that are out of sight vanish. */
  recycles: z.boolean(),
  /** Nothing more comes on this page. */
  isGrown: z.boolean(),
  scrollSteps: z.int(),
  /** How many of these happened before the page was loaded. */
  scrollStepsBefore: z.int(),
  /** Consecutive pages without records. */
  emptyPages: z.int(),
  /** Consecutive pages with nothing but other dates. */
  datesOnly: z.int(),
  /** The sibling pages of the first page: those that were not tried yet, and those without the list, or with nothing new. */
  siblings: z
    .object({
      kind: z.enum(SIBLING_KINDS),
      untried: z.array(z.string()),
      missed: z.array(z.string()),
      /** Their labels, by address. Absent in walks that older versions stored. */
      labels: z.record(z.string(), z.string()).optional(),
    })
    .readonly()
    .optional(),
  /** The label of the sibling page that the walk is at: "Tuesday", "B", "2019". Absent if siblings are not read. */
  part: z.string().optional(),
  /** Pages of the list that come before the first page: the walk started behind them. */
  earlier: z.array(z.string()).readonly().optional(),
})

export type Progress = Readonly<z.infer<typeof progressSchema>>
