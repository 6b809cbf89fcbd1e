import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../../4-find/fields/field.ts'
import { induceWrapper } from '../../5-wrap/induce-wrapper.ts'
import type { FoundList } from '../analysis.ts'
import type { ListColumn, ReadRecords } from '../list-columns.ts'
import { cellSamples, flatSamples, newVariant, variantOf } from './learn-list.ts'
import type { ListTemplate } from './list-template.ts'
import { type KnownColumn, matchByMeaning, nameApart } from './match-columns.ts'

/** This share of the fields of a list with another look must be known columns. */
const MIN_KNOWN_SHARE = 0.3

/**
 * A list with a new look: it is the same list if its fields mean the same as the known columns; the others
 * become new columns. Undefined for another list.
 */
export function adoptFields(
  annotated: AnnotatedPage,
  template: ListTemplate,
  { region, fields }: FoundList,
):
  | { readonly template: ListTemplate; readonly read: ReadRecords; readonly newColumns: readonly ListColumn[] }
  | undefined {
  const { page } = annotated
  const known = template.columns.map((column, at): KnownColumn => ({ ...column, samples: template.samples[at]! }))
  const matched = matchByMeaning(fields, known)
  const knownCount = matched.filter(to => to !== undefined).length
  if (knownCount === 0 || knownCount < MIN_KNOWN_SHARE * fields.length) return undefined
  const fresh = fields.filter((_, at) => matched[at] === undefined)
  const newColumns = nameApart(template.columns, fresh)
  const columns = [...template.columns, ...newColumns]
  const fieldOf = columns.map((_, to) => (to < known.length ? fields[matched.indexOf(to)] : fresh[to - known.length]))
  const named = columns.flatMap((column, to): Field[] => (fieldOf[to] ? [{ ...fieldOf[to], name: column.name }] : []))
  const wrapper = flatSamples(induceWrapper(page, region, named))
  const cells = fieldOf.map(field => field?.cells ?? region.records.map(() => undefined))
  const read = { records: region.records, cells }
  const variant = variantOf(wrapper, columns, [{ ...read, page, number: template.pages }])
  const samples = columns.map((_, column) => template.samples[column] ?? cellSamples(cells[column]!))
  return { template: newVariant({ ...template, columns, samples }, variant), read, newColumns }
}
