import { once } from '../../once.ts'
import { type PageModel, textOf } from '../2-model/page-model.ts'
import { bodyOf } from '../5-wrap/body-of.ts'
import { alignTemplates, type TemplateAlignment } from './align-templates.ts'
import { barTree } from './bar-tree.ts'
import { compareVariables, type VariableVerdicts } from './compare-variables.ts'
import { contextReader, knownContexts, MAX_CELLS } from './field-context.ts'
import { findPlacedChanges, type PlacedChange } from './find-changes.ts'
import { pageTemplate, passingNames } from './learn-variation.ts'
import { isPageWrapper, readStored, type StoredWrapper, type WrapperReading } from './stored-wrapper.ts'
import { MIN_PAGES_TO_TELL, type Template } from './template.ts'
import { formatChange, PLACES, type TemplateChange } from './template-change.ts'
import { learnedBarTree, type TemplateState } from './template-state.ts'
import { normalVariables, plainVariables } from './template-variables.ts'

/** A wrapper with its template. */
export interface StoredTemplate {
  readonly wrapper: StoredWrapper
  readonly state: TemplateState
}

export interface FieldChange {
  readonly name: string
  readonly kind: 'missing' | 'elsewhere'
  /** The markup around the values, before and now. */
  readonly was: string
  readonly is?: string
}

/** Whether a page still has the template, and what changed. */
export interface Verdict {
  /** `lost`: neither the region nor a field is found. */
  readonly kind: 'same' | 'changed' | 'lost'
  /** One sentence. */
  readonly because: string
  /** The changes in words; those that concern the region come first. */
  readonly places: readonly string[]
  readonly fields: readonly FieldChange[]
  readonly changes: readonly TemplateChange[]
  /**
   * What the paper's sets of variables say: of the page as it is, where other content is a change too, and of its
   * normal form, where it is none. They say where to look; the verdict does not depend on them. Absent without a region.
   */
  readonly variables?: { readonly published: VariableVerdicts; readonly normal: VariableVerdicts }
}

export interface CheckOptions {
  /** What counts: changes in the region and its fields (default), or anywhere on the page. */
  readonly scope?: 'region' | 'page'
}

/** Call it before every harvest. Changes elsewhere on the page are reported, but do not change the verdict. */
export function checkTemplate(
  { wrapper, state }: StoredTemplate,
  page: PageModel,
  { scope = 'region' }: CheckOptions = {},
): Verdict {
  const reading = readStored(page, wrapper, MAX_CELLS)
  const { region } = reading
  if (region === undefined || reading.fields.size === 0) return lost(reading)
  const fields = fieldChanges(state, page, reading)
  const { template } = state
  const current = pageTemplate(template, { page, region })
  const alignment = alignTemplates(template, current)
  const placed = findPlacedChanges(template, current, alignment)
  const changes = placed.map(({ change }) => change)
  const isShown = shownBy(template, current, alignment)
  const near = placed.filter(each => concernsRegion(template, each, isShown)).map(({ change }) => change)
  const isChanged = isFieldChange(wrapper, fields) || near.length > 0 || (scope === 'page' && changes.length > 0)
  const others = changes.filter(change => !near.includes(change))
  const places = [...fields.map(formatField), ...[...near, ...others].map(formatChange)]
  // Few ask for them, and a harvest does not.
  const variables = once(() => ({
    published: compareVariables(plainVariables(learnedBarTree(state)), plainVariables(barTree(page, region))),
    normal: compareVariables(...normalVariables(template, current, alignment)),
  }))
  return {
    kind: isChanged ? 'changed' : 'same',
    because: isChanged ? places[0]! : places.length === 0 ? 'nothing changed' : sayElsewhere(changes),
    places,
    fields,
    changes: [...near, ...others],
    get variables() {
      return variables()
    },
  }
}

/** Changes that raise no alarm, by their place: "only the page above the region changed". */
function sayElsewhere(changes: readonly TemplateChange[]): string {
  const zones = new Set(changes.map(({ zone }) => zone))
  const [zone] = zones
  return zones.size === 1 && zone !== 'inside'
    ? `only the page ${PLACES[zone!]} changed`
    : 'only other parts of the page changed'
}

const lost = ({ because }: WrapperReading): Verdict => ({
  kind: 'lost',
  because: because ?? 'no field was found in its old place',
  places: [],
  fields: [],
  changes: [],
})

/** The number of elements may be content. Fewer pages show what varies only between the records of a list. */
const concernsRegion = (
  { pages }: Template,
  placed: PlacedChange,
  isShown: (placed: PlacedChange) => boolean,
): boolean => {
  const { zone, kind } = placed.change
  return zone === 'inside' && kind !== 'counted' && (pages >= MIN_PAGES_TO_TELL || isShown(placed))
}

/** Kinds of changes that no content makes: a name may be a state that all records of a page have. */
const STRUCTURAL: ReadonlySet<TemplateChange['kind']> = new Set(['inserted', 'removed', 'wrapped', 'unwrapped'])

/** Whether all of many elements have something that none of many had before, or the other way round. */
function shownBy(
  template: Template,
  current: Template,
  { toAfter, toBefore }: TemplateAlignment,
): (placed: PlacedChange) => boolean {
  const isAlways = ({ nodes }: Template, at: number | undefined): boolean => at === undefined || !nodes[at]!.isOptional
  return ({ change, before, after }) => {
    const [was, is] = [template.nodes[before!]?.parent, current.nodes[after!]?.parent]
    const around = [template.nodes[was ?? toBefore[is!]!], current.nodes[is ?? toAfter[was!]!]]
    return (
      STRUCTURAL.has(change.kind) &&
      isAlways(template, before) &&
      isAlways(current, after) &&
      around.every(node => node?.isRepeated)
    )
  }
}

/** This share of a field's values must be in known markup. */
const MIN_KNOWN = 0.5

function fieldChanges({ fields, template }: TemplateState, page: PageModel, reading: WrapperReading): FieldChange[] {
  const passing = passingNames([{ page, ...reading }], template.passing)
  const contextsOf = contextReader(page, passing)
  let said: string | undefined
  const names = (words: string): boolean => (said ??= inWords(textOf(page, bodyOf(page)))).includes(inWords(words))
  return fields.flatMap(({ name, contexts, isAlways }): FieldChange[] => {
    const [was] = contexts
    if (was === undefined) return []
    const now = contextsOf(reading.fields.get(name) ?? [])
    if (now.length === 0) return isAlways ? [{ name, kind: 'missing', was }] : []
    const isKnown = knownContexts(contexts, { passing, ...(template.pages === 1 ? { onePage: names } : {}) })
    const strange = now.filter(context => !isKnown(context))
    if (now.length - strange.length >= MIN_KNOWN * now.length) return []
    return [{ name, kind: 'elsewhere', was, is: strange[0]! }]
  })
}

/** ` science fiction `: as class names and texts write it. */
const inWords = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** This share of a list's columns may be in other markup: some columns occur in few records. */
const MAX_OTHER_COLUMNS = 1 / 3

/** The fields of a page wrapper were requested, so each of them counts. */
function isFieldChange(wrapper: StoredWrapper, fields: readonly FieldChange[]): boolean {
  if (isPageWrapper(wrapper)) return fields.length > 0
  return fields.some(({ kind }) => kind === 'missing') || fields.length > MAX_OTHER_COLUMNS * wrapper.fields.length
}

const formatField = ({ name, kind, was, is }: FieldChange): string =>
  kind === 'missing'
    ? `the field "${name}" is no longer in its old place (${was})`
    : `the markup around "${name}" changed from ${was} to ${is}`
