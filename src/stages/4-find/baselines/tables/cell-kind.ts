import { type NodeId, type PageModel, tagOf, textOf } from '../../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../../2-model/pictures.ts'

/** The content of a cell, in the categories of Wang and Hu. */
export type CellKind = 'empty' | 'image' | 'form' | 'link' | 'number' | 'text'

const FORM = new Set(['input', 'select', 'textarea', 'button', 'form'])

/** A text with this share of digits is a number with its unit or currency. */
const MIN_DIGIT_SHARE = 0.4
/** Longer texts are not checked: they are not numbers. */
const MAX_NUMBER_LENGTH = 40

export function cellKind(page: PageModel, cell: NodeId): CellKind {
  const inside = new Set<string>()
  for (let node = cell + 1; node <= page.last[cell]!; node++) inside.add(tagOf(page, node))
  const text = textOf(page, cell).replace(/\s+/g, '')
  if ([...inside].some(tag => FORM.has(tag))) return 'form'
  if (text === '') return [...inside].some(tag => PICTURE_ELEMENTS.has(tag)) ? 'image' : 'empty'
  if (text.length <= MAX_NUMBER_LENGTH && text.replace(/\D/g, '').length >= MIN_DIGIT_SHARE * text.length)
    return 'number'
  return inside.has('a') ? 'link' : 'text'
}
