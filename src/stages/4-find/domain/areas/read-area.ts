import { rootOfRecords } from '../../../2-model/common-ancestor.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Field } from '../../fields/field.ts'
import type { Region } from '../../regions/region.ts'
import { type Alignment, alignColumns } from '../align/align.ts'
import { readDomainTable } from '../align/domain-table.ts'
import type { TextAttributes } from '../align/fits.ts'
import { readAttributes } from '../align/read-values.ts'
import type { AttributeModel } from '../amber/attribute-model.ts'
import type { Domain } from '../domain.ts'
import type { DomainFinder } from '../domain-finder.ts'
import type { Improvement } from '../improvement.ts'
import type { ProposedArea } from './propose-areas.ts'
import { readByWords } from './read-by-words.ts'

/** An area with its attributes, and how well it matches the domain. */
export interface ReadArea {
  readonly region: Region
  readonly fields: readonly Field[]
  readonly alignment: Alignment
  /** How many records meet the constraints. */
  readonly valid: number
  /** Attributes of valid records; mandatory ones count twice. */
  readonly worth: number
}

/** What is needed to read the areas of a page. */
interface AreaReader {
  readonly annotated: AnnotatedPage
  readonly model: AttributeModel
  readonly texts: TextAttributes
  readonly finder: DomainFinder
  readonly without: ReadonlySet<Improvement>
}

export function readArea(reader: AreaReader, area: ProposedArea): ReadArea {
  const read = readRecords(reader, area)
  if (reader.without.has('confidence')) return read
  const records = area.records.filter((_, row) => saysSomething(reader.finder.domain, read.fields, row))
  if (records.length === 0 || records.length === area.records.length) return read
  return readRecords(reader, { ...area, records })
}

/** Adverts between records have at most a title and a link. */
const saysSomething = ({ attributes }: Domain, fields: readonly Field[], row: number): boolean =>
  fields.some(({ name, cells }) => cells[row] && !attributes.find(each => each.name === name)?.role)

function readRecords({ annotated, model, texts, finder, without }: AreaReader, area: ProposedArea): ReadArea {
  const { domain } = finder
  const alignment = alignColumns(readDomainTable(annotated, area.records), texts, domain, finder.alignment)
  const fields = without.has('positions')
    ? readByWords(annotated, model, area.records, finder)
    : readAttributes(alignment, domain)
  const isValid = area.records.map((_, row) => meetsConstraints(domain, fields, alignment, row))
  const worth = isValid.reduce((sum, valid, row) => sum + (valid ? worthOf(domain, fields, row) : 0), 0)
  const { records, shape } = area
  const region: Region = { root: rootOfRecords(annotated.page, records), records, shape, score: worth, reasons: [] }
  return { region, fields, alignment, valid: isValid.filter(Boolean).length, worth }
}

const worthOf = ({ attributes }: Domain, fields: readonly Field[], row: number): number =>
  fields.reduce((sum, { name, cells }) => {
    const isMandatory = attributes.find(each => each.name === name)?.isMandatory
    return sum + (cells[row] ? (isMandatory ? 2 : 1) : 0)
  }, 0)

/** Checks required, excluded, and at-most constraints of a record. */
function meetsConstraints(
  { records: { required, excluded, atMost } }: Domain,
  fields: readonly Field[],
  { fits }: Alignment,
  row: number,
): boolean {
  const has = (name: string): boolean => fields.some(field => field.name === name && field.cells[row] !== undefined)
  if (!required.every(group => group.some(has)) || excluded.some(has)) return false
  return Object.entries(atMost).every(
    ([name, most]) =>
      new Set(fits.filter(fit => fit.record === row && fit.attribute === name).map(fit => fit.annotation)).size <= most,
  )
}
