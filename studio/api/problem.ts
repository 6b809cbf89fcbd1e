interface Mistake {
  readonly at: string
  readonly message: string
  /** In a file that was sent, from 1. */
  readonly line?: number
}

interface ProblemParts {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly todo: string
  readonly mistakes?: readonly Mistake[]
}

/** A request that failed: what happened, and what to do. The server says both. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly todo: string
  /** The mistakes of what was sent, each at its place. */
  readonly mistakes: readonly Mistake[]

  constructor({ status, code, detail, todo, mistakes = [] }: ProblemParts) {
    super(detail)
    this.status = status
    this.code = code
    this.todo = todo
    this.mistakes = mistakes
  }
}

interface ProblemBody {
  readonly code?: string
  readonly detail?: string
  readonly todo?: string
  /** What is wrong with the parts of a request, which says more than the rest. */
  readonly problems?: readonly Mistake[]
}

/** What an answer of the server says, or that it is not one. */
export async function problemFrom(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as ProblemBody | undefined
  const wrong = body?.problems?.map(({ at, message }) => `${at}: ${message}.`).join(' ')
  return new Problem({
    status: response.status,
    code: body?.code ?? 'unknown',
    detail: wrong || (body?.detail ?? `The server answered ${response.status}.`),
    todo: wrong ? '' : (body?.todo ?? 'Try again.'),
    mistakes: body?.problems ?? [],
  })
}

/** No answer at all. */
export const unreachable = (): Problem =>
  new Problem({
    status: 0,
    code: 'unreachable',
    detail: 'The server does not answer.',
    todo: 'Start it again with "amberyl studio", and open the address that it prints.',
  })

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem({
        status: 0,
        code: 'studio',
        detail: error instanceof Error ? error.message : String(error),
        todo: 'Reload the page.',
      })
