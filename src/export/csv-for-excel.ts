import type { CsvOptions } from './csv.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * CSV that Excel opens by a double click: a byte order mark, and the separator and decimals that it expects where this
 * program runs.
 */
export function csvForExcel(environment: Environment = process.env): CsvOptions {
  const decimal = decimalOf(localeOf(environment))
  return decimal === ',' ? { bom: true, separator: ';', decimal: ',' } : { bom: true }
}

/** The first that is set counts, as for every program; without one, the locale of the machine. */
function localeOf({ LC_ALL, LC_NUMERIC, LANG }: Environment): string | undefined {
  const name = (LC_ALL || LC_NUMERIC || LANG)?.replace(/[.@].*$/, '').replaceAll('_', '-')
  return name === 'C' || name === 'POSIX' ? 'en-US' : name
}

function decimalOf(locale: string | undefined): string | undefined {
  const [known] = locale === undefined || !isTag(locale) ? [] : Intl.NumberFormat.supportedLocalesOf(locale)
  return new Intl.NumberFormat(known).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
}

/** The form of a language tag; others would throw. */
const isTag = (locale: string): boolean => /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i.test(locale)
