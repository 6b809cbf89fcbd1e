import type { PageModel } from '../2-model/page-model.ts'
import type { LearnOptions } from '../5-wrap/page/learn-by-example.ts'
import type { ListAnalysis } from '../6-harvest/analysis.ts'
import { checkTemplate, type StoredTemplate, type Verdict } from './check-template.ts'
import { mendListWrapper } from './mend-list-wrapper.ts'
import { mendPageWrapper } from './mend-page-wrapper.ts'
import type { Mended, MendedField } from './mended-field.ts'
import { isPageWrapper, type StoredWrapper } from './stored-wrapper.ts'
import { learnTemplateState, type TemplateState } from './template-state.ts'

/** What to do if a template changed: nothing, propose a new wrapper to the owner, or use it at once. */
export type MendPolicy = 'off' | 'propose' | 'automatic'

export interface MendOptions extends LearnOptions {
  readonly policy: MendPolicy
  /** Finds lists; wrappers of lists cannot be learned again without it. */
  readonly analysis?: ListAnalysis
  /** Learn only from the texts of the learned page: a field that is found by similarity counts as missing. */
  readonly sameTexts?: boolean
  /** The verdict, if the page is already checked. */
  readonly verdict?: Verdict
}

export type Mending =
  | { readonly kind: 'unneeded'; readonly because: string }
  /** `proposed`: the owner must review it; `mended`: it can be used. The caller keeps the old one. */
  | {
      readonly kind: 'mended' | 'proposed'
      readonly stored: StoredTemplate
      readonly fields: readonly MendedField[]
      readonly because: string
    }
  /** No reliable new wrapper was found. */
  | {
      readonly kind: 'deferred'
      readonly because: string
      /** The fields whose text the owner has to paste again. */
      readonly paste: readonly string[]
      readonly fields: readonly MendedField[]
    }

/** Learns a wrapper again on a page of the new template, and uses it only if it reads what the old one read. */
export function mendWrapper(stored: StoredTemplate, page: PageModel, options: MendOptions): Mending {
  const { policy, verdict = checkTemplate(stored, page) } = options
  if (verdict.kind === 'same') return { kind: 'unneeded', because: verdict.because }
  const names = stored.wrapper.fields.map(({ name }) => name)
  if (policy === 'off') return deferred(`${verdict.because}; mending is off`, names, [])
  const mended = learnAgain(stored, page, options)
  if (!mended) return deferred('a list wrapper can be learned again only with an analysis that finds lists', names, [])
  const fields = mended.fields.map(field => ({ ...field, ...valuesBefore(stored.state, field.name) }))
  const missing = missingFields(stored, fields, options)
  const state = mended.wrapper && learnTemplateState(mended.wrapper, [page])
  if (!mended.wrapper || !state || missing.length > 0)
    return deferred(
      sayMissing(verdict, missing.length > 0 ? missing : names),
      missing.length > 0 ? missing : names,
      fields,
    )
  return {
    kind: policy === 'automatic' ? 'mended' : 'proposed',
    stored: { wrapper: mended.wrapper, state: rememberLost(stored.state, state) },
    fields,
    because: sayMended(fields),
  }
}

function valuesBefore({ fields }: TemplateState, name: string): Pick<MendedField, 'before'> {
  const memory = fields.find(field => field.name === name)?.memory
  return memory ? { before: memory.values.filter(value => value !== '') } : {}
}

function learnAgain(
  { wrapper, state }: StoredTemplate,
  page: PageModel,
  { analysis, annotators, at }: MendOptions,
): Mended<StoredWrapper> | undefined {
  if (!isPageWrapper(wrapper)) return analysis && mendListWrapper(wrapper, state, page, analysis)
  return mendPageWrapper(wrapper, state, page, { ...(annotators ? { annotators } : {}), ...(at ? { at } : {}) })
}

/** Without known values, this share of a list's columns must be found again: rare ones may have no value on this page. */
const MIN_COLUMNS = 0.6

/** The missing fields that the wrapper cannot do without. */
function missingFields(
  { wrapper, state }: StoredTemplate,
  fields: readonly MendedField[],
  { sameTexts }: Pick<MendOptions, 'sameTexts'>,
): string[] {
  const always = new Set(state.fields.filter(({ isAlways }) => isAlways).map(({ name }) => name))
  const isLost = ({ how }: MendedField): boolean => how === 'lost' || (sameTexts === true && how === 'alike')
  const lost = fields.filter(field => isLost(field) && always.has(field.name)).map(({ name }) => name)
  if (isPageWrapper(wrapper)) return lost
  const isSameList = fields.some(({ how }) => how === 'same-values')
  return isSameList || fields.length - lost.length >= MIN_COLUMNS * fields.length ? [] : lost
}

/** Fields that were not found keep their memory, so that they can be found later. */
function rememberLost(before: TemplateState, after: TemplateState): TemplateState {
  const known = new Set(after.fields.map(({ name }) => name))
  const lost = before.fields
    .filter(({ name }) => !known.has(name))
    .map(field => ({ ...field, contexts: [], isAlways: false }))
  return { ...after, fields: [...after.fields, ...lost] }
}

const quoted = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

const sayMissing = ({ because }: Verdict, names: readonly string[]): string =>
  `${because}; the text for ${quoted(names)} is no longer on the page; learn the wrapper again with its current text`

function sayMended(fields: readonly MendedField[]): string {
  const namesOf = (how: MendedField['how']): string =>
    quoted(fields.flatMap(field => (field.how === how ? field.name : [])))
  const [same, alike, lost] = (['same-values', 'alike', 'lost'] as const).map(namesOf)
  const parts = [
    ...(same === '' ? [] : [`${same} by earlier values`]),
    ...(alike === '' ? [] : [`${alike} by similarity (please review)`]),
  ]
  return `found again: ${parts.join('; ')}${lost === '' ? '' : `; not found, and left out of the new wrapper: ${lost}`}`
}

const deferred = (because: string, paste: readonly string[], fields: readonly MendedField[]): Mending => ({
  kind: 'deferred',
  because,
  paste,
  fields,
})
