import type { PageModel } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import { readRecordTexts } from '../4-find/fields/record-text.ts'
import type { Region } from '../4-find/regions/region.ts'
import { sketchPage, sketchRecords } from './fingerprint.ts'
import { induceField } from './induce-field.ts'
import { induceRecords } from './induce-records.ts'
import { induceRegion } from './induce-region.ts'
import { parseUnion } from './paths/parse-path.ts'
import type { Wrapper } from './wrapper.ts'
import { WRAPPER_FORMAT, WRAPPER_VERSION } from './wrapper-version.ts'

/** Learns to read a list again. `at` is the time to store with the wrapper (ISO 8601), if any. */
export function induceWrapper(page: PageModel, region: Region, fields: readonly Field[], at?: string): Wrapper {
  const records = induceRecords(page, region)
  const texts = readRecordTexts(page, region.records)
  return {
    format: WRAPPER_FORMAT,
    version: WRAPPER_VERSION,
    learned: { url: page.url, title: page.title, ...(at === undefined ? {} : { at }) },
    region: induceRegion(page, region.root, parseUnion(records.xpath[0]!)),
    records,
    fields: fields.flatMap(field => induceField(page, region.records, texts, field) ?? []),
    fingerprint: { page: sketchPage(page), record: sketchRecords(page, region.records) },
  }
}
