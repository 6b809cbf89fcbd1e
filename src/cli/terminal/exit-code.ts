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
  /** A limit was reached, or some pages failed to load; the results so far are kept. */
  partial: 5,
  /** Ended by Ctrl-C: 128 plus the number of the signal, as in shells. */
  stopped: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
