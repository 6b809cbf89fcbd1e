import { rootOfRecords } from '../../../2-model/common-ancestor.ts'
import type { Field } from '../../fields/field.ts'
import type { Region } from '../../regions/region.ts'
import type { Domain } from '../domain.ts'
import { type DescribedTable, type DomainReader, describeTable } from './describe-table.ts'
import type { ProposedArea } from './propose-areas.ts'

/** An area with its attributes, and how well it matches the domain. */
export interface ReadArea extends DescribedTable {
  readonly region: Region
  /** How many records meet the constraints. */
  readonly valid: number
  /** Attributes of valid records; mandatory ones count twice. */
  readonly worth: number
}

export function readArea(reader: DomainReader, area: ProposedArea): ReadArea {
  const read = judgeArea(reader, area)
  if (reader.without.has('confidence')) return read
  const records = area.records.filter((_, row) => saysSomething(reader.finder.domain, read.fields, row))
  if (records.length === 0 || records.length === area.records.length) return read
  return judgeArea(reader, { ...area, records })
}

/** Adverts between records have at most a title and a link. */
const saysSomething = ({ attributes }: Domain, fields: readonly Field[], row: number): boolean =>
  fields.some(({ name, cells }) => cells[row] && !attributes.find(each => each.name === name)?.role)

function judgeArea(reader: DomainReader, { records, shape }: ProposedArea): ReadArea {
  const read = describeTable(reader, records)
  const valid = read.choice.records.flatMap(({ broken }, row) => (broken.length === 0 ? [row] : []))
  const worth = valid.reduce((sum, row) => sum + worthOf(reader.finder.domain, read.fields, row), 0)
  const root = rootOfRecords(reader.annotated.page, records)
  return { ...read, region: { root, records, shape, score: worth, reasons: [] }, valid: valid.length, worth }
}

const worthOf = ({ attributes }: Domain, fields: readonly Field[], row: number): number =>
  fields.reduce((sum, { name, cells }) => {
    const isMandatory = attributes.find(each => each.name === name)?.isMandatory
    return sum + (cells[row] ? (isMandatory ? 2 : 1) : 0)
  }, 0)
