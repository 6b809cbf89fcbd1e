/** Something that was asked about a page cannot be answered. Not a bug: the message says why, and `remedy` what to do. */
export class QuestionProblem extends Error {
  override readonly name = 'QuestionProblem'
  readonly kind: QuestionProblemKind
  readonly remedy: string
  /** What is wrong with which part of the question. */
  readonly problems: readonly { readonly at: string; readonly message: string }[] | undefined

  constructor(kind: QuestionProblemKind, message: string, remedy: string, problems?: QuestionProblem['problems']) {
    super(message)
    this.kind = kind
    this.remedy = remedy
    this.problems = problems
  }
}

export type QuestionProblemKind =
  | 'bad-input'
  | 'no-such-switch'
  | 'no-such-part'
  | 'no-such-node'
  | 'no-text'
  | 'no-list'
  | 'no-wrapper'
  | 'no-edits'
