import { DATE_ORDERS, type DateOrder } from '../../../3-annotate/date-order.ts'
import type { Decision } from '../notation.ts'
import { type NumericDate, ORDER_WORDS, type PageDates, signOf } from './page-dates.ts'

/**
 * Decides the order of day and month for all dates of a column together: by the dates themselves, then by other dates of the
 * page with the same sign, then by custom (dots; language, currency, and country). A single date never decides for itself.
 */
export function decideDateOrder(dates: readonly NumericDate[], page: PageDates): Decision<DateOrder> {
  if (dates.length === 0) return { kind: 'indifferent' }
  const fits = (order: DateOrder): boolean => dates.every(({ values }) => values.has(order))
  const [first, ...others] = DATE_ORDERS.filter(order => page.orders.includes(order) && fits(order))
  if (first === undefined) return { kind: 'open', because: contradiction(dates, page) }
  if (others.length === 0) return { kind: 'decided', as: first, because: telling(dates, first, page) }
  const isSame = others.every(other => dates.every(({ values }) => values.get(other) === values.get(first)))
  if (isSame) return { kind: 'indifferent' }
  const candidates = [first, ...others]
  const signs = new Set(dates.map(({ text }) => signOf(text)))
  const evidence = [...signs].map(sign => page.elsewhere(sign) ?? byDots(sign, page) ?? page.usual)
  const [found] = evidence
  const isAgreed = evidence.every(each => each !== 'both' && found !== 'both' && each?.order === found?.order)
  if (isAgreed && found && found !== 'both' && candidates.includes(found.order))
    return { kind: 'decided', as: found.order, because: found.because }
  const example = dates.find(({ values }) => new Set(values.values()).size > 1)!
  return { kind: 'open', because: `day and month cannot be told apart in "${example.text}"` }
}

const byDots = (sign: string, page: PageDates) =>
  sign === '.' && !page.orders.includes('ymd')
    ? { order: 'dmy' as const, because: 'dates with dots have the day first' }
    : undefined

/** The date that excludes the other orders. */
function telling(dates: readonly NumericDate[], order: DateOrder, page: PageDates): string {
  const only = dates.filter(({ values }) => page.orders.every(other => other === order || !values.has(other)))
  const told = only.find(({ isTold }) => !isTold) ?? only[0] ?? dates[0]!
  return told.isTold ? `the exact time of "${told.text}" says so` : `"${told.text}" cannot be read otherwise`
}

function contradiction(dates: readonly NumericDate[], page: PageDates): string {
  const found = page.orders.flatMap(order => {
    const only = dates.find(({ values }) => values.has(order) && values.size === 1)
    return only ? [`"${only.text}" has the ${ORDER_WORDS[order]}`] : []
  })
  return found.length > 1 ? found.join(', ') : 'no order of day and month fits all dates'
}
