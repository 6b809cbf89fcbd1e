/** What the shell learns. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** A template changed, and its wrapper was learned again. */
  mended: 3,
  /** Two runs are not the same, where that was asked for. */
  differs: 3,
  /** A template changed or is gone, and its wrapper was not learned again: the owner has to look. */
  lost: 4,
  /** A limit was hit, or some pages could not be read; what was got is there. */
  partial: 5,
  /** Ctrl-C ended it; 128 and the number of the signal, as shells have it. */
  stopped: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
