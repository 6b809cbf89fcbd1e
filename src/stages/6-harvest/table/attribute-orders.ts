import type { DateOrders } from '../../4-find/domain/align/date-values.ts'
import type { LearnedOrder } from '../../4-find/fields/typing/quantities.ts'
import type { Analysis } from '../analysis.ts'
import type { ListTemplate } from './list-template.ts'

/**
 * The order of day and month of each attribute of a domain, decided by all pages that the list was learned from, as for
 * other columns. Undefined for a single page: it decides by itself.
 */
export function learnAttributeOrders({ variants }: ListTemplate, analysis: Analysis): DateOrders | undefined {
  const { examples } = variants[0]!
  if (examples.length < 2) return undefined
  const orders = new Map<string, LearnedOrder>()
  for (const { page, records } of examples) {
    for (const [name, order] of analysis.describe({ page }, records)?.dateOrders ?? [])
      if ((orders.get(name) ?? 'open') === 'open') orders.set(name, order)
  }
  return orders
}
