import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Annotators } from '../../../3-annotate/compile.ts'
import type { Field } from '../../../4-find/fields/field.ts'
import { uniqueNames } from '../../../4-find/fields/naming/field-name.ts'
import { BY_KIND } from '../../../4-find/fields/naming/name.ts'
import { readRecordTexts } from '../../../4-find/fields/record-text.ts'
import { cellTyper } from '../../type-cells.ts'
import { newPageWrapper, type PageField, type PageWrapper } from '../page-wrapper.ts'
import { openForReading } from '../read-place.ts'
import { type DetailPages, joinDetailPages } from './detail-pages.ts'
import { type FoundField, learnFoundField, shownIn } from './found-field.ts'
import { findFurniture } from './furniture.ts'
import { findListFields } from './inner-lists.ts'
import { judgeLabels, type LabelledValues } from './judge-labels.ts'
import { findLabelValues } from './label-values.ts'
import { labelledField } from './labelled-fields.ts'
import { findLikePages } from './like-pages.ts'
import { outsideOfZones } from './main-zone.ts'
import { findOtherFields } from './other-fields.ts'
import { findProse } from './prose.ts'
import { findRowRules } from './row-rules.ts'
import { findTemplateTexts } from './template-texts.ts'
import { THREADS } from './threads.ts'
import { findTitle } from './title-field.ts'
import { without } from './without.ts'

interface LearnDetailsOptions {
  /** The time to store with the wrapper (ISO 8601). */
  readonly at?: string
}

type LearnedDetails = PageWrapper | { readonly kind: 'nothing'; readonly because: string }

/** More pages give the same result and take longer. */
const MAX_LEARNED_PAGES = 8

/** Finds the data on pages of one template: what differs from page to page, named by the labels that stay the same. */
export function learnDetails(
  given: readonly PageModel[],
  annotators: Annotators,
  { at }: LearnDetailsOptions = {},
): LearnedDetails {
  const pages = given.slice(0, MAX_LEARNED_PAGES)
  if (pages.length < 2)
    return { kind: 'nothing', because: 'at least two pages are needed to separate data from template' }
  const { like, odd, sketches, least } = findLikePages(pages)
  if (like.length < 2) return { kind: 'nothing', because: 'no two of the pages share a template' }
  const details = joinDetailPages(like.map(number => pages[number]!))
  const { fields, rows } = findDetails(annotate(details.page, annotators), details)
  if (fields.length === 0)
    return { kind: 'nothing', because: 'found no path to anything that differs between the pages' }
  return newPageWrapper({
    learned: {
      urls: details.urls.slice(),
      odd: odd.map(number => pages[number]!.url),
      ...(at === undefined ? {} : { at }),
    },
    region: { xpath: ['.'], parts: [] },
    fields: withUniqueNames(fields),
    rows,
    fingerprints: sketches.slice(),
    minLikeness: least,
  })
}

/** Title, labeled values, description, lists, and other differences. What is found is left out of the next search. */
function findDetails(
  annotated: AnnotatedPage,
  whole: DetailPages,
): { readonly fields: PageField[]; readonly rows: NonNullable<PageWrapper['rows']> } {
  const { page, bodies } = whole
  const texts = readRecordTexts(
    page,
    bodies.map(body => [body]),
  )
  const { type } = cellTyper(annotated, texts)
  const title = findTitle(whole)
  const titles = title ? nodesOfField(title) : []
  const content = without(
    whole,
    findFurniture(
      whole,
      bodies.map((_, number) => title?.cells[number]?.nodes[0]),
    ),
  )
  const judged = judgeLabels(
    whole,
    bodies.map(body => findLabelValues(content.page, body)),
  )
  const open = bodies.map(body => openForReading(page, body))
  const isLabel = labelTest(whole, judged)
  const learn = <T>(item: T, found: FoundField): { item: T; field: PageField }[] => {
    const field = learnFoundField(open, found, isLabel)
    return field ? [{ item, field }] : []
  }
  const labelled = judged.flatMap(values => learn(values, labelledField(page, texts, type, values)))
  const labels = labelled.map(({ item }) => item)
  const pairs = labels.flatMap(nodesOfPairs)
  const unlabelled = without(content, [...titles, ...pairs])
  const threads = findListFields(unlabelled, THREADS)
  const written = without(unlabelled, threads.flatMap(nodesOfField))
  const prose = findProse(written, page).flatMap(found => learn(found, found))
  const paragraphs = prose.flatMap(({ item }) => item.shown.flatMap(each => each?.nodes ?? []))
  const known = [...titles, ...pairs, ...paragraphs]
  const unread = without(written, [...outsideOfZones(content, known), ...paragraphs])
  const lists = [...threads, ...findListFields(unread)]
  const rest = without(unread, lists.flatMap(nodesOfField))
  const said = [...(title ? [title.cells] : []), ...labels.map(values => values.pairs)]
  const others = findOtherFields({ ...annotated, page: rest.page }, rest, said, known)
  const learnAll = (fields: readonly Field[]) => fields.flatMap(field => learn(field, shownIn(page, texts, field)))
  const learned = [...learnAll(title ? [title] : []), ...labelled, ...prose, ...learnAll([...lists, ...others])]
  return { fields: learned.map(({ field }) => field), rows: findRowRules(whole, labels, isLabel) }
}

/** Whether a text is a label: one that was judged to be, or words that most pages have. */
function labelTest(pages: DetailPages, labels: readonly LabelledValues[]): (text: string) => boolean {
  const known = new Set(labels.flatMap(({ pairs }) => pairs.flatMap(pair => pair?.words ?? [])))
  const isTemplate = findTemplateTexts(pages)
  return text => known.has(text) || isTemplate(text)
}

const nodesOfPairs = ({ pairs }: LabelledValues): NodeId[] =>
  pairs.flatMap(pair =>
    pair ? [pair.labelNode, ...pair.nodes, ...(pair.actions === undefined ? [] : [pair.actions])] : [],
  )

const nodesOfField = ({ cells }: Field): NodeId[] => cells.flatMap(cell => cell?.nodes ?? [])

function withUniqueNames(fields: readonly PageField[]): PageField[] {
  const wanted = fields.map(({ name, namedBy }) =>
    // `text_2` was the second of the texts without a label; now all fields are numbered together.
    namedBy === BY_KIND ? { name: name.replace(/_\d+$/, ''), isGuess: true } : { name, isGuess: false },
  )
  const names = uniqueNames(wanted)
  return fields.map((field, at) => ({ ...field, name: names[at]! }))
}
