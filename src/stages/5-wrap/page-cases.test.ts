import { expect, test } from 'vitest'
import { expectedRecords, readPageCases } from '../../../test/page-case.ts'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { rootOfRecords } from '../2-model/common-ancestor.ts'
import { annotate, annotatePassages } from '../3-annotate/annotate.ts'
import type { Field } from '../4-find/fields/field.ts'
import { findFields } from '../4-find/fields/find-fields.ts'
import { induceWrapper } from './induce-wrapper.ts'
import { runWrapper } from './run-wrapper.ts'

/** Values outside of the records, in several nodes, or in parts of a text. */
const CASES = new Set([
  'archive-year-month',
  'directory-two-rows',
  'doctors-with-phone',
  'gauges-names-stay',
  'header-like-bars',
  'header-like-terms',
  'homes-with-bars',
  'issues-with-labels',
  'jobs-by-department',
  'jobs-on-one-line',
  'menu-in-sections',
  'papers-with-authors',
  'posts-two-paragraphs',
  'quotes-with-tags',
  'reviews-in-paragraphs',
  'rowspan-groups',
  'rowspan-nested',
  'rowspan-venues',
  'search-hits-marked',
  'sentences-with-emphasis',
  'shops-with-lead-ins',
  'staff-by-department',
  'table-day-rows',
])

/** What a wrapper of the expected records reads on the page that it was learned from. */
function readAgain(one: ReturnType<typeof readPageCases>[number]) {
  const annotated = annotate(pageOf(one.html, one.url), shippedModels.annotators)
  const { page, annotations } = annotated
  const records = expectedRecords(page, one)
  const fields = findFields(annotated, records)
  const region = { root: rootOfRecords(page, records), records, shape: 'test', score: 1, reasons: [] }
  const wrapper = induceWrapper(page, region, fields)
  const fieldsOf = (source: Parameters<typeof runWrapper>[2]): readonly Field[] => {
    const run = runWrapper(page, wrapper, source)
    if (run.kind === 'nothing') throw new Error(run.because)
    return run.fields
  }
  const read = fieldsOf(annotations)
  return { page, fields, read, fieldsOf }
}

test.each(readPageCases().filter(({ slug }) => CASES.has(slug)))('a wrapper of $slug reads what was found', one => {
  const { fields, read } = readAgain(one)
  const tableOf = (found: readonly Field[]): unknown =>
    found.map(({ name, cells }) => [name, cells.map(cell => cell && [cell.text, cell.value])])
  expect(tableOf(read)).toEqual(tableOf(fields))
})

const LISTS = readPageCases().filter(({ records, only }) => records !== undefined && only === undefined)

test.each(LISTS)('the values of $slug are the same if only their lines are annotated', one => {
  const { page, read, fieldsOf } = readAgain(one)
  expect(fieldsOf(passages => annotatePassages(page, shippedModels.annotators, passages))).toEqual(read)
})
