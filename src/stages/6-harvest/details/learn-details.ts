import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import { uniqueNames } from '../../4-find/fields/field-name.ts'
import { findFields } from '../../4-find/fields/find-fields.ts'
import { type RecordTexts, readRecordTexts } from '../../4-find/fields/record-text.ts'
import { induceField } from '../../5-wrap/induce-field.ts'
import { type DetailPages, joinDetails } from './detail-pages.ts'
import { DETAIL_FORMAT, DETAIL_VERSION, type DetailField, type DetailWrapper } from './detail-wrapper.ts'
import { findFurniture } from './furniture.ts'
import { judgeLabels } from './judge-labels.ts'
import { findLabelValues } from './label-values.ts'
import { labelledField, rowRules } from './labelled-fields.ts'
import { findLikePages } from './like-pages.ts'
import { findProse } from './prose.ts'
import { findTitle } from './title-field.ts'
import { cellTyper } from './type-cells.ts'
import { without } from './without.ts'

export interface LearnDetailsOptions {
  /** The time to be kept with the wrapper (ISO 8601). */
  readonly at?: string
}

export type LearnedDetails = DetailWrapper | { readonly kind: 'nothing'; readonly because: string }

/** More pages tell the same and take longer. */
const MOST_PAGES = 8

/** What is data on pages of one template: what differs from page to page, named by the labels that stay. */
export function learnDetails(
  given: readonly PageModel[],
  annotators: Annotators,
  { at }: LearnDetailsOptions = {},
): LearnedDetails {
  const pages = given.slice(0, MOST_PAGES)
  if (pages.length < 2) return { kind: 'nothing', because: 'it takes two pages to tell data from template' }
  const { like, odd, sketches } = findLikePages(pages)
  if (like.length < 2) return { kind: 'nothing', because: 'no two of the pages are made from one template' }
  const details = joinDetails(like.map(number => pages[number]!))
  const annotated = annotate(details.page, annotators)
  const { fields, rows } = findDetails(annotated, details)
  if (fields.length === 0) return { kind: 'nothing', because: 'nothing differs between the pages that has a place' }
  return {
    kind: 'details',
    format: DETAIL_FORMAT,
    version: DETAIL_VERSION,
    learned: {
      urls: details.urls.slice(),
      odd: odd.map(number => pages[number]!.url),
      ...(at === undefined ? {} : { at }),
    },
    fields: withUniqueNames(fields),
    rows,
    fingerprints: sketches.slice(),
  }
}

/** Title, labelled values, description, and what else differs; each is left out when the next is looked for. */
function findDetails(annotated: AnnotatedPage, whole: DetailPages): Pick<DetailWrapper, 'fields' | 'rows'> {
  const { page, bodies } = whole
  const texts = readRecordTexts(
    page,
    bodies.map(body => [body]),
  )
  const type = cellTyper(annotated, texts)
  const title = findTitle(whole)
  const titles = bodies.map((_, number) => title?.cells[number]?.nodes[0])
  const content = without(whole, findFurniture(whole, titles))
  const labelled = judgeLabels(
    page,
    bodies.map(body => findLabelValues(content.page, body)),
  )
  const pairs = labelled.flatMap(values => {
    const field = labelledField({ page, bodies, texts, type }, values)
    return field ? [{ field, values }] : []
  })
  const taken = pairs.flatMap(({ values }) =>
    values.pairs.flatMap(pair => (pair ? [pair.labelNode, ...pair.nodes] : [])),
  )
  const unlabelled = without(content, [...taken, ...titles.flatMap(node => node ?? [])])
  const prose = findProse(unlabelled)
  const rest = without(unlabelled, prose?.nodes ?? [])
  const others = findFields(
    { ...annotated, page: rest.page },
    bodies.map(body => [body]),
  )
  return {
    fields: [
      ...(title ? (asRule(page, bodies, texts, title) ?? []) : []),
      ...pairs.map(({ field }) => field),
      ...(prose ? [prose.field] : []),
      ...others.filter(field => isData(field)).flatMap(field => asRule(page, bodies, texts, field) ?? []),
    ],
    rows: rowRules(page, labelled),
  }
}

/** What few pages have may be there by chance. */
const LEAST_SHARE = 0.5

/** Whether a column says something about the records: not the same on all pages, not on a few of them only. */
function isData({ cells, kind }: Field): boolean {
  const present = cells.filter(cell => cell !== undefined)
  if (present.length < 2 || present.length < LEAST_SHARE * cells.length) return false
  const isConstant = present.every(({ text }) => text === present[0]!.text)
  return !isConstant || (kind === 'boolean' && present.length < cells.length)
}

function asRule(
  page: PageModel,
  bodies: readonly NodeId[],
  texts: RecordTexts,
  field: Field,
): DetailField[] | undefined {
  const rule = induceField(
    page,
    bodies.map(body => [body]),
    texts,
    field,
  )
  if (!rule) return undefined
  const lead = leadOf(field.cells)
  return [
    {
      ...rule,
      ...(lead === undefined ? {} : { lead }),
      isAlways: field.cells.every(cell => cell !== undefined),
    },
  ]
}

/** The words that all texts start with and that are no part of their values. */
function leadOf(cells: readonly (Cell | undefined)[]): string | undefined {
  const leads = new Set(
    cells.flatMap(cell => {
      if (!cell) return []
      const { text, value } = cell
      return typeof value === 'string' && text.endsWith(value) ? [text.slice(0, text.length - value.length)] : ['']
    }),
  )
  const [lead] = leads
  return leads.size === 1 && lead !== '' ? lead : undefined
}

function withUniqueNames(fields: readonly DetailField[]): DetailField[] {
  const names = uniqueNames(fields.map(({ name, namedBy }) => ({ name, isGuess: namedBy === 'kind' })))
  return fields.map((field, at) => ({ ...field, name: names[at]! }))
}
