/**
 * The result of `work`, unless something else happens first: `watch` gets the function that ends the wait with an error,
 * and returns what stops the watch. The work itself continues; its owner must stop it.
 */
export async function unlessBroken<T>(
  work: Promise<T>,
  watch: (fail: (error: unknown) => void) => () => void,
): Promise<T> {
  // The loser of the race may still fail later; that failure is already handled.
  work.catch(() => {})
  let stop = (): void => {}
  const broken = new Promise<never>((_, reject) => {
    stop = watch(reject)
  })
  try {
    return await Promise.race([work, broken])
  } finally {
    stop()
  }
}

/** The result of `work`, or the error of `late` when the time is over. */
export const withDeadline = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
  unlessBroken(work, fail => {
    const timer = setTimeout(() => fail(late()), ms)
    return () => clearTimeout(timer)
  })

/** How long to wait for a tab, a context, or a browser to close: a hung page takes 0.5 s on a quiet machine. */
const CLOSE_MS = 5_000

/**
 * Waits for a tab, a context, or a browser to close. If it takes too long, `onLate` is called; if it is already gone,
 * it counts as closed.
 */
export async function closeInTime(closing: Promise<unknown>, onLate: () => void): Promise<void> {
  let isLate = false
  const late = (): Error => {
    isLate = true
    return new Error('too slow')
  }
  await withDeadline(closing, CLOSE_MS, late).catch(() => {
    if (isLate) onLate()
  })
}
