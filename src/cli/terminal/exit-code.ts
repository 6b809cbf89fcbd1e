/** The exit codes of all commands. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** A template changed, and its wrapper was learned again. */
  mended: 3,
  /** Two runs differ, and the command was asked to report that. */
  differs: 3,
  /** A template changed or is gone, and its wrapper was not learned again: the owner has to review it. */
  lost: 4,
  /** Something is missing: a limit was reached, pages failed to load, or a page shows that there is more. */
  partial: 5,
  /** No list found: the pages were read, but there is no record. */
  noList: 6,
  /** Ended by Ctrl-C: 128 plus the number of the signal, as in shells. */
  stopped: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
