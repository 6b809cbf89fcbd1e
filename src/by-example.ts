import { checkStored, type StoredCheck, type StoredCheckOptions } from './check-stored.ts'
import { type PageInput, type PageOptions, toPageModel } from './page-input.ts'
import type { PipelineParts } from './pipeline.ts'
import { shippedModels } from './shipped-models.ts'
import { type Example, learnByExample } from './stages/5-wrap/page/learn-by-example.ts'
import type { Problem } from './stages/5-wrap/page/problem.ts'
import type { StoredTemplate } from './stages/7-monitor/check-template.ts'
import type { Stored } from './stages/7-monitor/stored-file.ts'
import { learnTemplateState } from './stages/7-monitor/template-state.ts'

/** What was copied from a page, as it is seen on the screen. */
type CopiedText = Omit<Example, 'page'>

interface LearnPageOptions extends CopiedText, PageOptions, Pick<PipelineParts, 'models'> {
  /** Further pages of the same template, with what was copied from them. */
  readonly more?: readonly (CopiedText & { readonly page: PageInput })[]
}

/** A wrapper for pages of the template, with the template to check later pages against; or why nothing was learned. */
export type LearnedPage =
  | { readonly kind: 'learned'; readonly stored: StoredTemplate; readonly warnings: readonly Problem[] }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

/** Learns to read pages of a template from the text of one of them, or of several. */
export async function learn(input: PageInput, options: LearnPageOptions): Promise<LearnedPage> {
  const { fields, text, nodes, more = [], models = shippedModels } = options
  const own = { fields, ...(text === undefined ? {} : { text }), ...(nodes ? { nodes } : {}) }
  const given = [{ page: input, ...own }, ...more]
  const examples: Example[] = []
  for (const { page, ...copied } of given) examples.push({ ...copied, page: await toPageModel(page, options) })
  const learned = learnByExample(examples, { annotators: models.annotators })
  if (learned.kind === 'problems') return learned
  const { wrapper, warnings } = learned
  // The wrapper was learned from these pages, so it reads at least one of them.
  const state = learnTemplateState(
    wrapper,
    examples.map(({ page }) => page),
  )!
  return { kind: 'learned', stored: { wrapper, state }, warnings }
}

interface CheckWrapperOptions extends StoredCheckOptions, PageOptions {
  /** What `learn`, `storedList` or `parseStored` gave. */
  readonly stored: Stored
}

/** Checks whether a page is still made from the template of a wrapper; if not, learns the wrapper again. */
export const checkWrapper = async (input: PageInput, options: CheckWrapperOptions): Promise<StoredCheck> =>
  checkStored(options.stored, await toPageModel(input, options), options)
