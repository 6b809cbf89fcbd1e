import { countEach } from '../../../2-model/count-each.ts'
import { attributeOf, type NodeId, type PageModel, tagOf, textOf } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, annotationAt } from '../../../3-annotate/annotation.ts'
import { DATE_ORDERS, type DateOrder, ordersOfCountry, ordersOfLanguage } from '../../../3-annotate/date-order.ts'
import { countryOf, localeOf } from '../../../3-annotate/locale.ts'
import { isTime } from '../read-attribute.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'

/** A date of three numbers, with its value in each order that makes a day. */
export interface NumericDate {
  readonly text: string
  readonly values: ReadonlyMap<DateOrder, string>
  /** An exact time of the page for it (`<time datetime>`) left only one order. */
  readonly isTold?: boolean
}

/** What a page says about the order of day and month. */
interface OrderEvidence {
  readonly order: DateOrder
  readonly because: string
}

export const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  dmy: 'day first',
  mdy: 'month first',
  ymd: 'year first',
}

/** The dates of a page, and what the page tells about their order. */
export class PageDates {
  /** The orders that count on this page: two-digit years come first only where people write them so. */
  readonly orders: readonly DateOrder[]
  readonly #annotated: AnnotatedPage
  #ofWhole: PageDates | undefined
  #elsewhere: ReadonlyMap<string, OrderEvidence | 'both'> | undefined
  #usual: { readonly evidence: OrderEvidence | undefined } | undefined

  constructor(annotated: AnnotatedPage) {
    this.#annotated = annotated
    const { dateOrders } = localeOf(annotated.page)
    this.orders = dateOrders.includes('ymd') ? DATE_ORDERS : DATE_ORDERS.filter(order => order !== 'ymd')
  }

  /** The annotated date, if it consists of three numbers; without orders that its exact time excludes. */
  numericDate(index: number): NumericDate | undefined {
    const { words, features, node } = annotationAt(this.#annotated, index)
    const values = DATE_ORDERS.flatMap(order =>
      typeof features[order] === 'string' ? [[order, features[order]] as const] : [],
    )
    if (values.length === 0) return undefined
    const exact = exactTimeAt(this.#annotated.page, node)?.slice(0, DAY_LENGTH)
    const told = values.filter(([, value]) => value.slice(0, DAY_LENGTH) === exact)
    const isTold = told.length > 0 && told.length < values.length
    return { text: words, values: new Map(isTold ? told : values), ...(isTold ? { isTold } : {}) }
  }

  /** If only passages were annotated: what all of the page says. */
  get #whole(): PageDates | undefined {
    const { whole } = this.#annotated
    return whole && (this.#ofWhole ??= new PageDates(whole()))
  }

  /** The order of the other dates with this sign on the page; `both` if they differ. */
  elsewhere(sign: string): OrderEvidence | 'both' | undefined {
    if (this.#whole) return this.#whole.elsewhere(sign)
    this.#elsewhere ??= this.#readElsewhere()
    return this.#elsewhere.get(sign)
  }

  #readElsewhere(): ReadonlyMap<string, OrderEvidence | 'both'> {
    const { annotations } = this.#annotated
    const date = annotations.types.indexOf('DATE')
    const bySign = new Map<string, Map<DateOrder, string>>()
    for (let index = 0; index < annotations.count; index++) {
      if (annotations.type[index] !== date || annotations.words[index]! >= 0) continue
      const numeric = this.numericDate(index)
      const possible = numeric ? this.orders.filter(order => numeric.values.has(order)) : []
      if (possible.length !== 1) continue
      const sign = signOf(numeric!.text)
      const found = bySign.get(sign) ?? new Map<DateOrder, string>()
      bySign.set(sign, found)
      if (!found.has(possible[0]!)) found.set(possible[0]!, numeric!.text)
    }
    const evidence = new Map<string, OrderEvidence | 'both'>()
    for (const [sign, found] of bySign) {
      const [[order, text] = ['dmy', ''] as const] = found
      const because = `another date on the page has the ${ORDER_WORDS[order]}: "${text}"`
      evidence.set(sign, found.size === 1 ? { order, because } : 'both')
    }
    return evidence
  }

  /** What language, currency, and address say; undefined if they say nothing or contradict each other. */
  get usual(): OrderEvidence | undefined {
    if (this.#whole) return this.#whole.usual
    this.#usual ??= { evidence: this.#readUsual() }
    return this.#usual.evidence
  }

  #readUsual(): OrderEvidence | undefined {
    const { page } = this.#annotated
    const { language } = page
    const tongue = localeOf({ language, url: '' })
    const said = tongue.region === '' ? ordersOfLanguage(tongue.language) : ordersOfCountry(tongue.region)
    const byLanguage = certain(said, `the language of the page is ${language}`)
    // Site software writes "en-US" if nobody chose a language, so it needs agreement like English without a country.
    const isDefault = tongue.language === 'en' && tongue.region === 'US'
    if (byLanguage && !isDefault) return byLanguage
    if (tongue.language !== 'en' && tongue.language !== '') return undefined
    const country = countryOf(page.url).toUpperCase()
    const votes = [
      byLanguage,
      this.#byCurrency(),
      country === '' ? undefined : certain(ordersOfCountry(country), `the address is in the country ${country}`),
    ].filter(vote => vote !== undefined)
    return votes.every(({ order }) => order === votes[0]!.order) ? votes[0] : undefined
  }

  /** The country of nearly all prices. */
  #byCurrency(): OrderEvidence | undefined {
    const { annotations } = this.#annotated
    const price = annotations.types.indexOf('PRICE')
    const currencies: string[] = []
    for (let index = 0; index < annotations.count; index++) {
      if (annotations.type[index] !== price) continue
      const { currency } = annotationAt(this.#annotated, index).features
      if (typeof currency === 'string') currencies.push(currency)
    }
    for (const [currency, count] of countEach(currencies)) {
      // The first two letters of a currency are its country.
      if (count >= NEARLY_ALL_SHARE * currencies.length)
        return certain(ordersOfCountry(currency.slice(0, 2)), `prices are in ${currency}`)
    }
    return undefined
  }
}

const certain = (orders: readonly DateOrder[], because: string): OrderEvidence | undefined =>
  orders.length === 1 ? { order: orders[0]!, because } : undefined

/** The sign between the numbers of a date. */
export const signOf = (text: string): string => /[./-]/.exec(text)?.[0] ?? ''

const DAY_LENGTH = 'yyyy-mm-dd'.length
const EXACT_TIME = /^\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d.*)?)?$/

/** An element that explains words (a time, a link) contains them directly, or nearly so. */
export const MAX_LEVELS_AROUND = 2

/** The exact time that the page gives for words, as in `<time datetime>`. */
export function exactTimeAt(page: PageModel, node: NodeId): string | undefined {
  for (let at = node, level = 0; at >= 0 && level <= MAX_LEVELS_AROUND; at = page.parent[at]!, level++) {
    const value = isTime(tagOf(page, at)) ? attributeOf(page, at, 'datetime')?.trim() : undefined
    if (value !== undefined) return EXACT_TIME.test(value) ? asPreciseAs(textOf(page, at), value) : undefined
  }
  return undefined
}

/** Noon or midnight to the second: what programs write where only the day is known. */
const WHOLE_DAY = /^(\d{4}-\d\d-\d\d)[T ](?:00|12):00:00(?:\.0+)?(?:Z|[+-]\d\d:?\d\d)?$/
const SAYS_TIME = /\d\s?(?::|[hH](?![\p{L}])|時|点|시)\s?\d\d|\d\s?(?:[ap]\.?\s?m\b|Uhr|h\b|時|点|시)/iu

/** An exact time for these words: the day alone if it only fills up a day that is said without a time. */
export const asPreciseAs = (words: string, exact: string): string =>
  /\d/.test(words) && !SAYS_TIME.test(words) ? exact.replace(WHOLE_DAY, '$1') : exact
