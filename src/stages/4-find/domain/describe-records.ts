import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../fields/field.ts'
import type { RecordNodes } from '../regions/region.ts'
import { alignColumns } from './align/align.ts'
import { readDomainTable } from './align/domain-table.ts'
import { TextAttributes } from './align/fits.ts'
import { readAttributes } from './align/read-values.ts'
import { modelAttributes } from './amber/attribute-model.ts'
import type { DomainFinder } from './domain-finder.ts'

/** The attributes of records that are already known, from a wrapper or from a walk over pages. */
export function describeRecords(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  { domain, amber, alignment }: DomainFinder,
): Field[] {
  const texts = new TextAttributes(annotated, modelAttributes(annotated, domain, amber).attributes)
  return readAttributes(alignColumns(readDomainTable(annotated, records), texts, domain, alignment), domain)
}
