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

/** Of a line that is longer, only the part around the problem is shown. */
const MAX_LINE = 160

export function formatProblem(problem: RuleProblem): string {
  const { line, column, text } = positionOf(problem.span)
  const margin = String(line)
  const from = text.length <= MAX_LINE ? 0 : Math.max(0, column - 1 - MAX_LINE / 2)
  const shown = text.slice(from, from + MAX_LINE)
  const at = column - 1 - from
  const width = Math.max(1, Math.min(problem.span.end - problem.span.start, shown.length - at))
  return [
    `${formatPlace(problem.span)}: ${problem.message}`,
    `  ${margin} | ${shown}`,
    `  ${blank(margin)} | ${blank(shown.slice(0, at))}${'^'.repeat(width)}`,
    ...(problem.origin ? [`  in ${problem.origin}`] : []),
    `  ${problem.remedy}`,
  ].join('\n')
}

/** A file that is no rule file at all has a problem at each of its characters. */
const MAX_FORMATTED = 100

/** Everything that is wrong with the sources of a program; thrown by `compile`. */
export class RuleProblems extends Error {
  readonly problems: readonly RuleProblem[]

  constructor(problems: readonly RuleProblem[]) {
    const more = problems.length - MAX_FORMATTED
    const formatted = problems.slice(0, MAX_FORMATTED).map(formatProblem)
    super([...formatted, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n\n'))
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
    const { span, message, remedy, origin } = problem
    const text = JSON.stringify([span.source.file, span.start, span.end, message, remedy, origin])
    return !seen.has(text) && seen.add(text)
  })
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
