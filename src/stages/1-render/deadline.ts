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
