import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, type Annotations, wordsAt } from '../../../3-annotate/annotation.ts'
import type { Cell } from '../../fields/field.ts'
import { featureOf } from '../annotation-feature.ts'
import type { AttributeType } from '../domain.ts'

/** Labels what follows it. */
export const LABEL = /^[^:：]{1,40}[:：]\s*(?=\S)/

/** An annotation as the value of an attribute: its words and their meaning. */
export function annotatedCell(
  { annotations, page }: AnnotatedPage,
  { kind, extent }: Pick<AttributeType, 'kind' | 'extent'>,
  annotation: number,
  nodes: readonly NodeId[],
): Cell {
  const words = wordsAt(page, annotations, annotation).replace(/\s+/g, ' ').replace(LABEL, '')
  const number = kind === 'price' ? amountOf(page, annotations, annotation) : annotations.number[annotation]!
  const said = annotations.strings[annotations.value[annotation]!]!
  const currency = kind === 'price' ? featureOf(annotations, annotation, 'currency') : undefined
  const isNumeric = kind === 'number' || kind === 'price'
  return {
    nodes,
    text: kind === 'text' || kind === 'date' || isCounted(extent, words) ? partOf(words, said) : words,
    ...(isNumeric && !Number.isNaN(number) ? { value: number } : kind === 'date' && said !== '' ? { value: said } : {}),
    ...(currency ? { currency } : {}),
  }
}

/** One number and words: "3" of "3 bedrooms". "4 + 1 half rooms" stays whole. */
const isCounted = (extent: AttributeType['extent'], words: string): boolean =>
  extent === 'value' && words.match(/\d[\d.,]*/g)?.length === 1

/** The part of "Item# 12" that the pattern marks as its value, if the page writes it like that. */
function partOf(words: string, value: string): string {
  const at = value === '' ? -1 : words.toLowerCase().indexOf(value.toLowerCase())
  return at < 0 ? words : words.slice(at, at + value.length)
}

/** Two digits in small type after an amount are cents, even without a sign between: $19⁹⁷. */
function amountOf(page: PageModel, annotations: Annotations, annotation: number): number {
  const amount = annotations.number[annotation]!
  const [start, end] = [annotations.start[annotation]!, annotations.end[annotation]!]
  const words = page.text.slice(start, end)
  // Only if the digits were read as one number.
  if (!/\d{3,}\s*$/.test(words) || Number(words.replace(/\D/g, '')) !== amount) return amount
  const node = annotations.node[annotation]!
  for (let at = node; at <= page.last[node]!; at++) {
    const isLast = page.textEnd[at] === end && page.textStart[at] === end - 2 && page.tag[at] !== TEXT_TAG
    if (isLast && CENTS.test(`${tagOf(page, at)} ${attributeOf(page, at, 'class') ?? ''}`)) return amount / 100
  }
  return amount
}

/** Common names of the element for cents. */
const CENTS = /^sup\b|cent|fraction|decimal|minor|penny|pence/i
