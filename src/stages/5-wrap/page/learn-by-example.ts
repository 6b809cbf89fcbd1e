import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { xpathOf } from '../../2-model/xpath.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import { findRegion, needsScripts } from '../../4-find/by-example/find-region.ts'
import { foldText } from '../../4-find/by-example/fold-text.ts'
import { nearestText } from '../../4-find/by-example/nearest-text.ts'
import { regionParts } from '../../4-find/by-example/parts.ts'
import { elementAround, type TextIndex, textIndexOf } from '../../4-find/by-example/text-index.ts'
import type { FieldKind } from '../../4-find/fields/field.ts'
import { bodyOf } from '../body-of.ts'
import { choosePaths } from '../choose-paths.ts'
import { sketchPage } from '../fingerprint.ts'
import { chooseRules, type Trial } from './choose-rules.ts'
import {
  PAGE_WRAPPER_FORMAT,
  PAGE_WRAPPER_VERSION,
  type PageField,
  type PageWrapper,
  type Place,
} from './page-wrapper.ts'
import { type Problem, sayNearest } from './problem.ts'
import { proposeNode } from './propose-places.ts'
import { proposeRules, type Rule } from './propose-rules.ts'
import { type OpenPage, openPage, readPlace } from './read-place.ts'
import { kindOfSource, type ValueTyper, valueTyper } from './type-values.ts'

/** A page, and what was copied from it as seen on the screen. */
export interface Example {
  readonly page: PageModel
  /** The part of the page that is wanted; absent: wherever the fields stand. */
  readonly text?: string
  /** The text of each field; several texts where it has several values. A field that the page has not got is left out. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

export interface LearnOptions {
  /** Without them, what is a number, a price or a date is told as text. */
  readonly annotators?: Annotators
  /** The time to be kept with the wrapper (ISO 8601). */
  readonly at?: string
}

export type Learned =
  | { readonly kind: 'learned'; readonly wrapper: PageWrapper; readonly warnings: readonly Problem[] }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

/** How to read pages of a template, from one page or several with what is wanted of them. */
export function learnByExample(examples: readonly Example[], { annotators, at }: LearnOptions = {}): Learned {
  const problems: Problem[] = []
  const names = [...new Set(examples.flatMap(({ fields }) => Object.keys(fields)))]
  if (examples.length === 0) problems.push({ kind: 'no-examples', message: 'there is no page to learn from' })
  else if (names.length === 0) problems.push({ kind: 'no-fields', message: 'no field was given' })
  const pages = examples.map((example, number) => openExample(example, number, annotators, problems))
  const fields = names.flatMap(name => learnField(pages, name, problems) ?? [])
  const fatal = problems.filter(({ kind }) => kind !== 'disagreement')
  if (fatal.length > 0 || fields.length === 0) return { kind: 'problems', problems }
  const wrapper: PageWrapper = {
    kind: 'page',
    format: PAGE_WRAPPER_FORMAT,
    version: PAGE_WRAPPER_VERSION,
    learned: { urls: examples.map(({ page }) => page.url), ...(at === undefined ? {} : { at }) },
    region: learnRegion(pages, fields),
    fields,
    fingerprints: examples.map(({ page }) => sketchPage(page)),
  }
  return { kind: 'learned', wrapper, warnings: problems }
}

/** An example made ready. */
interface OpenExample {
  readonly open: OpenPage
  readonly index: TextIndex
  readonly text: string | undefined
  /** The element of the region; the body where no text was given. */
  readonly region: NodeId
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly type: ValueTyper | undefined
}

function openExample(
  { page, text, fields }: Example,
  example: number,
  annotators: Annotators | undefined,
  problems: Problem[],
): OpenExample {
  const body = bodyOf(page)
  const open = openPage(page, body)
  const values = new Map<string, readonly string[]>()
  for (const [field, given] of Object.entries(fields)) {
    const texts = (typeof given === 'string' ? [given] : given).filter(one => foldText(one) !== '')
    if (texts.length > 0) values.set(field, texts)
    else problems.push({ kind: 'empty-field', example, field, message: `the field "${field}" is empty` })
  }
  const region = regionOf(page, body, text, example, problems)
  const type = annotators && valueTyper(open, annotate(page, annotators).annotations)
  return { open, index: textIndexOf(page), text, values, region, type }
}

function regionOf(
  page: PageModel,
  body: NodeId,
  text: string | undefined,
  example: number,
  problems: Problem[],
): NodeId {
  if (text === undefined) return body
  const found = findRegion(page, text)
  if (found.kind === 'region') return found.root
  const kind = needsScripts(page) ? 'needs-scripts' : 'text-not-found'
  const { because, nearest } = found
  problems.push({ kind, example, message: because + sayNearest(nearest), ...(nearest ? { nearest } : {}) })
  return body
}

function learnField(pages: readonly OpenExample[], name: string, problems: Problem[]): PageField | undefined {
  const before = problems.length
  const rules = pages.flatMap((one, example) => rulesOf(one, example, name, problems))
  const trials = pages.map(({ open, values }): Trial => ({ open, wanted: values.get(name) ?? [] }))
  const chosen = chooseRules(rules, trials)
  if (chosen.length === 0) {
    if (problems.length === before)
      problems.push({
        kind: 'no-rule',
        field: name,
        message: `no way was found to tell the field "${name}" from the rest`,
      })
    return undefined
  }
  const places = chosen.map(({ place }) => place)
  for (const [example, one] of pages.entries()) sayDisagreement(one, example, name, places, problems)
  const texts = trials.flatMap(({ wanted }) => wanted)
  return {
    name,
    kind: kindOf(pages, places),
    isList: trials.some(({ wanted }) => wanted.length > 1),
    isAlways: trials.every(({ wanted }) => wanted.length > 0),
    places,
    samples: [...new Set(texts)].slice(0, SAMPLES).map(shorten),
  }
}

const SAMPLES = 3
const LONGEST_SAMPLE = 80

const shorten = (text: string): string =>
  text.length <= LONGEST_SAMPLE ? text : `${text.slice(0, LONGEST_SAMPLE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** What all pages say it is; where they differ, a text. */
function kindOf(pages: readonly OpenExample[], places: readonly Place[]): FieldKind {
  const kinds = new Set(
    pages.flatMap(({ open, type }) => {
      for (const place of places) {
        const cells = readPlace(open, place)
        if (cells.length > 0) return [kindOfSource(place) ?? type?.kindOf(place, cells) ?? 'text']
      }
      return []
    }),
  )
  return kinds.size === 1 ? [...kinds][0]! : 'text'
}

/** Rules from one page; none, and the reason told, where the value does not stand in the region. */
function rulesOf(
  { open, index, region, values }: OpenExample,
  example: number,
  field: string,
  problems: Problem[],
): Rule[] {
  const wanted = values.get(field)
  if (!wanted) return []
  const content = [...values.values()].flat().map(foldText)
  const rulesFor = (texts: readonly string[], within: NodeId): Rule[] =>
    proposeRules(open, index, { name: field, values: texts, within, content })
  const rules = rulesFor(wanted, region)
  if (rules.length > 0) return rules
  if (region !== open.body && rulesFor(wanted, open.body).length > 0) {
    const message = `the field "${field}" stands outside of the region: choose a larger region, or leave the field out`
    problems.push({ kind: 'outside-region', example, field, message })
    return []
  }
  const lost = wanted.find(text => rulesFor([text], open.body).length === 0)
  if (lost === undefined) return []
  if (needsScripts(open.page)) {
    const message = 'the page says almost nothing without its scripts: render it in a browser'
    problems.push({ kind: 'needs-scripts', example, field, message })
    return []
  }
  const nearest = nearestText(index, lost, open.body)
  const message = `the text of the field "${field}" is not on the page${sayNearest(nearest)}`
  problems.push({ kind: 'field-not-found', example, field, message, ...(nearest ? { nearest } : {}) })
  return []
}

/** Examples that the places read otherwise than they were given: told, not hidden. */
function sayDisagreement(
  { open, values }: OpenExample,
  example: number,
  field: string,
  places: readonly Place[],
  problems: Problem[],
): void {
  const wanted = values.get(field)
  if (!wanted) return
  for (const place of places) {
    const read = readPlace(open, place).map(({ text }) => text)
    if (read.length === 0) continue
    if (foldText(read.join('')) !== foldText(wanted.join('')) && place.source === 'text') {
      const message = `the field "${field}" of this page is read as "${shorten(read.join(', '))}"`
      problems.push({ kind: 'disagreement', example, field, message })
    }
    return
  }
}

const MOST_REGION_PATHS = 3

/** The region of the first page, by paths that find it there and on the others. */
function learnRegion(pages: readonly OpenExample[], fields: readonly PageField[]): PageWrapper['region'] {
  const roots = pages.map(one => (one.text === undefined ? aroundFields(one, fields) : one.region))
  const [{ open, text }] = pages as [OpenExample]
  const [root] = roots as [NodeId]
  const { xpaths } =
    root === open.body
      ? { xpaths: ['.'] }
      : choosePaths(open.page, open.body, [root], proposeNode(open.page, open.body, root), MOST_REGION_PATHS)
  return {
    xpath: xpaths.length > 0 ? xpaths : [xpathOf(open.page, root)],
    ...(text === undefined ? {} : { text }),
    parts: pages.map((one, i) => regionParts(one.open.page, roots[i]!)),
  }
}

/** The smallest element around all values. */
function aroundFields({ open }: OpenExample, fields: readonly PageField[]): NodeId {
  const nodes = fields.flatMap(({ places }) => {
    for (const place of places) {
      const cells = readPlace(open, place)
      if (cells.length > 0) return cells.flatMap(cell => cell.nodes)
    }
    return []
  })
  if (nodes.length === 0) return open.body
  const around = elementAround(open.page, Math.min(...nodes), Math.max(...nodes))
  return tagOf(open.page, around) === 'html' ? open.body : around
}
