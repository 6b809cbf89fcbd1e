/** What the shell learns. Codes 3 and 4 belong to template checks. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** A limit was hit, or some pages could not be read; what was got is there. */
  partial: 5,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
