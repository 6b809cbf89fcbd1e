import { z } from 'zod'
import { parseChecked } from './parse-checked.ts'

const trailStep = z.union([
  /** Kept rows: the first `same` rows of the previous step, then these. */
  z.strictObject({ keep: z.array(z.string()), same: z.int().min(0) }),
  /** A visited place, and the page at it. */
  z.strictObject({ visit: z.string(), page: z.int() }),
])

/** One thing that a walk remembered. */
export type TrailStep = z.infer<typeof trailStep>

const TRAIL_FORMAT = 'amberyl-walk-trail'
const TRAIL_VERSION = 1

const trailSchema = z.strictObject({
  format: z.literal(TRAIL_FORMAT),
  version: z.literal(TRAIL_VERSION),
  steps: z.array(trailStep),
})

export const formatTrail = (steps: readonly TrailStep[]): string =>
  JSON.stringify({ format: TRAIL_FORMAT, version: TRAIL_VERSION, steps })

export const parseTrail = (text: string): readonly TrailStep[] => parseChecked(text, trailSchema, 'trail').steps
