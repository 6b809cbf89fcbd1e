import { formatPlace, positionOf, type Span } from './source.ts'

export type ProblemKind =
  | 'syntax'
  | 'template'
  | 'declaration'
  | 'unknown-relation'
  | 'arity'
  | 'type'
  | 'unsafe'
  | 'cycle'
  | 'limit'

/** One problem of a rule file, with its place and what to do about it. */
export interface RuleProblem {
  readonly kind: ProblemKind
  readonly message: string
  readonly remedy: string
  readonly span: Span
  /** For a rule that a template made: the instance. */
  readonly origin?: string
}

/** Tabs are kept, so that the caret stays in place. */
const blank = (text: string): string => text.replace(/[^\t]/g, ' ')

export function formatProblem(problem: RuleProblem): string {
  const { line, column, text } = positionOf(problem.span)
  const margin = String(line)
  const width = Math.max(1, Math.min(problem.span.end - problem.span.start, text.length - column + 1))
  return [
    `${formatPlace(problem.span)}: ${problem.message}`,
    `  ${margin} | ${text}`,
    `  ${blank(margin)} | ${blank(text.slice(0, column - 1))}${'^'.repeat(width)}`,
    ...(problem.origin ? [`  in ${problem.origin}`] : []),
    `  ${problem.remedy}`,
  ].join('\n')
}

/** Everything that is wrong with the sources of a program; thrown by `compile`. */
export class RuleProblems extends Error {
  readonly problems: readonly RuleProblem[]

  constructor(problems: readonly RuleProblem[]) {
    super(problems.map(formatProblem).join('\n\n'))
    this.name = 'RuleProblems'
    this.problems = problems
  }
}

/** Problems in the order of files and lines, each once. */
export function sortProblems(problems: readonly RuleProblem[]): RuleProblem[] {
  const seen = new Set<string>()
  const places = [...problems].sort(
    (a, b) => compareText(a.span.source.file, b.span.source.file) || a.span.start - b.span.start,
  )
  return places.filter(problem => {
    const text = formatProblem(problem)
    return !seen.has(text) && seen.add(text)
  })
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
