import type { NodeId } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, wordsAt } from '../../../3-annotate/annotation.ts'
import type { Cell } from '../../fields/field.ts'
import { featureOf } from '../annotation-feature.ts'
import type { AttributeType } from '../domain.ts'

/** What says what follows it. */
export const LABEL = /^[^:：]{1,40}[:：]\s*(?=\S)/

/** An annotation as the value of an attribute: its words, and what they mean. */
export function annotatedCell(
  { annotations, page }: AnnotatedPage,
  { kind }: Pick<AttributeType, 'kind'>,
  annotation: number,
  nodes: readonly NodeId[],
): Cell {
  const words = wordsAt(page, annotations, annotation).replace(/\s+/g, ' ').replace(LABEL, '')
  const number = annotations.number[annotation]!
  const said = annotations.strings[annotations.value[annotation]!]!
  const currency = kind === 'price' ? featureOf(annotations, annotation, 'currency') : undefined
  const isNumeric = kind === 'number' || kind === 'price'
  return {
    nodes,
    text: kind === 'text' ? partOf(words, said) : words,
    ...(isNumeric && !Number.isNaN(number) ? { value: number } : kind === 'date' && said !== '' ? { value: said } : {}),
    ...(currency ? { currency } : {}),
  }
}

/** Of "Item# 12" what the pattern called its value, if the page writes it like that. */
function partOf(words: string, value: string): string {
  const at = value === '' ? -1 : words.toLowerCase().indexOf(value.toLowerCase())
  return at < 0 ? words : words.slice(at, at + value.length)
}
