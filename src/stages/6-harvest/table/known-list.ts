import { oncePer } from '../../../once.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { annotatePassages } from '../../3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import { MIN_RECORDS_FOR_RARE } from '../../4-find/fields/choose-columns.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import { induceWrapper } from '../../5-wrap/induce-wrapper.ts'
import { findByWrapper, runWrapper, type WrapperFind } from '../../5-wrap/run-wrapper.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { FoundList } from '../analysis.ts'
import { doubtAbout, type Expectations, neighbourShapes, usualColumns } from './doubt.ts'
import { frameGrowth, nodeShapes, type PageFrame, pageFrameOf } from './page-frame.ts'
import { isKnown, type KnownPlaces, learnPlaces, NOTHING_KNOWN, readPlaces } from './places.ts'

/**
 * What one page teaches about its main list, as plain data: enough to read another page of the same template as the whole
 * analysis would read it, and to see that it is one.
 */
export interface KnownList extends Expectations {
  readonly wrapper: Wrapper
  /** The number of its records. */
  readonly count: number
  /** For each column, whether all records have the same value. */
  readonly isConstant: readonly boolean[]
  /** For each column, whether at most half of the cells have several values: single ones may have a column of links, too. */
  readonly isSingle: readonly boolean[]
  readonly places: KnownPlaces
  /** Of all nodes of the page. */
  readonly shapes: ReadonlySet<number>
  readonly frame: PageFrame
}

const shapesOf = oncePer((page: PageModel) => {
  const ofNodes = nodeShapes(page)
  return { ofNodes, all: new Set(ofNodes) }
})

/** Undefined if the wrapper does not read the page that it was learned from as the analysis did. */
export function learnKnownList(
  { page, annotations }: AnnotatedPage,
  { region, fields }: Pick<FoundList, 'region' | 'fields'>,
): KnownList | undefined {
  const { records } = region
  if (records.length < MIN_RECORDS_FOR_RARE) return undefined
  const wrapper = induceWrapper(page, region, fields)
  const run = runWrapper(page, wrapper, annotations)
  if (run.kind === 'nothing' || run.fields.length !== fields.length || !agrees(run, { region, fields }))
    return undefined
  const cells = run.fields.map(field => field.cells)
  const sources = run.fields.map(({ source }) => source)
  const { ofNodes, all } = shapesOf(page)
  return {
    wrapper,
    count: records.length,
    isConstant: cells.map(isConstant),
    isSingle: cells.map(isSingle),
    usual: usualColumns([{ records, cells }]),
    neighbours: new Set(neighbourShapes(page, records)),
    places: learnPlaces(NOTHING_KNOWN, readPlaces(page, records, cells, sources)),
    shapes: all,
    frame: pageFrameOf(page, ofNodes, records),
  }
}

const isConstant = (cells: Field['cells']): boolean => cells.every(cell => cell?.text === cells[0]?.text)

const isSingle = (cells: Field['cells']): boolean =>
  2 * cells.filter(cell => (cell?.nodes.length ?? 0) > 1).length <= cells.length

/** Records and columns, as they were read. */
export interface KnownReading {
  readonly records: readonly RecordNodes[]
  readonly fields: readonly Field[]
}

/**
 * Reads another page of the template. Undefined if the page has anything that the known one does not explain, or if what
 * the analysis judges by the page as a whole may be judged otherwise.
 */
export function readKnownList(page: PageModel, known: KnownList, annotators: Annotators): KnownReading | undefined {
  for (const shape of shapesOf(page).all) if (!known.shapes.has(shape)) return undefined
  const found = findByWrapper(page, known.wrapper)
  if (!found || !isOfSameLength(found.records.length, known.count)) return undefined
  if (!isFrameKnown(page, found.records, known) || !areRecordsKnown(page, found, known)) return undefined
  const annotated = annotatePassages(page, annotators, found.passages)
  if (annotated.warnings.length > 0) return undefined
  return { records: found.records, fields: found.fieldsWith(annotated).filter(isOfRecords) }
}

/** What is a column, and which list is the main one, also depends on how many records there are. */
const isOfSameLength = (count: number, known: number): boolean =>
  count >= MIN_RECORDS_FOR_RARE && Math.max(count, known) <= 2 * Math.min(count, known)

/** Nothing new is beside the records, and no more text than a fourth of theirs: it may be what the page is about. */
function isFrameKnown(page: PageModel, records: readonly RecordNodes[], known: KnownList): boolean {
  const growth = frameGrowth(pageFrameOf(page, shapesOf(page).ofNodes, records), known.frame)
  const read = records.flat().reduce((sum, node) => sum + page.textEnd[node]! - page.textStart[node]!, 0)
  return growth !== undefined && 4 * growth <= read
}

/** Every text, link, and picture of the records is read, or was left out on the known page, too. */
function areRecordsKnown(page: PageModel, { records, cells }: WrapperFind, known: KnownList): boolean {
  const { fields: rules } = known.wrapper
  if (doubtAbout(page, { records, cells }, known) !== undefined) return false
  if (cells.some((column, at) => isConstant(column) !== known.isConstant[at])) return false
  if (cells.some((column, at) => isSingle(column) !== known.isSingle[at])) return false
  const sources = rules.map(({ source }) => source)
  return readPlaces(page, records, cells, sources).every(place => isKnown(known.places, place))
}

/** A column has values, and not one that all records share, as the heading of a page would be. */
function isOfRecords({ cells }: Field): boolean {
  const first = cells.find(cell => cell !== undefined)
  return first !== undefined && !cells.every(cell => cell?.nodes[0] === first.nodes[0])
}

/** Whether the whole analysis of a page gave the same records with the same values. Names may differ. */
export function agrees({ records, fields }: KnownReading, found: Pick<FoundList, 'region' | 'fields'>): boolean {
  if (!haveSameNodes(records, found.region.records)) return false
  const contents = (columns: readonly Field[], row: number): string =>
    columns
      .flatMap(({ cells }) => contentOf(cells[row]))
      .sort()
      .join('\n')
  return records.every((_, row) => contents(fields, row) === contents(found.fields, row))
}

const haveSameNodes = (a: readonly RecordNodes[], b: readonly RecordNodes[]): boolean =>
  a.length === b.length && a.every((record, at) => record[0] === b[at]![0] && record.at(-1) === b[at]!.at(-1))

const contentOf = (cell: Cell | undefined): string[] =>
  cell ? [`${cell.text}\t${cell.value ?? ''}\t${cell.currency ?? ''}`] : []
