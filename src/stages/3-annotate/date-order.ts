import { wordSet } from '../2-model/word-set.ts'

/** The order of day, month, and year in a date of three numbers: 31/5/2024, 5/31/2024, 24/5/31. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const MONTH_FIRST = wordSet('US PH PR GU VI AS MP UM FM MH PW BZ PA')
const YEAR_FIRST = wordSet('CN JP KR KP TW HU LT MN')
/** Several orders are in use. */
const MIXED = wordSet('CA ZA HK KE MY')

/** The orders that people in a country write; several if it cannot be told. */
export function ordersOfCountry(country: string): readonly DateOrder[] {
  if (country === '' || MIXED.has(country)) return DATE_ORDERS
  return MONTH_FIRST.has(country) ? ['mdy'] : YEAR_FIRST.has(country) ? ['ymd'] : ['dmy']
}

const YEAR_FIRST_LANGUAGES = wordSet('zh ja ko hu lt mn')
/** They are written on both sides of the question: English without a country, Filipino, and no language at all. */
const OPEN_LANGUAGES = wordSet('en fil tl')

/** The orders of a language without a country. */
export function ordersOfLanguage(language: string): readonly DateOrder[] {
  if (language === '' || OPEN_LANGUAGES.has(language)) return ['dmy', 'mdy']
  return YEAR_FIRST_LANGUAGES.has(language) ? ['ymd'] : ['dmy']
}
