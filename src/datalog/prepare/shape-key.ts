import type { Shape } from '../generate/generate.ts'
import type { RunPlan } from '../plan/plan.ts'
import type { InputKind } from '../tables/input-table.ts'

/** What the generated code of a plan depends on. */
export const shapeKey = ({ usedColumns }: RunPlan, { kindOf, wide }: Shape): string =>
  [
    wide ? 'wide' : 'narrow',
    ...[...usedColumns].flatMap(([name, columns]) => [...columns].map(at => kindOf(name, at))),
  ].join()

/** The shape of a key, for integers of any size. */
export function wideShapeOf({ usedColumns }: RunPlan, key: string): Shape {
  const [, ...kinds] = key.split(',') as [string, ...InputKind[]]
  const columns = [...usedColumns].flatMap(([name, each]) => [...each].map(column => `${name} ${column}`))
  const kindAt = new Map(columns.map((column, at) => [column, kinds[at]!]))
  return { kindOf: (name, column) => kindAt.get(`${name} ${column}`)!, wide: true }
}
