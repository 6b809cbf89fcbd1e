import { z } from 'zod'
import type { PageModel } from '../../2-model/page-model.ts'
import type { Checkpoint } from '../state/checkpoint.ts'
import { progressSchema } from '../state/progress.ts'
import { formatTrail, type TrailStep } from '../state/trail.ts'
import type { WalkState, WalkStep } from '../state/walk-state.ts'
import { refOf } from './model-ref.ts'
import { packRow } from './stored-rows.ts'
import { formatState } from './stored-state.ts'
import { packStep } from './stored-step.ts'
import { ExampleShelf, packTemplate } from './stored-template.ts'

interface Moment {
  readonly trail: readonly TrailStep[]
  /** A finished step that the walk takes next. */
  readonly pending?: WalkStep | undefined
}

/** The current state of a walk, so that another process can resume it. */
export function saveWalk(state: WalkState, { trail, pending }: Moment): Checkpoint {
  const models = new Map<string, PageModel>()
  const nameModel = (model: PageModel): string => {
    const ref = refOf(model)
    models.set(ref, model)
    return ref
  }
  const shelf = new ExampleShelf(nameModel)
  const template = packTemplate(state.template, shelf)
  const step = pending && packStep(pending, state.template, shelf)
  // Values are compared only once, to see whether a browser is needed; after that, keys are enough.
  const rows = state.isReadingChosen ? state.rows.map(row => ({ ...row, cells: [] })) : state.rows
  const text = formatState({
    progress: z.object(progressSchema.shape).parse(state),
    ...(state.domain ? { domain: state.domain } : {}),
    view: nameModel(state.view.annotated.page),
    rows: rows.map(packRow),
    examples: shelf.stored(),
    template,
    ...(step ? { pending: step } : {}),
  })
  return { state: text, models: [...models].map(([ref, model]) => ({ ref, model })), trail: formatTrail(trail) }
}
