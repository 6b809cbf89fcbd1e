import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../../4-find/fields/field.ts'
import { uniqueNames } from '../../4-find/fields/naming/field-name.ts'
import { BY_KIND } from '../../4-find/fields/naming/name.ts'
import { readRecordTexts } from '../../4-find/fields/record-text.ts'
import { contradicts } from '../../4-find/fields/words/content-words.ts'
import { induceField } from '../../5-wrap/induce-field.ts'
import { induceWrapper } from '../../5-wrap/induce-wrapper.ts'
import { inducePathWrapper } from '../../5-wrap/path-wrapper.ts'
import { runWrapper } from '../../5-wrap/run-wrapper.ts'
import type { FieldRule, Wrapper } from '../../5-wrap/wrapper.ts'
import type { Analysis, FoundList } from '../analysis.ts'
import { chooseDetailLink } from '../details/choose-detail-link.ts'
import { type ColumnCells, columnOf, type ListColumn } from '../list-columns.ts'
import { doubtAbout, expectationsOf, neighbourShapes } from './doubt.ts'
import { flatText } from './flat-text.ts'
import { cellsOfPart, findJointFields, type JointRecords, type PagePart } from './joint-fields.ts'
import type { ListExample, ListTemplate, PageRows, Variant } from './list-template.ts'
import { matchByNodes } from './match-columns.ts'
import { learnPlaces, NOTHING_KNOWN, readPlaces } from './places.ts'
import { chooseIdentity } from './record-identity.ts'
import { listRows } from './rows.ts'

export interface LearnedList {
  readonly template: ListTemplate
  /** The rows of each learned page: all given pages, unless one of them has another list. */
  readonly pages: readonly PageRows[]
}

/**
 * Learns a list from its first page, or better, its first two or three: what is rare on one page (a remark on a
 * single record) may be a column on several. `list` was found on the first page.
 */
export function learnList(
  pages: readonly AnnotatedPage[],
  list: FoundList,
  analysis: Pick<Analysis, 'annotate'>,
): LearnedList {
  const [first] = pages
  const { page } = first!
  const { records } = list.region
  const alone = induceWrapper(page, list.region, list.fields)
  const parts = [{ page, records }, ...furtherParts(pages.slice(1), alone, { page, records, fields: list.fields })]
  const joint =
    parts.length === 1
      ? { annotated: first!, records, fields: list.fields, parts: [{ first: 0, count: records.length, shift: 0 }] }
      : namedAsAlone(findJointFields(parts, analysis), page, list.fields)
  const wrapper = parts.length === 1 ? flatSamples(alone) : { ...alone, fields: induceFields(joint) }
  const columns = joint.fields.map(columnOf)
  const jointCells = joint.fields.map(({ cells }) => cells)
  const reads = joint.parts.map((part, at) => ({ records: parts[at]!.records, cells: cellsOfPart(jointCells, part) }))
  const examples = reads.map((read, number): ListExample => ({ ...read, page: parts[number]!.page, number }))
  const template = templateOf(columns, variantOf(wrapper, columns, examples))
  return { template, pages: reads.map((read, at) => ({ rows: listRows(pages[at]!, template, read) })) }
}

/** Columns have the names that the first page alone gives them: a table of one page and one of many pages agree. */
function namedAsAlone(joint: JointRecords, page: PageModel, alone: readonly Field[]): JointRecords {
  const cells = cellsOfPart(
    joint.fields.map(field => field.cells),
    joint.parts[0]!,
  )
  const onFirst = joint.fields.map((field, at) => ({ ...field, cells: cells[at]! }))
  const known = alone.map(({ name, kind, source }) => ({ name, kind, source, samples: [] }))
  const matched = matchByNodes(
    page,
    onFirst,
    known,
    alone.map(field => field.cells),
  )
  const taken = new Set<number>()
  const wanted = joint.fields.map((field, at) => {
    const to = matched[at]
    const before = to === undefined || taken.has(to) ? undefined : alone[to]!
    if (!before || (before.kind !== field.kind && isNamedByValues(before, field))) return { ...field, isGuess: true }
    taken.add(to!)
    return { ...field, name: before.name, namedBy: before.namedBy, isGuess: false }
  })
  const names = uniqueNames(wanted)
  return { ...joint, fields: wanted.map(({ isGuess: _, ...field }, at) => ({ ...field, name: names[at]! })) }
}

/** A name that is only right for the values of the first page. */
const isNamedByValues = ({ name, namedBy, kind }: Field, joint: Field): boolean =>
  kind === 'boolean' || namedBy === BY_KIND || contradicts(name, joint.kind)

/** The records of further pages, as far as the wrapper of the first finds them without doubt. */
function furtherParts(
  pages: readonly AnnotatedPage[],
  wrapper: Wrapper,
  first: PagePart & { readonly fields: readonly Field[] },
): PagePart[] {
  const cells = first.fields.map(field => field.cells)
  const columns = first.fields.map(({ name, kind, source }) => ({ name, kind, source }))
  const variant = variantOf(wrapper, columns, [{ page: first.page, records: first.records, cells, number: 0 }])
  const expectations = expectationsOf(variant)
  const parts: PagePart[] = []
  for (const { page } of pages) {
    const run = runWrapper(page, wrapper)
    if (run.kind === 'nothing') break
    const read = new Map(run.fields.map(field => [field.name, field.cells]))
    const found = { records: run.records, cells: columns.map(({ name }) => read.get(name) ?? []) }
    if (doubtAbout(page, found, expectations) !== undefined) break
    parts.push({ page, records: run.records })
  }
  return parts
}

function induceFields({ annotated, records, fields }: JointRecords): FieldRule[] {
  const texts = readRecordTexts(annotated.page, records)
  return fields.flatMap(field => {
    const rule = induceField(annotated.page, records, texts, field)
    return rule ? flatRule(rule) : []
  })
}

export const flatRule = (rule: FieldRule): FieldRule => ({ ...rule, samples: rule.samples.map(flatText) })

export const flatSamples = (wrapper: Wrapper): Wrapper => ({ ...wrapper, fields: wrapper.fields.map(flatRule) })

/** One look of the records, from pages that have it. */
export function variantOf(wrapper: Wrapper, columns: readonly ListColumn[], examples: readonly ListExample[]): Variant {
  const sources = columns.map(({ source }) => source)
  const places = examples.reduce(
    (known, { page, records, cells }) => learnPlaces(known, readPlaces(page, records, cells, sources)),
    NOTHING_KNOWN,
  )
  const neighbours = new Set(examples.flatMap(({ page, records }) => neighbourShapes(page, records)))
  return { wrapper, examples, places, neighbours }
}

function templateOf(columns: readonly ListColumn[], variant: Variant): ListTemplate {
  const { wrapper, examples } = variant
  const [first] = examples
  const linkColumn = chooseDetailLink(
    first!.page,
    columns.map(({ kind }, at) => ({ kind, cells: first!.cells[at]! })),
  )?.field
  return {
    wrapper,
    columns,
    identity: chooseIdentity(examples, linkColumn),
    ...(linkColumn === undefined ? {} : { linkColumn }),
    variants: [variant],
    samples: columns.map((_, at) => cellSamples(examples.flatMap(({ cells }) => cells[at]!))),
    pages: examples.length,
    isFixed: false,
  }
}

const MAX_SAMPLES = 40

export function cellSamples(cells: ColumnCells[number]): string[] {
  const texts = new Set<string>()
  for (const cell of cells) {
    if (texts.size === MAX_SAMPLES) break
    if (cell) texts.add(flatText(cell.text))
  }
  return [...texts]
}

/** A list that is read by a given wrapper; if it is fixed, by nothing else. */
export function adoptWrapper(
  annotated: AnnotatedPage,
  wrapper: Wrapper,
  { isFixed = true }: { readonly isFixed?: boolean } = {},
):
  | { readonly kind: 'read'; readonly template: ListTemplate; readonly rows: PageRows['rows'] }
  | { readonly kind: 'nothing'; readonly because: string } {
  const { page, annotations } = annotated
  const run = runWrapper(page, wrapper, annotations)
  if (run.kind === 'nothing') return run
  const columns = run.fields.map(columnOf)
  const read = { records: run.records, cells: run.fields.map(({ cells }) => cells) }
  const variant = variantOf(wrapper, columns, [{ ...read, page, number: 0 }])
  const template = { ...templateOf(columns, variant), isFixed }
  return { kind: 'read', template, rows: listRows(annotated, template, read) }
}

/** A list with columns of its own: they are read on the first page as found, on others by the paths to them. */
export function adoptList(annotated: AnnotatedPage, { region, fields }: FoundList): LearnedList {
  const { page } = annotated
  const wrapper = flatSamples(inducePathWrapper(page, region, fields))
  const columns = fields.map(({ name, kind, source }): ListColumn => ({ name, kind, source }))
  const read = { records: region.records, cells: fields.map(({ cells }) => cells) }
  const template = {
    ...templateOf(columns, variantOf(wrapper, columns, [{ ...read, page, number: 0 }])),
    isFixed: true,
  }
  return { template, pages: [{ rows: listRows(annotated, template, read) }] }
}

/** The number of looks that are kept: sites that test a new one show two. */
const MAX_VARIANTS = 4

/** The template with one more variant, which is now used first. */
export const newVariant = (template: ListTemplate, variant: Variant): ListTemplate => ({
  ...template,
  wrapper: variant.wrapper,
  variants: [variant, ...template.variants].slice(0, MAX_VARIANTS),
})
