import { z } from 'zod'
import { DATE_ORDERS } from '../../3-annotate/date-order.ts'

/** How values are written where that could be read in several ways; absent in older wrappers. */
export const notation = z.strictObject({
  dateOrder: z.enum(DATE_ORDERS).optional(),
  decimal: z.enum(['.', ',']).optional(),
})
