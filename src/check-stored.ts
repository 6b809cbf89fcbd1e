import { analysisOf, type Models } from './analyse.ts'
import { sharedDomain } from './pipeline.ts'
import { shippedModels } from './shipped-models.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { sketchPage, sketchRecords } from './stages/5-wrap/fingerprint.ts'
import type { Wrapper } from './stages/5-wrap/wrapper.ts'
import type { ListAnalysis } from './stages/6-harvest/analysis.ts'
import {
  type CheckOptions,
  checkTemplate,
  type StoredTemplate,
  type Verdict,
} from './stages/7-monitor/check-template.ts'
import { type Mending, type MendPolicy, mendWrapper } from './stages/7-monitor/mend-wrapper.ts'
import type { Stored } from './stages/7-monitor/stored-file.ts'
import { isPageWrapper, readStored, type StoredWrapper } from './stages/7-monitor/stored-wrapper.ts'
import { learnTemplateState } from './stages/7-monitor/template-state.ts'

export interface StoredCheckOptions extends CheckOptions {
  /** What to do where the template changed; `propose` is the default. */
  readonly mend?: MendPolicy
  /** The page shows the texts that were learned from, so a new wrapper is learned from nothing else. */
  readonly sameTexts?: boolean
  readonly models?: Models | undefined
}

/** Whether a page is still made from the template of a stored wrapper, and what was done where it is not. */
export interface StoredCheck {
  readonly verdict: Verdict
  readonly mending: Mending
  /** The wrapper was stored without its template: here it is with that of this page, to be stored for the next check. */
  readonly first?: StoredTemplate
}

/** Checks a page against a stored wrapper, and learns the wrapper again where the template changed. */
export function checkStored(
  { wrapper, state }: Stored,
  page: PageModel,
  { scope = 'region', mend = 'propose', sameTexts = false, models = shippedModels }: StoredCheckOptions = {},
): StoredCheck {
  if (!state) return checkFirst({ wrapper }, page)
  const stored = { wrapper, state }
  const verdict = checkTemplate(stored, page, { scope })
  if (verdict.kind === 'same') return { verdict, mending: { kind: 'unneeded', because: verdict.because } }
  if (mend === 'off') return { verdict, mending: mendWrapper(stored, page, { policy: mend, verdict }) }
  const lists = isPageWrapper(wrapper) ? {} : { analysis: analysisFor(wrapper, models) }
  const { annotators } = models
  return { verdict, mending: mendWrapper(stored, page, { policy: mend, verdict, annotators, sameTexts, ...lists }) }
}

/** The list is looked for as it was when the wrapper was learned: with its domain, if it has one. */
export function analysisFor({ domain: name }: Wrapper, models: Models): ListAnalysis {
  if (name === undefined) return analysisOf(models)
  return analysisOf(models, { domain: sharedDomain(name) }).withDomain({ name })
}

/** An imported wrapper has seen no page: from now on it knows what its pages look like. */
function recognized(wrapper: StoredWrapper, page: PageModel): StoredWrapper {
  if (isPageWrapper(wrapper))
    return wrapper.fingerprints.some(Boolean) ? wrapper : { ...wrapper, fingerprints: [sketchPage(page)] }
  if (wrapper.fingerprint.page !== '') return wrapper
  const records = readStored(page, wrapper).list?.records ?? []
  return { ...wrapper, fingerprint: { page: sketchPage(page), record: sketchRecords(page, records) } }
}

/** Without a template there is nothing to compare with: all that can be checked is that the wrapper reads the page. */
function checkFirst({ wrapper }: Pick<Stored, 'wrapper'>, page: PageModel): StoredCheck {
  const nothing = { places: [], fields: [], changes: [] }
  const state = learnTemplateState(wrapper, [page])
  if (state) {
    const because = 'the wrapper reads the page'
    return {
      verdict: { kind: 'same', because, ...nothing },
      mending: { kind: 'unneeded', because },
      first: { wrapper: recognized(wrapper, page), state },
    }
  }
  const because = readStored(page, wrapper).because ?? 'no field is found where it was'
  const paste = wrapper.fields.map(({ name }) => name)
  return {
    verdict: { kind: 'lost', because, ...nothing },
    mending: { kind: 'deferred', because: 'the wrapper has never seen its template', paste, fields: [] },
  }
}
