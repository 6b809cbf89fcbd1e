import type { FlatColumn } from '../flat-columns.ts'

/** Number formats of Excel by currency; undefined is the price without one. */
export type PriceFormats = ReadonlyMap<string | undefined, string>

/** The formats of a column of prices: one for each currency in it. Undefined for other columns. */
export function priceFormats({ values, currencies }: FlatColumn): PriceFormats | undefined {
  if (!currencies) return undefined
  const decimals = new Map<string | undefined, number>()
  for (const [row, value] of values.entries()) {
    if (typeof value !== 'number') continue
    const currency = currencies[row]
    decimals.set(currency, Math.max(decimals.get(currency) ?? 0, decimalsOf(value)))
  }
  return new Map([...decimals].map(([currency, most]) => [currency, formatOf(currency, most)]))
}

/** Excel allows 30; more than this come from arithmetic, not from a page. */
const MAX_DECIMALS = 6

function decimalsOf(value: number): number {
  const [, fraction = ''] = String(value).split('.')
  return /^\d*$/.test(fraction) ? Math.min(fraction.length, MAX_DECIMALS) : 0
}

/** `[$£]#,##0.00`: as many decimals as the currency has or a price needs, and none where all prices are whole. */
function formatOf(currency: string | undefined, most: number): string {
  const usual = currency !== undefined && isCode(currency) ? signOf(currency) : undefined
  const decimals = most === 0 ? 0 : Math.max(most, usual?.decimals ?? DEFAULT_DECIMALS)
  const number = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
  return usual === undefined ? number : `[$${usual.sign}]${/\p{L}$/u.test(usual.sign) ? '\\ ' : ''}${number}`
}

const DEFAULT_DECIMALS = 2

const isCode = (currency: string): boolean => /^[A-Z]{3}$/.test(currency)

/** Signs that mean one currency: $ is the US dollar, the others are CA$, A$ … */
function signOf(currency: string): { readonly sign: string; readonly decimals: number } {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return { sign, decimals: format.resolvedOptions().maximumFractionDigits ?? DEFAULT_DECIMALS }
}

const FORMAT = /^(?:\[\$(?<sign>[^\]]+)\](?<space>\\ )?)?#,##0(?:\.(?<decimals>0+))?$/

/** A price as Excel shows it in one of these formats. */
export function formatPrice(value: number, format: string): string {
  const { sign = '', space, decimals = '' } = FORMAT.exec(format)?.groups ?? {}
  const digits = { minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length }
  return `${sign}${space === undefined ? '' : ' '}${value.toLocaleString('en-US', digits)}`
}
