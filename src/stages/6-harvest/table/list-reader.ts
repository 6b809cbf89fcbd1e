import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../../4-find/fields/field.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import { likeness, sketchRecords } from '../../5-wrap/fingerprint.ts'
import { induceWrapper } from '../../5-wrap/induce-wrapper.ts'
import { readFields, runWrapper } from '../../5-wrap/run-wrapper.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { FoundList, ListAnalysis } from '../analysis.ts'
import { type ColumnCells, columnNotes, type ListColumn, type ReadRecords } from '../list-columns.ts'
import { adoptFields } from './adopt-fields.ts'
import { doubtAbout, expectationsOf, neighbourShapes, strangersAmong, usualColumns } from './doubt.ts'
import { isEmptyPage } from './empty-page.ts'
import { type EarlierValue, learnColumns } from './learn-columns.ts'
import { newVariant } from './learn-list.ts'
import type { ListTemplate, PageRows, Variant } from './list-template.ts'
import { isKnown, readPlaces } from './places.ts'
import { listRows } from './rows.ts'

/** The rows of a page of the list; none if the page has no records. */
export type ListReading =
  | (PageRows & {
      readonly kind: 'read'
      readonly template: ListTemplate
      /** Columns that are new on this page; they are the last ones of the template. */
      readonly newColumns: readonly ListColumn[]
      /** Values on earlier pages that were not read there. */
      readonly earlier: readonly EarlierValue[]
      /** Why the list was searched for again. */
      readonly relearned?: string
      /** What the user should know about the values of this page. */
      readonly notes: readonly string[]
    })
  | { readonly kind: 'lost'; readonly because: string }

/**
 * The rows of another page of a list. What the wrapper reads is checked against the template; if something is
 * in a new place, the columns are learned again; if the records are not found, the list is searched for again.
 */
export function readList(annotated: AnnotatedPage, template: ListTemplate, analysis: ListAnalysis): ListReading {
  const tries = template.variants.map(variant => tryVariant(annotated, template, variant))
  const sure = tries.find(({ read, doubt }) => read && (doubt === undefined || template.isFixed))
  if (sure) return readSurely(annotated, useVariant(template, sure.variant), sure.read!, analysis)
  const because = tries[0]!.doubt!
  if (template.isFixed) return nothingHere(annotated, template, because)
  const best = tries.find(({ read }) => read) ?? tries[0]!
  return readAgain(annotated, useVariant(template, best.variant), best.read, because, analysis)
}

interface Try {
  readonly variant: Variant
  readonly read?: ReadRecords
  readonly doubt: string | undefined
}

function tryVariant(annotated: AnnotatedPage, { columns }: ListTemplate, variant: Variant): Try {
  const run = runWrapper(annotated.page, variant.wrapper, annotated.annotations)
  if (run.kind === 'nothing') return { variant, doubt: run.because }
  const notes = columnNotes(run.fields)
  const read = { records: run.records, cells: byColumn(run.fields, columns, run.records.length), notes }
  return { variant, read, doubt: doubtAbout(annotated.page, read, expectationsOf(variant)) }
}

/** The fields of a wrapper as columns; a column without a field has no values. */
function byColumn(fields: readonly Field[], columns: readonly ListColumn[], count: number): ColumnCells {
  const cells = new Map(fields.map(field => [field.name, field.cells]))
  return columns.map(({ name }) => cells.get(name) ?? new Array(count).fill(undefined))
}

/** Moves the variant that read the page to the front. */
const useVariant = (template: ListTemplate, variant: Variant): ListTemplate => ({
  ...template,
  wrapper: variant.wrapper,
  variants: [variant, ...template.variants.filter(other => other !== variant)],
})

/** The records are found; checks that all values are, and in the right columns. */
function readSurely(
  annotated: AnnotatedPage,
  template: ListTemplate,
  read: ReadRecords,
  analysis: ListAnalysis,
  relearned?: string,
): ListReading {
  const [variant] = template.variants
  const sources = template.columns.map(({ source }) => source)
  const places = readPlaces(annotated.page, read.records, read.cells, sources)
  if (template.isFixed || places.every(place => isKnown(variant!.places, place)))
    return finish(annotated, template, read, { relearned })
  const learned = learnColumns(annotated, template, read, places, analysis)
  return finish(annotated, learned.template, learned.read, { ...learned, relearned })
}

function finish(
  annotated: AnnotatedPage,
  template: ListTemplate,
  read: ReadRecords,
  {
    newColumns = [],
    earlier = [],
    relearned,
  }: {
    readonly newColumns?: readonly ListColumn[]
    readonly earlier?: readonly EarlierValue[]
    readonly relearned?: string | undefined
  },
): ListReading {
  return {
    kind: 'read',
    rows: listRows(annotated, template, read),
    template: { ...template, pages: template.pages + 1 },
    newColumns,
    earlier,
    notes: [...(read.notes ?? []), ...columnNotes(newColumns)],
    ...(relearned === undefined ? {} : { relearned }),
  }
}

/** The minimum likeness to known records. */
const MIN_LOOK_LIKENESS = 0.4

/** The wrapper read nothing, or its result is in doubt: finds the lists as on a first page. */
function readAgain(
  annotated: AnnotatedPage,
  template: ListTemplate,
  read: ReadRecords | undefined,
  because: string,
  analysis: ListAnalysis,
): ListReading {
  const { page } = annotated
  const [variant] = template.variants
  const list = chooseList(annotated, template, read, analysis)
  if (!list) {
    // There is no better list than the wrapper's.
    if (read && read.records.length > strangersAmong(read, usualColumns(variant!.examples)).length)
      return readSurely(annotated, meetNeighbours(page, template, read.records), read, analysis)
    return nothingHere(annotated, template, because)
  }
  const { records } = list.region
  if (read && haveSame(records, read.records))
    return readSurely(annotated, meetNeighbours(page, template, records), read, analysis)
  const sameLook = likeness(sketchRecords(page, records), variant!.wrapper.fingerprint.record) >= MIN_LOOK_LIKENESS
  if (!sameLook) {
    if (wasBeside(induceWrapper(page, list.region, []), variant!))
      return nothingHere(annotated, template, `${because}; the list on the page is another one`)
    const adopted = adoptFields(annotated, template, list)
    if (!adopted) return nothingHere(annotated, template, `${because}; the list on the page has other fields`)
    return finish(annotated, adopted.template, adopted.read, { ...adopted, relearned: because })
  }
  const wrapper: Wrapper = { ...induceWrapper(page, list.region, []), fields: variant!.wrapper.fields }
  const fields = readFields(page, records, wrapper, annotated.annotations)
  const again = { records, cells: byColumn(fields, template.columns, records.length), notes: columnNotes(fields) }
  const changed = newVariant(template, { ...variant!, wrapper })
  return readSurely(annotated, meetNeighbours(page, changed, records), again, analysis, because)
}

/** Whether another list was already on a known page: the links of a menu are not the records, now that these are gone. */
function wasBeside(other: Wrapper, { examples }: Variant): boolean {
  return examples.some(({ page, records }) => {
    const run = runWrapper(page, other)
    const starts = new Set(records.map(([root]) => root))
    return run.kind === 'read' && run.records.length > 0 && !run.records.some(([root]) => starts.has(root))
  })
}

/** The page has no record of the list, or the list was lost. */
function nothingHere(annotated: AnnotatedPage, template: ListTemplate, because: string): ListReading {
  if (!template.variants.some(variant => isEmptyPage(annotated.page, variant))) return { kind: 'lost', because }
  return finish(annotated, template, { records: [], cells: template.columns.map(() => []) }, {})
}

/** Remembers that the content beside these records is not a record. */
function meetNeighbours(page: PageModel, template: ListTemplate, records: readonly RecordNodes[]): ListTemplate {
  const [variant, ...others] = template.variants
  const neighbours = new Set([...variant!.neighbours, ...neighbourShapes(page, records)])
  return { ...template, variants: [{ ...variant!, neighbours }, ...others] }
}

const haveSame = (a: readonly RecordNodes[], b: readonly RecordNodes[]): boolean =>
  a.length === b.length && a.every((record, at) => record[0] === b[at]![0])

/** The list that is most like the known one; undefined if the wrapper's list is better, or none is similar. */
function chooseList(
  annotated: AnnotatedPage,
  { variants }: ListTemplate,
  read: ReadRecords | undefined,
  analysis: ListAnalysis,
): FoundList | undefined {
  const { page } = annotated
  const found = analysis.findLists(annotated)
  if (found.kind === 'none') return undefined
  const starts = new Set(read?.records.map(([root]) => root!) ?? [])
  const strange = read ? strangersAmong(read, usualColumns(variants[0]!.examples)) : []
  const strangers = new Set(strange.map(row => read!.records[row]![0]!))
  const sketches = variants.map(({ wrapper }) => wrapper.fingerprint.record)
  const rated = found.lists.map((list, rank) => {
    const { records } = list.region
    const shared = records.filter(([root]) => starts.has(root!)).length
    const sketch = sketchRecords(page, records)
    return { list, rank, shared, alike: Math.max(...sketches.map(known => likeness(sketch, known))) }
  })
  const best = rated.reduce((a, b) => (b.shared > a.shared || (b.shared === a.shared && b.alike > a.alike) ? b : a))
  if (!read) return best.list
  const roots = new Set(best.list.region.records.map(([root]) => root!))
  // Only strange records of the wrapper may be lost.
  return [...starts].every(root => roots.has(root) || strangers.has(root)) ? best.list : undefined
}
