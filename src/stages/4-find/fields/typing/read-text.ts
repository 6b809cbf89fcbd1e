import type { Annotators } from '../../../3-annotate/compile.ts'
import { onlyTypes } from '../../../3-annotate/compile.ts'
import { DATE_ORDERS } from '../../../3-annotate/date-order.ts'
import { findInWords } from '../../../3-annotate/find-matches.ts'
import { localeOf } from '../../../3-annotate/locale.ts'
import type { Match } from '../../../3-annotate/match.ts'
import { timeAfter } from '../../../3-annotate/readers/time.ts'
import { buildReading, originOf } from '../../../3-annotate/reading.ts'
import type { Cell } from '../field.ts'
import type { Notation } from '../notation.ts'
import { MAX_PHRASE_LENGTH } from '../parts.ts'
import { isBound } from './cell-fit.ts'
import { decideDecimalSign, withDecimalSign } from './decimal-sign.ts'
import type { QuantityKind } from './quantities.ts'
import { TEXT_TYPES, type TextType } from './typed-texts.ts'

type TextValue = Pick<Cell, 'value' | 'currency'>

/** Reads a text alone, without its page and column; undefined if it has no such value, or may mean several. */
export type TextReader = (text: string, kind: QuantityKind, notation?: Notation) => TextValue | undefined

/** No language: words of all count, and signs decide nothing. */
const ANYWHERE = localeOf({ language: '', url: '' })

export function textReader(annotators: Annotators): TextReader {
  const typed = onlyTypes(annotators, TEXT_TYPES)
  const places = new Map<TextType, number>(
    TEXT_TYPES.map(type => [type, typed.types.findIndex(({ name }) => name === type)]),
  )
  return (text, kind, notation = {}) => {
    if (text.length > MAX_PHRASE_LENGTH) return undefined
    const reading = buildReading(text)
    const found = findInWords(typed, reading, ANYWHERE, () => {})
    const spansOf = (type: TextType): readonly TextSpan[] =>
      found[places.get(type)!]!.map(match => ({
        match,
        start: originOf(reading, match.start),
        end: originOf(reading, match.end - 1) + 1,
      }))
    switch (kind) {
      case 'date':
        return readDate(text, spansOf('DATE'), notation)
      case 'price':
        return readPrice(spansOf('PRICE')) ?? readNumber(text, spansOf('NUMBER'), notation)
      case 'number':
        return readNumber(text, spansOf('NUMBER'), notation)
    }
  }
}

interface TextSpan {
  readonly match: Match
  readonly start: number
  readonly end: number
}

const featureOf = ({ features }: Match, wanted: string): string | number | undefined =>
  features.find(([name]) => name === wanted)?.[1]

function readNumber(text: string, spans: readonly TextSpan[], { decimal }: Notation): TextValue | undefined {
  const [span, ...more] = spans
  if (!span || more.length > 0 || Number.isNaN(span.match.number)) return undefined
  if (featureOf(span.match, 'kind') === 'range' || isBound(text.slice(0, span.start))) return undefined
  const written = text.slice(span.start, span.end)
  if (decimal !== undefined) return { value: withDecimalSign(span.match.number, written, decimal) }
  return decideDecimalSign([written], '').kind === 'open' ? undefined : { value: span.match.number }
}

/** Three digits after a sign are thousands. */
function readPrice(spans: readonly TextSpan[]): TextValue | undefined {
  const [span, ...more] = spans
  if (!span || more.length > 0 || Number.isNaN(span.match.number)) return undefined
  if (featureOf(span.match, 'to') !== undefined) return undefined
  const currency = featureOf(span.match, 'currency')
  return { value: span.match.number, ...(typeof currency === 'string' ? { currency } : {}) }
}

function readDate(text: string, spans: readonly TextSpan[], { dateOrder }: Notation): TextValue | undefined {
  const [span, ...more] = spans
  if (!span || more.length > 0) return undefined
  const days = DATE_ORDERS.flatMap(order => {
    const day = featureOf(span.match, order)
    return typeof day === 'string' ? [{ order, day }] : []
  })
  const isNumeric = days.length > 0
  const possible = days.filter(({ order }) => dateOrder === undefined || order === dateOrder)
  const readings = new Set(possible.map(({ day }) => day))
  const day = isNumeric ? (readings.size === 1 ? [...readings][0] : undefined) : span.match.value || undefined
  if (day === undefined) return undefined
  const time = day.length === 'yyyy-mm-dd'.length ? timeAfter(text.slice(span.end))?.value : undefined
  return { value: time === undefined ? day : day + time }
}
