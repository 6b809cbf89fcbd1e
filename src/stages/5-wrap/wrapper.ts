import type { z } from 'zod'
import { onlyValue } from '../2-model/only-value.ts'
import type { DateOrder } from '../3-annotate/date-order.ts'
import type { wrapperSchema } from './schemas/wrapper-schema.ts'

/** What was learned about a list: enough to read it on this page or on another of the same template. */
export type Wrapper = z.infer<typeof wrapperSchema>
/** The order of day and month in all dates of the list; undefined if it was not decided, or differs. */
export const dateOrderOf = ({ fields }: Pick<Wrapper, 'fields'>): DateOrder | undefined =>
  onlyValue(fields.flatMap(field => field.notation?.dateOrder ?? []))

export type RecordRule = Wrapper['records']
export type NextRule = NonNullable<Wrapper['next']>[number]
export type FieldRule = Wrapper['fields'][number]
