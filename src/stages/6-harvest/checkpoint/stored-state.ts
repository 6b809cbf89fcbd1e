import { z } from 'zod'
import { parseChecked } from '../state/parse-checked.ts'
import { progressSchema } from '../state/progress.ts'
import { storedRow } from './stored-rows.ts'
import { storedStep } from './stored-step.ts'
import { storedExample, storedTemplate } from './stored-template.ts'

const STATE_FORMAT = 'amberyl-walk'
const STATE_VERSION = 1

const stateSchema = z.strictObject({
  format: z.literal(STATE_FORMAT),
  version: z.literal(STATE_VERSION),
  progress: progressSchema,
  /** The domain of the list. Absent if none was requested, and in walks of earlier versions. */
  domain: z.union([z.strictObject({ name: z.string() }), z.strictObject({ because: z.string() })]).optional(),
  /** The name of the current page model. */
  view: z.string(),
  rows: z.array(storedRow),
  examples: z.array(storedExample),
  template: storedTemplate,
  pending: storedStep.optional(),
})

type StoredState = z.infer<typeof stateSchema>

export const formatState = (state: Omit<StoredState, 'format' | 'version'>): string =>
  JSON.stringify({ format: STATE_FORMAT, version: STATE_VERSION, ...state })

export const parseState = (text: string): StoredState => parseChecked(text, stateSchema, 'state')
