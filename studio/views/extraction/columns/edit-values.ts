import type { ColumnEdit, Extraction } from '../../../api/extraction.ts'
import { isAddress } from '../../../components/table/short-text.ts'

/** Which form is open, and for which column. */
export interface EditForm {
  readonly op: 'rename' | 'kind' | 'split' | 'merge' | 'filled'
  readonly field: string
}

/** What a form has; each uses some of it. */
export interface EditValues {
  readonly name: string
  readonly kind: string
  readonly separator: string
  /** Of the columns that a split makes. */
  readonly names: readonly string[]
  /** Ids of the columns that are merged, in order. */
  readonly fields: readonly string[]
}

/** Separators that a column may be split at, likely ones first. */
const SEPARATORS = [', ', ' – ', ' - ', ' · ', ' | ', '; ', ' / ', ': ', ',', '/', '-', ' ']
const MAX_PARTS = 5

export function firstValues({ op, field }: EditForm, { fields }: Pick<Extraction, 'fields'>): EditValues {
  const at = fields.findIndex(({ id }) => id === field)
  const { name = '', kind = 'text', cells = [] } = fields[at] ?? {}
  const texts = cells.flatMap(cell => (cell ? [cell.text] : []))
  // The next column with texts; the link of a name is rarely meant.
  const isText = (each: { readonly kind: string }): boolean => !isAddress(each.kind)
  const neighbor = fields.slice(at + 1).find(isText) ?? fields[at + 1] ?? fields[at - 1]
  const separator = op === 'merge' ? ' ' : (SEPARATORS.find(each => isIn(texts, each)) ?? ' ')
  return {
    name,
    kind,
    separator,
    names: partNames(name, texts, separator),
    fields: [field, ...(neighbor ? [neighbor.id] : [])],
  }
}

const isIn = (texts: readonly string[], separator: string): boolean =>
  texts.filter(text => text.includes(separator)).length * 2 > texts.length

/** Names for as many parts as most cells have. */
export function partNames(name: string, texts: readonly string[], separator: string): string[] {
  const counts = separator === '' ? [] : texts.map(text => text.split(separator).length).sort((a, b) => a - b)
  const usual = counts[Math.floor(counts.length / 2)] ?? 2
  return Array.from({ length: Math.min(MAX_PARTS, Math.max(2, usual)) }, (_, at) => `${name}_${at + 1}`)
}

/** The edit that a form describes; undefined while something is missing. */
export function editOf({ op, field }: EditForm, values: EditValues): ColumnEdit | undefined {
  const { name, kind, separator, names, fields } = values
  switch (op) {
    case 'rename':
      return name.trim() === '' ? undefined : { op, field, name: name.trim() }
    case 'kind':
      return { op, field, kind: kind as 'text' }
    case 'split':
      return separator === '' || names.some(each => each.trim() === '')
        ? undefined
        : { op, field, separator, names: [...names] }
    case 'merge':
      return fields.length < 2 || name.trim() === ''
        ? undefined
        : { op, fields: [...fields], name: name.trim(), separator }
    case 'filled':
      return { op, field }
  }
}
