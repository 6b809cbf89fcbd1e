import type { PageModel } from '../../2-model/page-model.ts'
import type { SavedWalk } from '../state/checkpoint.ts'
import { viewOf } from '../state/view.ts'
import type { WalkParts } from '../state/walk-parts.ts'
import { WalkState, type WalkStep } from '../state/walk-state.ts'
import type { ListTemplate } from '../table/list-template.ts'
import { replayTrails } from './replay-trails.ts'
import { unpackRow } from './stored-rows.ts'
import { parseState } from './stored-state.ts'
import { unpackStep } from './stored-step.ts'
import { type StoredListTemplate, unpackExample, unpackTemplate } from './stored-template.ts'

/** Restores a stored walk. Its page is opened in a browser only when it is needed. */
export function restoreWalk(
  parts: WalkParts,
  { state: text, models, trails }: SavedWalk,
): { readonly state: WalkState; readonly pending?: WalkStep } {
  const stored = parseState(text)
  const modelOf = once(models)
  const examples = stored.examples.map(example => unpackExample(example, modelOf))
  const unpack = (each: StoredListTemplate) => unpackTemplate(each, examples)
  const template = unpack(stored.template)
  const domain = stored.domain ?? parts.analysis.domainOf(firstPageOf(template))
  const state = new WalkState(parts, {
    domain,
    view: viewOf({ model: modelOf(stored.view) }, parts.analysis),
    template,
    rows: stored.rows.map(unpackRow),
    progress: stored.progress,
    memory: replayTrails(template.identity, trails),
  })
  const { pending } = stored
  if (!pending) return { state }
  const view = viewOf({ model: modelOf(pending.view) }, parts.analysis)
  return { state, pending: unpackStep(pending, { view, template, unpack }) }
}

/** The first page that the list was learned from; it is kept during the whole walk. */
const firstPageOf = ({ variants }: ListTemplate): PageModel =>
  variants.flatMap(({ examples }) => examples).reduce((a, b) => (b.number < a.number ? b : a)).page

/** Loads each model once. */
function once(models: SavedWalk['models']): (ref: string) => PageModel {
  const known = new Map<string, PageModel>()
  return ref => {
    const model = known.get(ref) ?? models(ref)
    known.set(ref, model)
    return model
  }
}
