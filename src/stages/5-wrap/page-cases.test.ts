import { expect, test } from 'vitest'
import { expectedRecords, readPageCases } from '../../../test/page-case.ts'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { rootOfRecords } from '../2-model/common-ancestor.ts'
import { annotate } from '../3-annotate/annotate.ts'
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

test.each(readPageCases().filter(({ slug }) => CASES.has(slug)))('a wrapper of $slug reads what was found', one => {
  const annotated = annotate(pageOf(one.html, one.url), shippedModels.annotators)
  const { page, annotations } = annotated
  const records = expectedRecords(page, one)
  const fields = findFields(annotated, records)
  const region = { root: rootOfRecords(page, records), records, shape: 'test', score: 1, reasons: [] }
  const run = runWrapper(page, induceWrapper(page, region, fields), annotations)
  if (run.kind === 'nothing') throw new Error(run.because)
  const tableOf = (found: typeof fields): unknown =>
    found.map(({ name, cells }) => [name, cells.map(cell => cell && [cell.text, cell.value])])
  expect(tableOf([...run.fields])).toEqual(tableOf(fields))
})
