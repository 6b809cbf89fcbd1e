import { z } from 'zod'
import { detailWrapperSchema } from './detail-wrapper.ts'

export const detailStateSchema = z.strictObject({
  /** The one that most pages are read by first. */
  wrappers: z.array(detailWrapperSchema),
  /** How further pages are read, where that was left open. */
  reading: z.enum(['browser', 'parser']),
  /** Why no wrapper could be learned the last time; empty where that was not tried. */
  whyNothing: z.string(),
  /** Links that the last learning has decided about, but whose results were not handed out yet. */
  decided: z.array(z.string()),
})

/** What was learned about records' own pages so far: with it, another process goes on where this one stood. */
export type DetailState = z.infer<typeof detailStateSchema>
