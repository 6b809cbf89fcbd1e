import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { DateOrder } from '../../../3-annotate/date-order.ts'
import type { Field } from '../../fields/field.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { type Alignment, alignColumns } from '../align/align.ts'
import { type DateOrders, decideDates } from '../align/date-values.ts'
import { readDomainTable } from '../align/domain-table.ts'
import type { TextAttributes } from '../align/fits.ts'
import { readAttributes } from '../align/read-values.ts'
import type { AttributeModel } from '../amber/attribute-model.ts'
import { type AmberChoice, chooseByAmber } from '../amber/choose-values.ts'
import type { DomainFinder } from '../domain-finder.ts'
import type { Improvement } from '../improvement.ts'
import { readByWords } from './read-by-words.ts'

/** What is needed to read records of a page. */
export interface DomainReader {
  readonly annotated: AnnotatedPage
  readonly model: AttributeModel
  readonly texts: TextAttributes
  readonly finder: DomainFinder
  readonly without: ReadonlySet<Improvement>
  /** The order of day and month that was learned for the list or for its attributes, if it is known. */
  readonly dateOrder?: DateOrder | DateOrders | undefined
}

/** The attributes of records, and how each record meets the constraints of the domain. */
export interface DescribedTable {
  readonly fields: readonly Field[]
  readonly alignment: Alignment
  readonly choice: AmberChoice
  /** The order of day and month that was decided for each attribute. */
  readonly dateOrders?: DateOrders
}

export function describeTable(reader: DomainReader, records: readonly RecordNodes[]): DescribedTable {
  const { annotated, model, texts, finder, without } = reader
  const { domain, amber } = finder
  const alignment = alignColumns(readDomainTable(annotated, records), texts, finder)
  if (without.has('positions')) return { alignment, ...readByWords(annotated, model, records, finder) }
  const { fields, orders } = decideDates(annotated, readAttributes(alignment, domain), reader.dateOrder)
  return {
    fields,
    dateOrders: orders,
    alignment,
    choice: chooseByAmber(annotated, domain, model, records, amber, { fields, isTable: true }),
  }
}

/** The records that belong to the domain; what it excludes is left out. */
interface KeptTable extends DescribedTable {
  /** Their indexes among all records. */
  readonly kept: readonly number[]
}

/** Columns are read again without the records that are left out, and attributes that no record has are no columns. */
export function keepRecords(reader: DomainReader, all: DescribedTable): KeptTable {
  const { records } = all.choice
  const kept = records.flatMap(({ state }, row) => (state === 'dropped' ? [] : [row]))
  const own = kept.map(row => records[row]!.nodes)
  const read = kept.length === records.length ? all : describeTable(reader, own)
  const { excluded } = reader.finder.domain.records
  return { ...read, choice: all.choice, kept, fields: read.fields.filter(({ name }) => !excluded.includes(name)) }
}
