/** What one run may use. */
export interface Limits {
  /** Derived rows, including those of auxiliary relations. */
  readonly tuples: number
  /** Rows that are looked at. Unlike time, it is the same on every machine. */
  readonly steps: number
}

/** A step takes 5 to 50 ns, so rules stop after some seconds. Pages of some thousand nodes take less than a hundredth. */
export const DEFAULT_RUN_LIMITS: Limits = { tuples: 2_000_000, steps: 300_000_000 }

/** A run was stopped; its results are discarded. */
export class LimitReached extends Error {
  readonly limit: keyof Limits
  /** What happened, without what to do about the rules. */
  readonly what: string

  constructor(limit: keyof Limits, allowed: number, relation: string) {
    const what =
      limit === 'tuples' ? `more than ${allowed} rows were derived` : `the rules took more than ${allowed} steps`
    const where = `${what} (while computing ${relation})`
    super(`${where}: raise limits.${limit}, or make the rules for ${relation} stricter`)
    this.name = 'LimitReached'
    this.limit = limit
    this.what = where
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
