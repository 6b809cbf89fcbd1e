import type { PageModel } from '../2-model/page-model.ts'
import { wordSet } from '../2-model/word-set.ts'
import { type DateOrder, ordersOfCountry, ordersOfLanguage } from './date-order.ts'

/** How numbers and dates are written in the page's language. */
export interface Locale {
  /** `de`, or empty if the page does not declare it. */
  readonly language: string
  /** `AT`, from the language tag or else the address; empty if unknown. */
  readonly region: string
  /** Empty if the language is unknown. */
  readonly decimal: '.' | ',' | ''
  /** Whether "10 000" with a plain space is one number. */
  readonly spaceGroups: boolean
  /** The orders that 3/4/2024 may have on this page; one if the language and the country tell. */
  readonly dateOrders: readonly DateOrder[]
}

const DECIMAL_COMMA = wordSet(`
  af az be bg bs ca cs da de el es et eu fi fo fr gl hr hu hy id is it ka kk ky lt lv mk nb nl nn no pl pt ro ru sk sl sq
  sr sv tr uk uz vi`)
/** Countries with a decimal point although the language uses a comma elsewhere. */
const DECIMAL_POINT_REGIONS = wordSet('MX US PR GT HN NI SV PA DO CH LI')
const SPACE_GROUPS = wordSet('be bg cs et fi fr hu kk lt lv nb nn no pl pt ru sk sv uk')

/** Written forms of Norwegian, and codes that were renamed. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id' }

export function localeOf({ language, url }: Pick<PageModel, 'language' | 'url'>): Locale {
  const [tag = '', ...subtags] = language.toLowerCase().split(/[-_]/)
  const tongue = SAME_LANGUAGE[tag] ?? tag
  const region = (subtags.find(each => /^[a-z]{2}$/.test(each)) ?? countryOf(url)).toUpperCase()
  const comma = DECIMAL_COMMA.has(tongue) && !DECIMAL_POINT_REGIONS.has(region)
  return {
    language: tongue,
    region,
    decimal: tongue === '' ? '' : comma ? ',' : '.',
    spaceGroups: tongue === '' || SPACE_GROUPS.has(tongue),
    dateOrders: region === '' ? ordersOfLanguage(tongue) : ordersOfCountry(region),
  }
}

/** Top-level domains that are sold as words, not as countries. */
const NO_COUNTRY = wordSet('ai app co fm gg io ly me tv to ws cc')

/** The country of an address in lower case; empty if it has none. */
export function countryOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const last = new URL(url).hostname.split('.').at(-1)!
  if (!/^[a-z]{2}$/.test(last) || NO_COUNTRY.has(last)) return ''
  return last === 'uk' ? 'gb' : last
}
