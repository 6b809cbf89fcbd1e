import type { Plan } from '../plan/plan.ts'
import type { InputKind } from '../tables/input-table.ts'
import { writeRule } from './emit.ts'
import { FunctionWriter } from './function-writer.ts'
import { type IndexDescriptor, Registry } from './registry.ts'
import { sharedRule } from './shared-code.ts'

/** What the numbers in the code of a plan mean. */
export interface CodeTables {
  /** The meaning of the numbers in `rt.tables`, `rt.constants`, and `rt.index`. */
  readonly relations: readonly string[]
  readonly strings: readonly string[]
  readonly indexes: readonly IndexDescriptor[]
}

/** JavaScript for a plan, for one shape of input columns: it returns a function for each rule of the plan. */
export interface Generated extends CodeTables {
  readonly source: string
  /** The same in two parts: what code of other plans has, too, and what is only its own. */
  readonly shared: readonly string[]
  readonly own: string
}

export interface Shape {
  readonly kindOf: (relation: string, column: number) => InputKind
  /** Integers beyond 32 bits occur. */
  readonly wide: boolean
}

const PRELUDE = `const spread = hash => hash ^ (hash >>> 15)
const floorMod = (a, b) => ((a % b) + b) % b
const floorDiv = (a, b) => (a - floorMod(a, b)) / b`

/** Small code shares functions between rules; it takes a little longer. */
export function generate(plan: Plan, shape: Shape, { isSmall = false } = {}): Generated {
  const registry = new Registry(plan.relations, shape.kindOf, shape.wide, isSmall)
  const { rules } = plan
  const functions = rules.map((rule, at) => {
    const writer = new FunctionWriter(registry, rule.types)
    writeRule(writer, rule)
    if (registry.shared) return sharedRule(registry.shared, String(writer), writer.given)
    return `function rule${at}(rt) {\n${writer}\n}`
  })
  const shared = [PRELUDE, ...(registry.shared?.values() ?? [])]
  const own = `return [${functions.join(',\n')}]`
  return {
    source: ["'use strict'", ...shared, own].join('\n'),
    shared,
    own,
    relations: registry.relations,
    strings: registry.strings,
    indexes: registry.indexes,
  }
}
