/** The same trouble is told so often at most: while the database is away, everything fails all the time. */
const TELL_AGAIN_MS = 60_000

/** Tells of trouble that passes, each once a minute. */
export function createTroubleLog(
  tell: (message: string) => void,
  now: () => number = Date.now,
): (error: unknown) => void {
  const toldAt = new Map<string, number>()
  return error => {
    const message = error instanceof Error ? error.message : String(error)
    for (const [old, at] of toldAt) if (now() - at >= TELL_AGAIN_MS) toldAt.delete(old)
    if (toldAt.has(message)) return
    toldAt.set(message, now())
    tell(message)
  }
}
