import { compileAnnotators } from '../../3-annotate/compile.ts'
import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'
import { type KeyPath, knownNames, type Report } from '../../3-annotate/fields.ts'
import { type AnnotatorProblem, AnnotatorProblems } from '../../3-annotate/problem.ts'
import { featuresOf, type KnownValues } from './annotation-features.ts'
import type { WrittenDomain } from './check-domain.ts'
import { type AnnotationTest, BUILT_IN_TYPES } from './domain.ts'
import type { DomainFile } from './domain-file.ts'
import { fromAnnotatorProblem } from './domain-problem.ts'

interface KnownAnnotators {
  /** From the domain's own file, in its order. */
  readonly own: readonly AnnotatorDefinition[]
  readonly used: readonly AnnotatorDefinition[]
  /** NUMBER, PRICE, and DATE. */
  readonly base: readonly AnnotatorDefinition[]
  /** The same, reduced to which one needs which. */
  readonly outline: readonly AnnotatorDefinition[]
}

/** Types and features in constraints must exist. */
export function checkTypes({ attributes }: WrittenDomain, known: KnownAnnotators, report: Report): void {
  const all = [...known.base, ...known.used, ...known.own]
  const types = [...new Set([...all.map(each => each.type), ...BUILT_IN_TYPES])]
  const features = remembered(type => featuresOf(type, all))
  for (const { type } of known.own.filter(each => !canFind(all, each.type)))
    report(['annotators', type], 'finds nothing', 'Add lists, patterns, or includes.')
  for (const { name, constraints } of attributes) {
    for (const [number, constraint] of constraints.entries()) {
      if (BUILT_IN_TYPES.some(type => type === constraint.required[0]?.type))
        report(
          ['attributes', name, 'find', number, 'required', 0],
          'names a type without a value',
          'Write the type that gives the value before it.',
        )
      for (const key of ['required', 'disallowed'] as const) {
        for (const [index, test] of constraint[key].entries())
          checkTest(test, ['attributes', name, 'find', number, key, index], { types, features }, report)
      }
    }
  }
}

interface Known {
  readonly types: readonly string[]
  readonly features: (type: string) => ReadonlyMap<string, KnownValues>
}

/** Lists may be long, and the same type is looked up many times. */
function remembered<T>(find: (type: string) => T): (type: string) => T {
  const found = new Map<string, T>()
  return type => {
    if (!found.has(type)) found.set(type, find(type))
    return found.get(type)!
  }
}

function checkTest({ type, features }: AnnotationTest, at: KeyPath, known: Known, report: Report): void {
  // An invalid type has already been reported.
  if (type === '') return
  if (!known.types.includes(type)) {
    report(at, `needs ${type}, which no annotator produces`, knownNames(type, known.types))
    return
  }
  if (Object.keys(features).length === 0) return
  const possible = known.features(type)
  for (const [name, value] of Object.entries(features)) {
    const values = possible.get(name)
    if (!values) report(at, `needs ${name}, which ${type} never has`, knownNames(name, possible.keys()))
    else if (values !== 'any' && !values.has(value))
      report(at, `needs ${name}=${value}, which ${type} never has`, knownNames(value, values))
  }
}

const canFind = (all: readonly AnnotatorDefinition[], type: string): boolean =>
  all.some(
    each =>
      each.type === type &&
      (each.reader !== undefined ||
        (each.includes ?? []).length > 0 ||
        (each.patterns ?? []).length > 0 ||
        (each.lists ?? []).some(list => list.role === undefined)),
  )

/** Reports invalid patterns, and unknown types in patterns or `includes`. */
export function checkPatterns({ own, used, outline }: KnownAnnotators, { report, problems }: DomainFile): void {
  // Without words: they are many, and are not checked here.
  const bare = (each: AnnotatorDefinition): AnnotatorDefinition => ({ ...each, lists: [] })
  try {
    // Without a file, an annotator is identified by its type.
    const unnamed = own.map(({ file: _, ...each }) => bare(each))
    compileAnnotators([...outline, ...used.map(bare), ...unnamed])
  } catch (error) {
    if (!(error instanceof AnnotatorProblems)) throw error
    for (const problem of error.problems) {
      const elsewhere = used.find(({ type, file }) => problem.file === file || problem.file === type)?.file
      if (elsewhere === undefined) report(placeOf(problem, own), problem.message, problem.remedy)
      else problems.push(fromAnnotatorProblem({ ...problem, file: elsewhere }))
    }
  }
}

function placeOf({ file, at }: AnnotatorProblem, own: readonly AnnotatorDefinition[]): KeyPath {
  // A built-in annotator that needs itself because of something in this file.
  if (!own.some(each => each.type === file)) return ['annotators']
  const pattern = /^patterns\[(\d+)\]/.exec(at)?.[1]
  return ['annotators', file, ...(pattern === undefined ? [at] : ['patterns', Number(pattern), 'pattern'])]
}
