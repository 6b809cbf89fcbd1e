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

/** How long a tab, a context or a browser gets to close by itself. */
const CLOSE_MS = 5_000

/** Closes something. What cannot be closed in time is killed; what is closed already, or lost meanwhile, is fine. */
export async function closeInTime(closing: Promise<unknown>, kill: () => void): Promise<void> {
  let isLate = false
  const late = (): Error => {
    isLate = true
    return new Error('too slow')
  }
  await withDeadline(closing, CLOSE_MS, late).catch(() => {
    if (isLate) kill()
  })
}
