import type { RuleProblem } from '../problem.ts'
import type { Resolved } from '../resolve/resolve.ts'
import { formatType } from '../type.ts'
import { checkSafety } from './safety.ts'
import { inferTypes, type Typed } from './types.ts'

export interface Checked extends Resolved {
  readonly typed: Typed
}

/** Types and safety. The result can be run only when no pass up to here found a problem. */
export function check(resolved: Resolved): Checked & { readonly problems: readonly RuleProblem[] } {
  const typed = inferTypes(resolved.relations, resolved.clauses)
  const problems = [...typed.problems, ...resolved.clauses.flatMap(checkSafety)]
  return { ...resolved, typed, problems }
}

export function printChecked(checked: Checked): string {
  return [...checked.typed.columns].map(([name, types]) => `${name}(${types.map(formatType).join(', ')})`).join('\n')
}
