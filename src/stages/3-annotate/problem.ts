/** A problem in an annotator's files, with its place and a remedy. */
export interface AnnotatorProblem {
  readonly file: string
  /** A line (`line 3`) or a key (`patterns[0].pattern`). */
  readonly at: string
  readonly message: string
  readonly remedy: string
}

/** All problems of a set of annotators. */
export class AnnotatorProblems extends Error {
  override readonly name = 'AnnotatorProblems'
  readonly problems: readonly AnnotatorProblem[]

  constructor(problems: readonly AnnotatorProblem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

const formatProblem = ({ file, at, message, remedy }: AnnotatorProblem): string =>
  `${file}${at === '' ? '' : `, ${at}`}: ${message}. ${remedy}`
