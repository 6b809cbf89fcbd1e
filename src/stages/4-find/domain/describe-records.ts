import { textOf } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { DateOrder } from '../../3-annotate/date-order.ts'
import type { Field } from '../fields/field.ts'
import type { RecordNodes } from '../regions/region.ts'
import type { DateOrders } from './align/date-values.ts'
import { TextAttributes } from './align/fits.ts'
import { modelAttributes } from './amber/attribute-model.ts'
import { formatBroken } from './amber/broken-constraint.ts'
import { describeTable, keepRecords } from './areas/describe-table.ts'
import type { DomainFinder } from './domain-finder.ts'
import { asSeen, type DomainOptions } from './find-domain-records.ts'
import type { LeftOutRecord } from './left-out.ts'

/** Records that belong to a domain, by its attributes. */
export interface DescribedRecords {
  /** Their indexes among all records that were given. */
  readonly kept: readonly number[]
  /** One cell for each of them. */
  readonly fields: readonly Field[]
  readonly leftOut: readonly LeftOutRecord[]
  /** The order of day and month that was decided for each attribute. */
  readonly dateOrders: DateOrders
}

interface DescribeOptions extends DomainOptions {
  /** The order of day and month that was learned for the list or for its attributes, if it is known. */
  readonly dateOrder?: DateOrder | DateOrders | undefined
}

/** The attributes of records that are already known, from a wrapper or from a walk over pages. */
export function describeRecords(
  page: AnnotatedPage,
  records: readonly RecordNodes[],
  finder: DomainFinder,
  { dateOrder, without: left = [] }: DescribeOptions = {},
): DescribedRecords {
  const without = new Set(left)
  const annotated = asSeen(page, without)
  const model = modelAttributes(annotated, finder.domain, finder.amber)
  const texts = new TextAttributes(annotated, model.attributes)
  const reader = { annotated, model, texts, finder, without, dateOrder }
  const { kept, fields, choice, dateOrders = new Map() } = keepRecords(reader, describeTable(reader, records))
  const leftOut = choice.records
    .filter(({ state }) => state === 'dropped')
    .map(({ nodes, broken }) => ({
      text: textOf(annotated.page, nodes[0]!).trim().split('\n', 1)[0]!,
      because: formatBroken(broken[0]!),
    }))
  return { kept, fields, leftOut, dateOrders }
}
