/** The result of `work`, or what `late` throws once the time is over. The work itself goes on; its owner must stop it. */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const clock = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  // Whoever loses the race may still fail later; that failure has been answered already.
  work.catch(() => {})
  try {
    return await Promise.race([work, clock])
  } finally {
    clearTimeout(timer)
  }
}

/** A tab, a context or a browser that takes longer to close is not waited for: a hung page takes 0.5 s on a quiet machine. */
const CLOSE_MS = 5_000

/** Waits for a tab, a context or a browser to close. One that takes too long is left to `onLate`; one that is gone already is closed. */
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
