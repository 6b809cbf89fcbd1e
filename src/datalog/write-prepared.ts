import { type Generated, generate, type Shape } from './generate/generate.ts'
import type { Plan } from './plan/plan.ts'
import type { PreparedPlan, PreparedProgram } from './prepare/prepared-program.ts'
import { shapeKey, wideShapeOf } from './prepare/shape-key.ts'
import type { Program } from './program.ts'
import { SUPPLIED_NAMES } from './run/execute.ts'

/** Everything that a program has planned and generated so far, as a CommonJS module that exports a `PreparedProgram`. */
export function writePrepared(program: Program): string {
  const { usual, planner, made } = program.compiled.plans
  const plans = [...new Set([usual, ...made.keys()])]
  const written = plans.map(plan => writePlan(plan, planner.settingsOf(plan), [...(made.get(plan) ?? [])]))
  return `'use strict'\nmodule.exports = ${writeProgram(program, written, [...program.passes.checked.relations.keys()])}\n`
}

/**
 * The usual plan as an expression, with code for every form of inputs that the program was run on. If `shared` is given, it gets
 * what the code has in common with that of other programs, which must be around the expression.
 */
export function writeClosed(program: Program, shared?: Set<string>): string {
  const { usual, planner, made } = program.compiled.plans
  const seen = [...made].flatMap(([plan, codes]) => [...codes.keys()].map(key => wideShapeOf(plan, key)))
  if (seen.length === 0) throw new Error(`no page used the rules for ${program.outputs[0]!.name}`)
  const shapes = seen.map(shape => ({ ...shape, kindOf: filledIn(shape.kindOf, seen) }))
  const codes = new Map(shapes.map(shape => [shapeKey(usual, shape), generate(usual, shape, { isSmall: true })]))
  // Nobody gives or asks for what rules use among themselves: the types of its columns are enough.
  const asked = [...program.passes.checked.relations.keys()].filter(
    name => usual.relations.get(name)?.isInput !== false || program.outputs.some(output => output.name === name),
  )
  return writeProgram(program, [writePlan(usual, planner.settingsOf(usual), [...codes], shared)], asked)
}

/** Plans for small inputs read fewer columns; other runs show what kind the rest have. */
const filledIn =
  (kindOf: Shape['kindOf'], seen: readonly Shape[]): Shape['kindOf'] =>
  (name, column) => {
    const kind = [kindOf, ...seen.map(each => each.kindOf)].map(each => each(name, column)).find(Boolean)
    if (kind) return kind
    throw new Error(`no page shows what kind column ${column} of ${name} has`)
  }

function writeProgram(program: Program, plans: readonly string[], names: readonly string[]): string {
  const data: Omit<PreparedProgram, 'plans'> = {
    outputs: program.outputs.map(({ name }) => name),
    described: names.map(name => program.describe(name)!),
    candidates: program.compiled.plans.planner.candidates,
  }
  return `{ ...${JSON.stringify(data)}, plans: [\n${plans.join(',\n')}\n] }`
}

function writePlan(
  plan: Plan,
  settings: string,
  codes: readonly (readonly [string, Generated])[],
  around?: Set<string>,
): string {
  const placeOf = new Map(plan.rules.map((rule, at) => [rule, at]))
  const data: Omit<PreparedPlan, 'codes'> = {
    settings,
    relations: [...plan.relations].map(([name, { types, isInput }]) => [name, types, isInput]),
    facts: [...plan.facts],
    rules: plan.rules.map(({ relation }) => relation),
    strata: plan.strata.map(({ relations, once, rounds }) => ({
      relations,
      once: once.map(rule => placeOf.get(rule)!),
      rounds: rounds.map(rule => placeOf.get(rule)!),
    })),
    usedColumns: [...plan.usedColumns].map(([name, columns]) => [name, [...columns]]),
  }
  const written = codes.map(([shape, { strings, indexes, shared, own }]) => {
    for (const code of shared) around?.add(code)
    const make = around
      ? `() => {\n${own}\n}`
      : `(${SUPPLIED_NAMES.join(', ')}) => {\n${[...shared, own].join('\n')}\n}`
    return `{ ...${JSON.stringify({ shape, strings, indexes })}, make: ${make} }`
  })
  return `{ ...${JSON.stringify(data)}, codes: [\n${written.join(',\n')}\n] }`
}
