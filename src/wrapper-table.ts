import type { Models } from './analyse.ts'
import { isTyped } from './export/flat-columns.ts'
import type { TableField } from './export/table.ts'
import { once } from './once.ts'
import { sharedDomain } from './pipeline.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { annotate, annotatePassages } from './stages/3-annotate/annotate.ts'
import type { Annotations } from './stages/3-annotate/annotation.ts'
import { onlyTypes } from './stages/3-annotate/compile.ts'
import type { Passage } from './stages/3-annotate/page-readings.ts'
import { describeRecords } from './stages/4-find/domain/describe-records.ts'
import type { LeftOutRecord } from './stages/4-find/domain/left-out.ts'
import type { FieldKind } from './stages/4-find/fields/field.ts'
import { TEXT_TYPES } from './stages/4-find/fields/typing/typed-texts.ts'
import type { RecordNodes } from './stages/4-find/regions/region.ts'
import { bodyOf } from './stages/5-wrap/body-of.ts'
import type { PageWrapper } from './stages/5-wrap/page/page-wrapper.ts'
import { pageRecord, runPageWrapper } from './stages/5-wrap/page/run-page-wrapper.ts'
import { runWrapper, type WrapperRun } from './stages/5-wrap/run-wrapper.ts'
import { dateOrderOf } from './stages/5-wrap/wrapper.ts'
import { isPageWrapper, type StoredWrapper } from './stages/7-monitor/stored-wrapper.ts'

/** What a wrapper of either kind reads on a page, as columns; or why it reads nothing. */
export type WrapperColumns =
  | {
      readonly kind: 'read'
      readonly fields: readonly (TableField & {
        readonly kind: FieldKind
        readonly namedBy: string
        /** What the user should know about its values. */
        readonly note?: string
      })[]
      readonly recordCount: number
      /** Their nodes; a page that is one record has its body. */
      readonly records: readonly RecordNodes[]
      /** Fields that all examples had and this page does not have. */
      readonly missing: readonly string[]
      /** What has the form of a record, but is excluded by the domain. */
      readonly leftOut: readonly LeftOutRecord[]
    }
  | { readonly kind: 'nothing'; readonly because: string }

/** Reads pages with a wrapper. A wrapper of a list gives its records, one of single pages gives one record for each page. */
export function wrapperReader(
  wrapper: StoredWrapper,
  models: Pick<Models, 'annotators'>,
): (page: PageModel) => WrapperColumns {
  const annotators = once(() => onlyTypes(models.annotators, TEXT_TYPES))
  if (isPageWrapper(wrapper)) {
    // Annotating takes most of the time. A page wrapper for texts does without: its rules leave out labels themselves.
    const needsValues = wrapper.fields.some(({ kind }) => isTyped(kind))
    return page => readSingle(page, wrapper, needsValues ? annotate(page, annotators()).annotations : undefined)
  }
  const { domain } = wrapper
  const finder = domain === undefined ? undefined : sharedDomain(domain)!.finder(domain)
  return page => {
    const values = finder ? undefined : (passages: readonly Passage[]) => annotatePassages(page, annotators(), passages)
    const read = readList(runWrapper(page, wrapper, values))
    if (read.kind === 'nothing' || !finder) return read
    const { fields, kept, leftOut } = describeRecords(annotate(page, finder.annotators), read.records, finder, {
      dateOrder: dateOrderOf(wrapper),
    })
    return { ...read, fields, recordCount: kept.length, records: kept.map(at => read.records[at]!), leftOut }
  }
}

/** A column for each field, empty ones included. */
function readSingle(page: PageModel, wrapper: PageWrapper, annotations: Annotations | undefined): WrapperColumns {
  const run = runPageWrapper(page, wrapper, annotations)
  if (run.kind === 'nothing') return run
  const record = pageRecord(wrapper, run.values)
  const always = new Set(wrapper.fields.filter(({ isAlways }) => isAlways).map(({ name }) => name))
  return {
    kind: 'read',
    fields: wrapper.fields.map(({ name, kind }, at) => ({ name, kind, namedBy: 'example', cells: [record[at]] })),
    recordCount: 1,
    records: [[bodyOf(page)]],
    missing: run.missing.filter(name => always.has(name)),
    leftOut: [],
  }
}

const readList = (run: WrapperRun) =>
  run.kind === 'nothing' ? run : { ...run, recordCount: run.records.length, missing: [], leftOut: [] }
