import { analyse, type Findings, type ListAlgorithm, type Models } from '../analyse.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../stages/3-annotate/annotation.ts'
import { explainField } from '../stages/4-find/fields/explain-field.ts'
import type { Field } from '../stages/4-find/fields/field.ts'
import { findFields } from '../stages/4-find/fields/find-fields.ts'
import type { Region } from '../stages/4-find/regions/region.ts'
import type { FoundList, FoundLists } from '../stages/6-harvest/analysis.ts'
import { fieldJson, formatFieldReasons } from './explain-field.ts'
import { formatRecord, recordJson } from './explain-record.ts'
import {
  claimsBehind,
  formatRegionReasons,
  judgeAll,
  judgmentOf,
  type RegionDerivation,
  regionJson,
  shapeInWords,
} from './explain-region.ts'
import { formatExtent } from './extent-text.ts'
import { type Explained, MAX_SHOWN_REASONS, plainReason, type ReasonTree } from './reason-tree.ts'
import { reasonsForList, reasonsForNone, regionTree } from './region-reasons.ts'

/** What to explain about a list; without a record or a field, why it is the list of the page. */
interface ListQuestion {
  readonly record?: number | undefined
  readonly field?: string | undefined
  readonly region: 'main' | number
  readonly algorithm: ListAlgorithm
  /** How many claims are traced back to the facts of the page. */
  readonly facts: number
}

/** Why these are the records of a page, why a field has its name, and where it is read. */
type ListAnswer =
  /** `none`: the page has no such list; what is explained is the closest candidate, whose reasons show why. */
  | { readonly kind: 'explained'; readonly about: ExplainedList; readonly none?: NoLists }
  | { readonly kind: 'no-list'; readonly none: NoLists }
  /** The list has no such record or field. */
  | { readonly kind: 'not-there'; readonly because: string }

type NoLists = FoundLists & { readonly kind: 'none' }

interface ExplainedList {
  readonly page: PageModel
  /** Absent if the page has no list. */
  readonly list: FoundList | undefined
  readonly region: Region
  readonly judgement: RegionDerivation | undefined
  /** How much of the list there is, by what the page says. */
  readonly extent: Pick<Findings, 'total' | 'siblings'>
  readonly facts: number
  readonly record?: number | undefined
  readonly field?: Field | undefined
}

export function explainListOf(page: PageModel, models: Models, question: ListQuestion): ListAnswer {
  const { algorithm, region: wanted, facts, record, field: name } = question
  const { lists: found, annotated, total, siblings } = analyse(page, models, { algorithm, region: wanted })
  const list = found.kind === 'lists' ? found.lists[0] : undefined
  const region = list?.region ?? (found.kind === 'none' ? found.closest?.region : undefined)
  const none = found.kind === 'none' ? { none: found } : undefined
  if (!region) return { kind: 'no-list', ...none! }
  const because = list && missingIn(list, question)
  if (because !== undefined) return { kind: 'not-there', because }
  const field = list && name !== undefined ? fieldOf(list, annotated, name) : undefined
  const isJudged = name === undefined && algorithm === 'auto'
  const judgement = isJudged ? judgmentOf(judgeAll(annotated, models.judge), region) : undefined
  const about = { page, list, region, judgement, extent: { total, siblings }, facts, record, field }
  return { kind: 'explained', about, ...none }
}

/** With what else it could be called, which only explanations say. A published algorithm has its own names. */
function fieldOf({ region, fields, wrapsBy }: FoundList, annotated: AnnotatedPage, wanted: string): Field | undefined {
  const told = wrapsBy ? fields : findFields(annotated, region.records, { tellsOtherNames: true })
  return told.find(({ name }) => name === wanted)
}

function missingIn({ region, fields }: FoundList, { record, field: name }: ListQuestion): string | undefined {
  const recordCount = region.records.length
  if (record !== undefined && !(record >= 1 && record <= recordCount))
    return `There is no record ${record}: the list has ${recordCount}.`
  if (name !== undefined && !fields.some(each => each.name === name))
    return `There is no field ${name}: the list has ${fields.map(each => each.name).join(', ')}.`
  return undefined
}

/** For people. */
export function formatListReasons(about: ExplainedList): string {
  const { page, list, region, judgement, facts, record, field } = about
  if (list && field) return formatFieldReasons(page, list, field, record)
  const reasons = formatRegionReasons(page, region, judgement, facts)
  return list && record !== undefined ? `${formatRecord(page, list, record)}\n${reasons}` : reasons
}

/** The answer in three depths. */
export function explainedList(answer: Exclude<ListAnswer, { kind: 'not-there' }>): Explained {
  if (answer.kind === 'no-list')
    return { found: false, sentence: sayNone(answer.none), reasons: [], tree: [], json: null, text: '' }
  const { about, none } = answer
  const { list, field, extent } = about
  const said = list && !field ? formatExtent(extent) : ''
  return {
    found: none === undefined,
    ...(field && list ? fieldReasons(about, list, field) : regionReasons(about, none)),
    json: JSON.parse(formatListReasonsJson(about)) as unknown,
    text: formatListReasons(about) + (said === '' ? '' : `\nWhat the page says about the whole list:\n${said}`),
  }
}

const sayNone = ({ because, closest }: NoLists): string => {
  const parts = closest ? ` The closest candidate has ${closest.region.records.length} similar parts.` : ''
  return `The page has no list: ${because}.${parts}`
}

type ShortAnswer = Pick<Explained, 'sentence' | 'reasons' | 'tree'>

function regionReasons(
  { list, region, judgement, facts, record }: ExplainedList,
  none: NoLists | undefined,
): ShortAnswer {
  const { records, shape } = region
  const what = `${records.length} ${list?.name === 'main' ? 'records of the main list' : 'records'}`
  const sentence = none
    ? sayNone(none)
    : record === undefined
      ? `These are the ${what}: ${shapeInWords(shape)}.`
      : `This is record ${record} of the ${what}: ${shapeInWords(shape)}.`
  const short = judgement ? (none ? reasonsForNone(judgement) : reasonsForList(judgement)) : []
  return { sentence, reasons: short, tree: regionTree(region, judgement, facts) }
}

function fieldReasons({ page, record }: ExplainedList, { name }: FoundList, field: Field): ShortAnswer {
  const [first, ...rest] = explainField(field, page)
  const cells = record === undefined ? field.cells : [field.cells[record - 1]]
  const tree: ReasonTree[] = rest.map(claim => plainReason(claim, { nodes: cells.flatMap(cell => cell?.nodes ?? []) }))
  const where = record === undefined ? '' : ` ${explainField(field, page, record - 1).at(-1)!}.`
  return { sentence: `${first} of the ${name} list.${where}`, reasons: rest.slice(0, MAX_SHOWN_REASONS), tree }
}

/** The same as JSON text. */
const formatListReasonsJson = (about: ExplainedList): string => JSON.stringify(toJson(about), mapsAsObjects)

function toJson({ page, list, region, judgement, extent, facts, record, field }: ExplainedList) {
  if (list && field) return { page: page.url, list: list.name, field: fieldJson(page, field, record) }
  return {
    page: page.url,
    list: list?.name ?? null,
    ...(list && record !== undefined ? recordJson(page, list, record) : {}),
    region: regionJson(page, region),
    claims: judgement ? claimsBehind(region.reasons, judgement, facts) : [],
    ...extent,
  }
}

const mapsAsObjects = (_: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)
