/** Something wrong with a domain's files, with its place and what to do about it. */
export interface DomainProblem {
  readonly file: string
  /** From 1; absent where the file as a whole is meant. */
  readonly line?: number
  /** The key as a path, `attributes.price.find[0]`; empty where there is none. */
  readonly key: string
  readonly message: string
  readonly remedy: string
}

/** More at once help nobody; what follows from a first mistake is often gone with it. */
const MOST_TOLD = 30

/** All that is wrong with a domain. */
export class DomainProblems extends Error {
  override readonly name = 'DomainProblems'
  readonly problems: readonly DomainProblem[]

  constructor(problems: readonly DomainProblem[]) {
    const told = problems.slice(0, MOST_TOLD).map(formatDomainProblem)
    const rest = problems.length - told.length
    super([...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'))
    this.problems = problems
  }
}

export function formatDomainProblem({ file, line, key, message, remedy }: DomainProblem): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `${place}: ${key === '' ? '' : `${key} `}${message}. ${remedy}`
}
