import type { NodeId, PageModel } from '../2-model/page-model.ts'
import { XPathError } from '../2-model/xpath-engine.ts'
import type { AnnotatedPage, Annotations } from '../3-annotate/annotation.ts'
import type { Passage } from '../3-annotate/page-readings.ts'
import { type Cell, type Field, spanOfCell, withoutSpan } from '../4-find/fields/field.ts'
import { joinItems } from '../4-find/fields/items/join-items.ts'
import { type RecordTexts, readRecordTexts } from '../4-find/fields/record-text.ts'
import { cutCell } from '../4-find/fields/split-texts.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { dropBorrowed } from './borrowed-cells.ts'
import { scopesOf } from './field-scope.ts'
import { likeness, sketchPage, sketchRecords } from './fingerprint.ts'
import { selectorOf } from './paths/select-nodes.ts'
import { findInRecord, isPathOutside, readCells } from './read-cells.ts'
import { readRecords } from './read-records.ts'
import { fieldTyper, needsAnnotations } from './type-field.ts'
import type { FieldRule, Wrapper } from './wrapper.ts'

/** What a wrapper reads on a page, or why it reads nothing. */
export type WrapperRun =
  | { readonly kind: 'read'; readonly records: readonly RecordNodes[]; readonly fields: readonly Field[] }
  | { readonly kind: 'nothing'; readonly because: string }

/** The annotations of a page, or how to get those of its values. */
type AnnotationsOfPage = Annotations | ((passages: readonly Passage[]) => AnnotatedPage)

/**
 * Numbers, prices and dates get typed values if the page's annotations are given; texts need none. With `sample`, the fields
 * have the values of so many records only.
 */
export function runWrapper(
  page: PageModel,
  wrapper: Wrapper,
  annotations?: AnnotationsOfPage,
  sample = Number.POSITIVE_INFINITY,
): WrapperRun {
  try {
    const found = findRecords(page, wrapper)
    if (found.kind === 'nothing') return found
    const { records } = found
    const read = records.length > sample ? records.slice(0, sample) : records
    return { kind: 'read', records, fields: readFields(page, read, wrapper, annotations) }
  } catch (error) {
    // Paths that people wrote can fail on other pages.
    if (error instanceof XPathError) return { kind: 'nothing', because: error.message }
    throw error
  }
}

/** Reads the wrapper's fields in known records, whether the wrapper found them or not. */
export const readFields = (
  page: PageModel,
  records: readonly RecordNodes[],
  wrapper: Pick<Wrapper, 'fields'>,
  annotations?: AnnotationsOfPage,
): Field[] => {
  const read = readRecordCells(page, records, wrapper)
  const annotated =
    typeof annotations === 'function'
      ? annotations(passagesOf(page, wrapper, read))
      : annotations && { page, annotations, warnings: [] }
  return typeFields(wrapper, read, annotated)
}

/** The texts of values that are more than text. */
const passagesOf = (page: PageModel, { fields }: Pick<Wrapper, 'fields'>, { cells }: RecordCells): Passage[] =>
  fields.flatMap((rule, at) =>
    needsAnnotations(rule) ? cells[at]!.flatMap(cell => (cell ? [spanOfCell(page, cell)] : [])) : [],
  )

/** Values that were read, but not understood yet. */
interface RecordCells {
  readonly texts: RecordTexts
  /** By field, then by record. */
  readonly cells: readonly (readonly (Cell | undefined)[])[]
}

function readRecordCells(
  page: PageModel,
  records: readonly RecordNodes[],
  { fields }: Pick<Wrapper, 'fields'>,
): RecordCells {
  const texts = readRecordTexts(page, records)
  const found = fields.map(rule => readColumn(page, records, texts, rule))
  return { texts, cells: dropBorrowed(page, fields, found) }
}

function typeFields(
  { fields }: Pick<Wrapper, 'fields'>,
  { texts, cells: own }: RecordCells,
  annotated: AnnotatedPage | undefined,
): Field[] {
  const type = annotated ? fieldTyper(annotated, texts) : undefined
  return fields.map((rule, at): Field => {
    const cells = own[at]!
    const { name, kind, source, namedBy, notation, cut } = rule
    const typed = type ? type(rule, cells) : { cells }
    const kept = { ...(notation ? { notation } : {}), ...(cut ? { cut } : {}) }
    return { name, kind, source, namedBy, ...kept, ...typed, cells: typed.cells.map(withoutSpan) }
  })
}

/** What a wrapper finds on a page before it is known whether the page is one of its template. */
export interface WrapperFind {
  readonly records: readonly RecordNodes[]
  readonly cells: RecordCells['cells']
  /** The texts of values that are more than text. */
  readonly passages: readonly Passage[]
  /** The fields with typed values. */
  fieldsWith(annotated: AnnotatedPage): Field[]
}

/** Undefined if it finds nothing. */
export function findByWrapper(page: PageModel, wrapper: Wrapper): WrapperFind | undefined {
  const found = findRecords(page, wrapper)
  if (found.kind === 'nothing') return undefined
  const { records } = found
  const read = readRecordCells(page, records, wrapper)
  return {
    records,
    cells: read.cells,
    passages: passagesOf(page, wrapper, read),
    fieldsWith: annotated => typeFields(wrapper, read, annotated),
  }
}

type FoundRecords =
  | { readonly kind: 'records'; readonly records: readonly RecordNodes[] }
  | { readonly kind: 'nothing'; readonly because: string }

/** Finds records with the first XPath of the region that leads to records similar to the learned ones. */
function findRecords(page: PageModel, { region, records: rule, fingerprint }: Wrapper): FoundRecords {
  let because = `no element found at ${region.join(' or ')}`
  for (const { xpath, roots } of surestFirst(page, region)) {
    const lists = roots.map(root => readRecords(page, root, rule))
    const records = joinLists(page, lists, fingerprint)
    if (records.length > 0 && looksAlike(page, records, fingerprint)) return { kind: 'records', records }
    because =
      records.length > 0
        ? `the elements at ${xpath} do not look like the learned records`
        : `the region was found, but it has no elements at ${rule.xpath.join(' or ')}`
  }
  return { kind: 'nothing', because }
}

interface FoundRegion {
  readonly xpath: string
  readonly roots: readonly NodeId[]
}

/** XPaths that name one element, then those that name several, then the last resort, which is the last one. */
function surestFirst(page: PageModel, region: readonly string[]): FoundRegion[] {
  const found = region.map((xpath): FoundRegion => ({ xpath, roots: selectorOf(page, xpath)(-1) }))
  const rank = ({ roots }: FoundRegion, at: number): number =>
    at > 0 && at === region.length - 1 ? 2 : roots.length === 1 ? 0 : 1
  return found
    .map((one, at) => ({ one, rank: rank(one, at) }))
    .filter(({ one }) => one.roots.length > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** From this likeness on, a second list at the same XPath continues the first; below it is another list. */
const MIN_SAME_LIST_LIKENESS = 0.5

/** If an XPath of one region finds several: the longest list, and all others that look like the learned records. */
function joinLists(
  page: PageModel,
  lists: readonly RecordNodes[][],
  fingerprint: Wrapper['fingerprint'],
): readonly RecordNodes[] {
  const longest = lists.reduce((most, list) => (list.length > most.length ? list : most))
  const joined: RecordNodes[] = []
  let last = -1
  for (const list of lists) {
    // Regions may be nested; no node belongs to two records.
    if (list.length === 0 || list[0]![0]! <= last) continue
    if (list !== longest && likeness(sketchRecords(page, list), fingerprint.record) < MIN_SAME_LIST_LIKENESS) continue
    for (const record of list) joined.push(record)
    last = page.last[list.at(-1)!.at(-1)!]!
  }
  return joined
}

/**
 * On second pages of 60 sites, records had likenesses of at least 0.30 (nine in ten at least 0.70) and pages of at least 0.59;
 * what the same XPaths found on other sites had at most 0.14 (once 0.38, without any class), and pages at most 0.05.
 */
const MIN_RECORD_LIKENESS = 0.2
export const MIN_PAGE_LIKENESS = 0.5

/** Some XPaths match on many pages, so what they find must look like the template. */
function looksAlike(page: PageModel, records: readonly RecordNodes[], fingerprint: Wrapper['fingerprint']): boolean {
  return (
    likeness(sketchRecords(page, records), fingerprint.record) >= MIN_RECORD_LIKENESS ||
    likeness(sketchPage(page), fingerprint.page) >= MIN_PAGE_LIKENESS
  )
}

/** The values of a field, one per record; the items of a list as one text. */
function readColumn(
  page: PageModel,
  records: readonly RecordNodes[],
  texts: RecordTexts,
  rule: FieldRule,
): (Cell | undefined)[] {
  const selectors = rule.xpath.map(xpath => ({ select: selectorOf(page, xpath), isOutside: isPathOutside(xpath) }))
  const place = { ...rule, keepsHeadings: true } as const
  return scopesOf(page, records, rule).map((record, i) => {
    for (const { select, isOutside } of record ? selectors : []) {
      const nodes = findInRecord(page, select, record!, isOutside)
      const cells = readCells(page, texts, i, place, nodes)
      if (cells.length === 1) return rule.cut ? cutCell(page, cells[0]!, rule.cut) : cells[0]
      if (cells.length > 1)
        return { nodes: cells.flatMap(({ nodes }) => nodes), text: joinItems(cells.map(({ text }) => text)) }
    }
    return undefined
  })
}
