import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { Field } from '../../4-find/fields/field.ts'
import { uniqueNames } from '../../4-find/fields/naming/field-name.ts'
import { BY_KIND } from '../../4-find/fields/naming/name.ts'
import { readRecordTexts } from '../../4-find/fields/record-text.ts'
import { cellTyper } from '../../5-wrap/type-cells.ts'
import { type DetailPages, joinDetailPages } from './detail-pages.ts'
import { DETAIL_FORMAT, DETAIL_VERSION, type DetailField, type DetailWrapper } from './detail-wrapper.ts'
import { fieldRule } from './field-rule.ts'
import { findFurniture } from './furniture.ts'
import { findInnerLists, rowsRule } from './inner-lists.ts'
import { judgeLabels, type LabelledValues } from './judge-labels.ts'
import { findLabelValues } from './label-values.ts'
import { labelledField } from './labelled-fields.ts'
import { findLikePages } from './like-pages.ts'
import { findZones, outsideOf } from './main-zone.ts'
import { findOtherFields } from './other-fields.ts'
import { findProse } from './prose.ts'
import { findRowRules } from './row-rules.ts'
import { findTitle } from './title-field.ts'
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
  const { like, odd, sketches, least } = findLikePages(pages)
  if (like.length < 2) return { kind: 'nothing', because: 'no two of the pages are made from one template' }
  const details = joinDetailPages(like.map(number => pages[number]!))
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
    leastLikeness: least,
  }
}

/** Title, labelled values, description, lists, and what else differs; each is left out when the next is looked for. */
function findDetails(annotated: AnnotatedPage, whole: DetailPages): Pick<DetailWrapper, 'fields' | 'rows'> {
  const { page, bodies } = whole
  const records = bodies.map(body => [body])
  const texts = readRecordTexts(page, records)
  const type = cellTyper(annotated, texts)
  const title = findTitle(whole)
  const titles = bodies.map((_, number) => title?.cells[number]?.nodes[0])
  const content = without(whole, findFurniture(whole, titles))
  const onPages = bodies.map(body => findLabelValues(content.page, body))
  const labelled = judgeLabels(page, onPages).flatMap(values => {
    const field = labelledField({ page, bodies, texts, type }, values)
    return field ? [{ field, values }] : []
  })
  const unlabelled = without(content, [
    ...titles.flatMap(node => node ?? []),
    ...labelled.flatMap(({ values }) => nodesOfPairs(values)),
  ])
  const prose = findProse(unlabelled)
  const places = [
    ...titles.flatMap(node => node ?? []),
    ...labelled.flatMap(({ values }) => nodesOfPairs(values)),
    ...prose.flatMap(({ nodes }) => nodes),
  ]
  const outside = outsideOf(content, findZones(content, places))
  const unread = without(unlabelled, [...outside, ...prose.flatMap(({ nodes }) => nodes)])
  const lists = findInnerLists(unread)
  const rest = without(unread, lists.flatMap(nodesOfField))
  const said = [...(title ? [title.cells] : []), ...labelled.map(({ values }) => values.pairs)]
  const others = findOtherFields({ ...annotated, page: rest.page }, rest, said, places)
  const asRules = (fields: readonly Field[]): DetailField[] =>
    fields.flatMap(field => rowsRule(page, bodies, field) ?? fieldRule(page, records, texts, field) ?? [])
  return {
    fields: [
      ...asRules(title ? [title] : []),
      ...labelled.map(({ field }) => field),
      ...prose.map(({ field }) => field),
      ...asRules([...lists, ...others]),
    ],
    rows: findRowRules(
      page,
      labelled.map(({ values }) => values),
    ),
  }
}

const nodesOfPairs = ({ pairs }: LabelledValues): NodeId[] =>
  pairs.flatMap(pair => (pair ? [pair.labelNode, ...pair.nodes] : []))

const nodesOfField = ({ cells }: Field): NodeId[] => cells.flatMap(cell => cell?.nodes ?? [])

function withUniqueNames(fields: readonly DetailField[]): DetailField[] {
  const wanted = fields.map(({ name, namedBy }) =>
    // `text_2` was the second text among those without label; all fields are counted anew.
    namedBy === BY_KIND ? { name: name.replace(/_\d+$/, ''), isGuess: true } : { name, isGuess: false },
  )
  const names = uniqueNames(wanted)
  return fields.map((field, at) => ({ ...field, name: names[at]! }))
}
