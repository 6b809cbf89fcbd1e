import type { Shape } from '../generate/generate.ts'
import type { RunPlan } from '../plan/plan.ts'

/** What the generated code of a plan depends on. */
export const shapeKey = ({ usedColumns }: RunPlan, { kindOf, wide }: Shape): string =>
  [
    wide ? 'wide' : 'narrow',
    ...[...usedColumns].map(([name, columns]) => [...columns].map(at => kindOf(name, at))),
  ].join()
