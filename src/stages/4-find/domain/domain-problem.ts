import type { AnnotatorProblem } from '../../3-annotate/problem.ts'

/** Something wrong with a domain's files, with its place and what to do about it. */
export interface DomainProblem {
  readonly file: string
  /** From 1; absent if the problem concerns the whole file. */
  readonly line?: number
  /** The key as a path, `attributes.price.find[0]`; empty if there is none. */
  readonly key: string
  readonly message: string
  readonly remedy: string
}

/** More at a time do not help; fixing the first problem often fixes its consequences. */
const MAX_REPORTED_PROBLEMS = 30

/** All problems of a domain. */
export class DomainProblems extends Error {
  override readonly name = 'DomainProblems'
  readonly problems: readonly DomainProblem[]

  constructor(problems: readonly DomainProblem[]) {
    const told = problems.slice(0, MAX_REPORTED_PROBLEMS).map(formatDomainProblem)
    const rest = problems.length - told.length
    super([...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'))
    this.problems = problems
  }
}

export function formatDomainProblem({ file, line, key, message, remedy }: DomainProblem): string {
  const place = line === undefined ? file : `${file}:${line}`
  // A domain may come from elsewhere: its text must not send control characters to the terminal.
  return `${place}: ${key === '' ? '' : `${key} `}${message}. ${remedy}`.replace(/\p{Cc}/gu, ' ')
}

/** Annotator files report a line or a key. */
export function fromAnnotatorProblem({ file, at, message, remedy }: AnnotatorProblem): DomainProblem {
  const line = /^line (\d+)$/.exec(at)?.[1]
  return { file, message, remedy, ...(line === undefined ? { key: at } : { key: '', line: Number(line) }) }
}
