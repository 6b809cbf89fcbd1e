/** What one run may use. */
export interface Limits {
  /** Derived rows, including those of auxiliary relations. */
  readonly tuples: number
  readonly milliseconds: number
}

export const DEFAULT_RUN_LIMITS: Limits = { tuples: 10_000_000, milliseconds: 60_000 }

/** A run was stopped; its results are discarded. */
export class LimitReached extends Error {
  readonly limit: keyof Limits

  constructor(limit: keyof Limits, allowed: number, relation: string) {
    const what =
      limit === 'tuples' ? `more than ${allowed} rows were derived` : `the rules ran for more than ${allowed} ms`
    super(`${what} (while computing ${relation}): raise limits.${limit}, or make the rules for ${relation} stricter`)
    this.name = 'LimitReached'
    this.limit = limit
  }
}

/** The input values of a run do not fit their declaration. */
export class InputProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InputProblem'
  }
}

/** An integer exceeded the range that numbers represent exactly. */
export class IntegerOverflow extends Error {
  constructor(relation: string, value: number) {
    super(`a rule for ${relation} computed ${value}: integers range from -9007199254740991 to 9007199254740991`)
    this.name = 'IntegerOverflow'
  }
}
