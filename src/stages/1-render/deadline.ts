/** The result of `work`, or the error of `late` when the time is over. The work itself continues; its owner must stop it. */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const clock = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  // The loser of the race may still fail later; that failure is already handled.
  work.catch(() => {})
  try {
    return await Promise.race([work, clock])
  } finally {
    clearTimeout(timer)
  }
}

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
