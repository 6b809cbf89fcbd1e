import { z } from 'zod'

/** How far a walk is and what it found out about the site, in numbers and flags. */
export const progressSchema = z.strictObject({
  /** So many pages were taken. */
  pages: z.int(),
  /** How the next page is read, and whether that is settled: by what was asked for, or by comparing. */
  reading: z.enum(['browser', 'parser']),
  isReadingChosen: z.boolean(),
  /** The address that the page was loaded from, and how many steps by clicks and scrolling came after. */
  loadedFrom: z.string(),
  stepsSince: z.int(),
  /** As many clicks and changes by scrolling: a step may be several. */
  movesSince: z.int(),
  /** Whether scrolling brings more, as far as that is known. */
  grows: z.boolean().optional(),
  /** Rows that are out of sight vanish. */
  recycles: z.boolean(),
  /** Nothing more comes on this page. */
  isGrown: z.boolean(),
  scrollSteps: z.int(),
  /** Of these, so many before the page was loaded. */
  scrollStepsBefore: z.int(),
  /** Pages without records, one after the other. */
  emptyPages: z.int(),
  /** Pages that brought nothing but other dates, one after the other. */
  datesOnly: z.int(),
})

export type Progress = Readonly<z.infer<typeof progressSchema>>
