import type { Decision } from '../notation.ts'

type Sign = '.' | ','

/** The digits of a number with their points and commas. */
const DIGITS = /\d+(?:[.,]\d+)*/
/** "1.234": a thousand and more, or one and a bit. */
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/

const other = (sign: Sign): Sign => (sign === '.' ? ',' : '.')

/** Decides the decimal sign for all numbers of a column together; "1.234" alone does not tell it. */
export function decideDecimalSign(texts: readonly string[], usual: Sign | ''): Decision<Sign> {
  const numbers = texts.flatMap(text => DIGITS.exec(text)?.[0] ?? [])
  const open = numbers.find(number => OPEN.test(number))
  if (open === undefined) return { kind: 'indifferent' }
  const told = new Map<Sign, string>()
  for (const number of numbers) {
    const sign = signToldBy(number)
    if (sign !== undefined && !told.has(sign)) told.set(sign, number)
  }
  if (told.size > 1)
    return { kind: 'open', because: `"${told.get('.')}" and "${told.get(',')}" use different decimal signs` }
  const [found] = told
  if (found) return { kind: 'decided', as: found[0], because: `of "${found[1]}"` }
  if (usual !== '')
    return { kind: 'decided', as: usual, because: 'it is usual in the language of the page', isCustom: true }
  return { kind: 'open', because: `"${open}" may be a decimal number or thousands` }
}

/** The decimal sign that a number shows; undefined if it shows none. */
function signToldBy(number: string): Sign | undefined {
  const signs = [...number.matchAll(/[.,]/g)].map(([sign]) => sign as Sign)
  const last = signs.at(-1)
  if (last === undefined || OPEN.test(number)) return undefined
  // "1.234.567" has no decimals; "1.234,5" and "1.5" end with them.
  return signs.length > 1 && signs.every(sign => sign === last) ? other(last) : last
}

/** A number that was read without its column, as its column writes it. */
export function withDecimalSign(value: number, text: string, decimal: Sign): number {
  const number = DIGITS.exec(text)?.[0] ?? ''
  if (!OPEN.test(number)) return value
  const whole = Number(number.replace(/[.,]/, ''))
  const read = number.includes(decimal) ? whole / 1000 : whole
  // Values with a scale ("1.234k") are left as they were read.
  return Math.abs(value) === whole || Math.abs(value) === whole / 1000 ? Math.sign(value) * read : value
}
