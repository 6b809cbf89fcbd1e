import type { PageModel } from '../2-model/page-model.ts'
import { XPathError } from '../2-model/xpath-engine.ts'
import type { Cell, Field } from '../4-find/fields/field.ts'
import { readRecordTexts } from '../4-find/fields/record-text.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { selectorOf } from './paths/select-nodes.ts'
import { readCell } from './read-cell.ts'
import { findInRecord } from './read-field.ts'
import { readRecords } from './read-records.ts'
import type { FieldRule, Wrapper } from './wrapper.ts'

/** What a wrapper reads on a page; or why it reads nothing. */
export type WrapperRun =
  | { readonly kind: 'read'; readonly records: readonly RecordNodes[]; readonly fields: readonly Field[] }
  | { readonly kind: 'nothing'; readonly because: string }

export function runWrapper(page: PageModel, wrapper: Wrapper): WrapperRun {
  try {
    const found = findRecords(page, wrapper)
    if (found.kind === 'nothing') return found
    const fields = wrapper.fields.map(rule => readField(page, found.records, rule))
    return { kind: 'read', records: found.records, fields }
  } catch (error) {
    // Paths that people wrote can fail on a page that they were not written for.
    if (error instanceof XPathError) return { kind: 'nothing', because: error.message }
    throw error
  }
}

type FoundRecords =
  | { readonly kind: 'records'; readonly records: readonly RecordNodes[] }
  | { readonly kind: 'nothing'; readonly because: string }

/** By the first XPath of the region that leads to records; where it names several elements, the one with most of them. */
function findRecords(page: PageModel, { region, records: rule }: Wrapper): FoundRecords {
  let regions = 0
  for (const xpath of region) {
    const roots = selectorOf(page, xpath)(-1)
    regions += roots.length
    let most: readonly RecordNodes[] = []
    for (const root of roots) {
      const records = readRecords(page, root, rule)
      if (records.length > most.length) most = records
    }
    if (most.length > 0) return { kind: 'records', records: most }
  }
  const because =
    regions === 0
      ? `no element is at ${region.join(' or ')}`
      : `the region is there, but nothing in it is at ${rule.xpath.join(' or ')}`
  return { kind: 'nothing', because }
}

function readField(page: PageModel, records: readonly RecordNodes[], rule: FieldRule): Field {
  const texts = readRecordTexts(page, records)
  const selectors = rule.xpath.map(xpath => selectorOf(page, xpath))
  const cells = records.map((record, i): Cell | undefined => {
    for (const select of selectors) {
      const nodes = findInRecord(page, select, record)
      const cell = nodes.length > 0 ? readCell(page, texts, i, rule, nodes) : undefined
      if (cell) return cell
    }
    return undefined
  })
  return { name: rule.name, kind: rule.kind, source: rule.source, cells, namedBy: rule.namedBy }
}
