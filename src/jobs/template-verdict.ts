import { encodePage } from '../stages/2-model/page-file/page-file.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { Annotators } from '../stages/3-annotate/compile.ts'
import type { ListAnalysis } from '../stages/6-harvest/analysis.ts'
import { checkTemplate } from '../stages/7-monitor/check-template.ts'
import { type MendPolicy, mendWrapper } from '../stages/7-monitor/mend-wrapper.ts'
import type { MendedField } from '../stages/7-monitor/mended-field.ts'
import type { Stored } from '../stages/7-monitor/stored-file.ts'
import { readStored } from '../stages/7-monitor/stored-wrapper.ts'
import type { TemplatePage } from '../store/runs/template-pages.ts'

/** The verdict on the template before a run, and what was done about it. It is part of the run. */
export interface TemplateVerdict {
  /** `unknown`: there was nothing to compare with. */
  readonly kind: 'unknown' | 'same' | 'changed' | 'lost'
  readonly because: string
  /** Of the detail pages; otherwise of the list or of the single page. */
  readonly of?: 'details'
  /** What changed, in words. */
  readonly places: readonly string[]
  readonly done: 'nothing' | 'mended' | 'proposed' | 'deferred'
  /** The fields whose text the owner has to paste again. */
  readonly paste?: readonly string[]
}

export interface JudgedTemplate {
  readonly verdict: TemplateVerdict
  /** The wrapper to use; absent if the run has to wait for its owner. */
  readonly use?: Stored
  /** A new wrapper: it replaces the old one, or waits for the owner's review. */
  readonly learned?: Stored & { readonly because: string }
  /** What became of each field, where the wrapper was learned again or could not be. */
  readonly fields?: readonly MendedField[]
}

/** What is stored of a check, with the page that was checked. */
export interface KeptVerdict extends Omit<JudgedTemplate, 'use'> {
  readonly page?: TemplatePage | undefined
}

/** A page as it is stored. */
export const templatePageOf = (page: PageModel): TemplatePage => ({
  url: page.url,
  readBy: page.renderedBy,
  model: encodePage(page),
})

interface MendTools {
  readonly policy: MendPolicy
  readonly annotators: Annotators
  readonly analysis: ListAnalysis
  readonly sameTexts?: boolean
}

/** Checked before every run: is the page still made from the wrapper's template? */
export function judgeTemplate(stored: Stored, page: PageModel, tools: MendTools): JudgedTemplate {
  const { wrapper, state } = stored
  if (!state) return judgeWithoutState(stored, page)
  const checked = checkTemplate({ wrapper, state }, page)
  const { kind, because, places } = checked
  if (kind === 'same') return { verdict: { kind, because, places, done: 'nothing' }, use: stored }
  const mending = mendWrapper({ wrapper, state }, page, { ...tools, verdict: checked })
  switch (mending.kind) {
    case 'unneeded':
      return { verdict: { kind, because, places, done: 'nothing' }, use: stored }
    case 'mended':
      return {
        verdict: { kind, because: because + sayLost(mending.fields), places, done: 'mended' },
        use: mending.stored,
        learned: { ...mending.stored, because: mending.because },
        fields: mending.fields,
      }
    case 'proposed':
      return {
        verdict: { kind, because: because + sayLost(mending.fields), places, done: 'proposed' },
        learned: { ...mending.stored, because: mending.because },
        fields: mending.fields,
      }
    case 'deferred':
      return {
        verdict: { kind, because: mending.because, places, done: 'deferred', paste: mending.paste },
        fields: mending.fields,
      }
  }
}

function sayLost(fields: readonly MendedField[]): string {
  const lost = fields.filter(({ how }) => how === 'lost').map(({ name }) => `"${name}"`)
  return lost.length === 0 ? '' : `; not found again, and left out: ${lost.join(', ')}`
}

/** A wrapper without template state: all that can be checked is whether it reads the page. */
function judgeWithoutState(stored: Stored, page: PageModel): JudgedTemplate {
  const { region, because = 'no field is found where it was' } = readStored(page, stored.wrapper)
  if (region !== undefined)
    return {
      verdict: { kind: 'unknown', because: 'the wrapper reads the page', places: [], done: 'nothing' },
      use: stored,
    }
  const paste = stored.wrapper.fields.map(({ name }) => name)
  return { verdict: { kind: 'lost', because, places: [], done: 'deferred', paste } }
}
